import type { AccountOverviewWire } from "@truefill/contracts/http";
import { sumOf } from "../../lib/decimal.ts";

type Month = AccountOverviewWire["months"][0];
type Kind = Month["costs"][number]["kind"];

/** As the dashboard lists the costs of a month. */
export const COST_GROUPS = {
	spread: ["spread"],
	commission: ["commission"],
	financing: ["swap"],
	other: ["administration-fee", "conversion-charge", "guaranteed-premium"],
} as const satisfies Readonly<Record<string, readonly Kind[]>>;
export type CostGroup = keyof typeof COST_GROUPS;
export const COST_GROUP_NAMES = Object.keys(COST_GROUPS) as readonly CostGroup[];

/** A group's sum in a month; null is unknown. */
export const costOfGroup = ({ costs }: Month, group: CostGroup): string | null =>
	sumOf(costs.filter(({ kind }) => (COST_GROUPS[group] as readonly Kind[]).includes(kind)).map(({ amount }) => amount));
