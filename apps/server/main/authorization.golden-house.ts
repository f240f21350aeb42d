import { financeOnly } from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** The house's own journal; written by hand, like the main table. */
export const HOUSE_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/house-ledger", answers: financeOnly },
	{ route: "GET /api/v1/admin/house-ledger/balances", answers: financeOnly },
];
