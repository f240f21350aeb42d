import type { WithdrawalMethod, WithdrawalStatus } from "@truefill/contracts/http";
import type { AccountCurrency, Coin } from "@truefill/core/money";
import type { LegCause } from "@truefill/core/trading";

/** Status of a leg as it is stored; see the migration. */
export type LegStatus =
	| "open"
	| "ready"
	| "sent"
	| "paying"
	| "paid"
	| "failing"
	| "failed"
	| "returning"
	| "returned"
	| "dropped";

/** What a leg arrives in. */
export type PaidCurrency = AccountCurrency | Coin;

/** Amounts are texts: int8 does not fit into a number. */
export interface LegRow {
	withdrawal_id: string;
	number: number;
	user_id: string;
	account_id: string;
	method: WithdrawalMethod;
	cause: LegCause;
	destination: string;
	amount: string;
	fee: string;
	currency: AccountCurrency;
	received: string;
	received_currency: PaidCurrency;
	card_brand: string | null;
	card_last4: string | null;
	status: LegStatus;
	held_at: Date | null;
	sent_at: Date | null;
	paid_at: Date | null;
	ended_at: Date | null;
	reference: string | null;
	file_id: string | null;
}

export interface FileRow {
	id: string;
	currency: AccountCurrency;
	status: "made" | "released" | "settled" | "discarded";
	count: number;
	total: string;
	reason: string;
	made_by: string;
	made_at: Date;
	released_by: string | null;
	released_at: Date | null;
	release_reason: string | null;
	content: string | null;
	sha256: string;
}

/** The view of withdrawals. */
export interface WithdrawalRow {
	id: string;
	user_id: string;
	account_id: string;
	amount: string;
	currency: AccountCurrency;
	requested_at: Date;
	failure: unknown;
	ended_at: Date | null;
	methods: readonly WithdrawalMethod[] | null;
	status: WithdrawalStatus;
}

export interface WithdrawalTables {
	withdrawal_legs: LegRow;
	payment_files: FileRow;
	withdrawals: WithdrawalRow;
}
