import type { PasswordCost } from "../modules/identity/index.ts";

/**
 * The lowest argon2 cost, for test sites: they sign in hundreds of times, and no test is about the cost of guessing.
 * The product's own cost is tested in `modules/identity/credentials/passwords.test.ts`.
 */
export const TEST_PASSWORD_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
