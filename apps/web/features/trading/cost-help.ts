import type { CostKind } from "@truefill/core/trading";
import { helpHref } from "../../ui/help-link.tsx";

/** The help section of each kind of cost. */
export const COST_HELP = {
	spread: helpHref("costs#spread"),
	commission: helpHref("costs#commission"),
	"conversion-charge": helpHref("costs#conversion-charge"),
	swap: helpHref("overnight#how-much"),
	"administration-fee": helpHref("overnight#swap-free-accounts"),
	"cash-adjustments": undefined,
	"guaranteed-premium": helpHref("orders#guaranteed-stop"),
} as const satisfies Record<CostKind, string | undefined>;
