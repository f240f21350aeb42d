import type { AccountCurrency, Coin } from "@truefill/core/money";
import type { PayoutChainId } from "./ports.ts";

export type PayoutStatus = "unpriced" | "open" | "sent" | "paid" | "cancelled";

/** Amounts are texts: numeric does not fit into a number. */
export interface PayoutRow {
	id: string;
	withdrawal_id: string;
	leg: number;
	user_id: string;
	coin: Coin;
	chain: PayoutChainId;
	address: string;
	amount: string;
	currency: AccountCurrency;
	mark_up_basis_points: number;
	confirmations_needed: number;
	status: PayoutStatus;
	rate: string | null;
	rate_source: string | null;
	coins: string | null;
	priced_at: Date | null;
	asked_at: Date;
	sent_at: Date | null;
	paid_at: Date | null;
	network_fee: string | null;
}

export type TransactionStatus =
	| "made"
	| "released"
	| "signed"
	| "broadcast"
	| "confirmed"
	| "replaced"
	| "reverted"
	| "discarded";

/** What the signed transaction is compared with; amounts as texts. */
export type Asked =
	| {
			readonly kind: "outputs";
			/** Of the key that change goes to. */
			readonly keyId: string;
			readonly inputs: readonly {
				readonly txid: string;
				readonly vout: number;
				readonly amount: string;
				readonly branch: 0 | 1;
				readonly index: number;
			}[];
			readonly change: string;
			readonly changeIndex: number;
			readonly vsize: string;
	  }
	| {
			readonly kind: "accounts";
			readonly chainId: string;
			readonly nonce: string;
			readonly amount: string;
			readonly token: string | null;
			readonly maxFeePerGas: string;
			readonly maxPriorityFeePerGas: string;
	  };

export interface TransactionRow {
	id: string;
	payout_id: string;
	version: number;
	status: TransactionStatus;
	unsigned: string;
	asked: Asked;
	fee: string;
	reason: string;
	made_by: string;
	made_at: Date;
	released_by: string | null;
	released_at: Date | null;
	signed_by: string | null;
	signed_at: Date | null;
	broadcast_by: string | null;
	broadcast_at: Date | null;
	txid: string | null;
	raw: string | null;
	block_height: string | null;
	block_hash: string | null;
	confirmations: number;
	seen_at: Date | null;
	problem: string | null;
}

export interface CoinPayoutTables {
	coin_payouts: PayoutRow;
	coin_transactions: TransactionRow;
	coin_reservations: { chain: PayoutChainId; name: string; payout_id: string };
}
