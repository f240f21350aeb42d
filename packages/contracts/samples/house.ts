import { paged, type Sample } from "./shape.ts";

const about = { kind: "deposit", id: "dep_0123456789abcdef0123456789abcdef" };

/** A wire that the house has received, and that stands in transit until the account has it. */
const entry = {
	number: 41,
	reason: "wire-received",
	key: `wire-received:${about.id}`,
	about,
	corrects: null,
	conversion: null,
	occurred_at: "2026-01-02T04:04:05.678Z",
	previous_hash: "5f2c5a0b6a7a1e0f6f0f6c1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e",
	hash: "9b1f0e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1",
	postings: [
		{ account: "house:bank", currency: "EUR", amount: "-1000.00" },
		{ account: "house:transit", currency: "EUR", amount: "1000.00" },
	],
};

/** The house's own journal. */
export const HOUSE_SAMPLES: Readonly<Record<string, Sample>> = {
	houseLedger: { query: { account: "house:transit", page: "1" }, response: paged([entry]) },
	houseJournal: {
		response: {
			data: {
				entries: 41,
				last_hash: entry.hash,
				balances: [
					{ account: "house:bank", currency: "EUR", balance: "-1000.00" },
					{ account: "house:transit", currency: "EUR", balance: "1000.00" },
				],
				open: [
					{
						account: "house:transit",
						about,
						currency: "EUR",
						amount: "1000.00",
						since: entry.occurred_at,
						under_way: true,
					},
				],
				open_total: 1,
			},
		},
	},
};
