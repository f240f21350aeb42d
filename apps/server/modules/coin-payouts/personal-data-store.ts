import type { PersonalData } from "../../platform/index.ts";

/** What this module stores about a customer: its part of their data export, and of their erasure. */
export const personalData: PersonalData = {
	exported: [
		{
			name: "coin_payouts",
			about: "Coins that you have withdrawn: the rate, the address, and the transactions.",
			query: `SELECT p.withdrawal_id, p.leg, p.coin, p.chain, p.address, p.coins::text, p.rate::text, p.status AS payout_status,
				p.priced_at, p.paid_at, p.network_fee::text, t.txid, t.confirmations
				FROM coin_payouts p LEFT JOIN coin_transactions t ON t.payout_id = p.id AND t.status IN ('broadcast', 'confirmed')
				WHERE p.user_id = $1 ORDER BY p.asked_at, p.id, t.version`,
		},
	],
	kept: {
		coin_payouts: "books: coins that left for them, and to which of their addresses",
		coin_transactions: "books: the transactions of these payouts; public on the chain",
		coin_reservations: "outputs and nonces of the house; names no person",
	},
};
