/** Why a command puts a held withdrawal back. `failed`: the bank or the provider could not pay it. */
export const VOID_CAUSES = ["cancelled", "rejected", "failed"] as const;
export type VoidCause = (typeof VOID_CAUSES)[number];

/** Why a provider took a deposit back. */
export const REVERSAL_CAUSES = ["refund", "chargeback"] as const;
export type ReversalCause = (typeof REVERSAL_CAUSES)[number];
