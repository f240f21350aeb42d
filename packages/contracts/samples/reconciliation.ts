import { paged, type Sample } from "./shape.ts";

const computed_at = "2026-01-03T00:25:00.000Z";
/** A wire that is at the bank and waits in the queue. */
const day = {
	day: "2026-01-02",
	book: "bank",
	currency: "EUR",
	external: "11000.00",
	external_day: "2026-01-02",
	books: "10000.00",
	difference: "1000.00",
	differences: 1,
	oldest_since: "2026-01-02",
	state: "differs",
	computed_at,
};

export const RECONCILIATION_SAMPLES: Readonly<Record<string, Sample>> = {
	reconciliationDays: { query: { book: "bank" }, response: paged([day]) },
	bankDifferences: {
		query: { book: "bank" },
		response: paged([
			{
				day: "2026-01-02",
				book: "bank",
				currency: "EUR",
				kind: "line-open",
				reference: "bst_0123456789abcdef01234567-3",
				amount: "1000.00",
				since: "2026-01-02",
				age_days: 1,
				late: false,
			},
		]),
	},
	computeReconciliation: { body: { day: "2026-01-02" }, response: { data: [day] } },
	segregationDays: {
		query: { currency: "EUR" },
		response: paged([
			{
				day: "2026-01-02",
				currency: "EUR",
				balances: "9500.00",
				open_results: "250.00",
				unallocated: "1000.00",
				owed: "10750.00",
				accounts: 12,
				unknown_accounts: 0,
				held_bank: "11000.00",
				bank_day: "2026-01-02",
				held_provider: "0.00",
				held_coins: null,
				coins: [],
				held: "11000.00",
				difference: "250.00",
				state: "covered",
				computed_at,
			},
		]),
	},
};
