import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "coin-addresses",
			about: "Addresses that you were given for deposits of coins. They stay yours, and are watched for ever.",
			query: `SELECT id, account_id, coin, chain, address, created_at, used_at FROM coin_addresses
				WHERE user_id = $1 ORDER BY created_at, id`,
		},
		{
			name: "coin-deposits",
			about: "Coins that arrived at your addresses, in the unit of their chain, and what was credited for them.",
			money: ["amount", "fee"],
			query: `SELECT o.id, o.account_id, a.address, o.chain, o.tx_id, o.coin, o.token, o.units, o.status, o.amount, o.fee,
				o.currency, o.rate, o.rate_source, o.first_seen_at, o.final_at, o.booked_at
				FROM coin_outputs o JOIN coin_addresses a ON a.id = o.address_id WHERE o.user_id = $1 ORDER BY o.first_seen_at, o.id`,
		},
	],
	kept: {
		coin_addresses: "books: coins may arrive at an address at any time, and are still the customer's",
		coin_outputs: "books: coins that arrived, and what became of them",
		test_chain_transactions: "of the embedded test chain, as a real one keeps its own; names nobody",
		test_chain_transfers: "of the embedded test chain, as a real one keeps its own; names nobody",
	},
};
