import type { PasswordCost } from "../modules/identity/index.ts";

/**
 * The least that argon2 takes, for sites of tests: they sign people in hundreds of times, and none of them is about how
 * long a guess takes. The product's own cost is looked at in `modules/identity/passwords.test.ts`.
 */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
