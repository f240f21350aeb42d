export const CREDIT_KINDS = ["goodwill", "compensation"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Reasons for adjusting a balance; each is a reason of its own in the journal (E24). */
export const ADJUSTMENTS = ["demo-funding", "adjustment", ...CREDIT_KINDS] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];
