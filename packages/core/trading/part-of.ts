import { divide, type Money, money } from "../money/index.ts";

/** The share `part` of `whole` in `amount`, rounded down. */
export const partOf = (amount: Money, part: Money, whole: Money): Money => money(divide(amount * part, whole, "floor"));
