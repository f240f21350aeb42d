export const CREDIT_KINDS = ["goodwill", "compensation"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Why a balance is adjusted, each its own reason in the journal (E24). */
export const ADJUSTMENTS = ["demo-funding", "adjustment", ...CREDIT_KINDS] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];
