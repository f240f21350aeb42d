import type { CostKind } from "@truefill/core/trading";
import { type HelpPlace, helpHref } from "../../ui/help-link.tsx";

/** The help section of each kind of cost. */
const COST_PLACE = {
	spread: "costs#spread",
	commission: "costs#commission",
	"conversion-charge": "costs#conversion-charge",
	swap: "overnight#how-much",
	"administration-fee": "overnight#swap-free-accounts",
	"cash-adjustments": undefined,
	"guaranteed-premium": "orders#guaranteed-stop",
} as const satisfies Record<CostKind, HelpPlace | undefined>;

/** Its address. */
export function costHref(kind: CostKind): string | undefined {
	const place = COST_PLACE[kind];
	return place === undefined ? undefined : helpHref(place);
}
