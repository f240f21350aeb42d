import type { BankLineMeaning, BankLinePlace, BankLineSuggestion } from "@truefill/contracts/http";
import type { Currency } from "@truefill/core/money";
import type { Transaction } from "kysely";
import type { AuditTables } from "../audit/index.ts";
import type { RequestTables } from "../requests/index.ts";

/* Rows of this module's tables. Amounts are texts in minor units; days are texts, as the bank writes them. */

export interface FileRow {
	id: string;
	sha256: string;
	file_name: string;
	size_bytes: number;
	imported_by: string;
	imported_at: Date;
}

export interface StatementRow {
	id: string;
	file_id: string;
	kind: "statement" | "notification";
	version: string;
	account: string;
	currency: Currency;
	statement_id: string;
	sequence: number | null;
	from_day: string | null;
	to_day: string | null;
	is_copy: boolean;
	opening: string | null;
	closing: string | null;
	balances: "adds-up" | "unknown";
	content_hash: string;
	lines: number;
	imported_at: Date;
}

/** What a line seems to be, as it is stored: ids only, so that nothing of a person is copied into it. */
export type Suggestion =
	| {
			readonly kind: "deposit";
			readonly certainty: "exact" | "similar";
			readonly customerId: string;
			readonly reference: string;
	  }
	| { readonly kind: "paid" | "returned"; readonly withdrawalId: string; readonly leg: number }
	| { readonly kind: "file-paid"; readonly fileId: string; readonly payments: number }
	| { readonly kind: "match"; readonly about: "deposit"; readonly id: string }
	| { readonly kind: "bank-fee" }
	/** Of an unclear line: first lines of the entries that it may be. */
	| { readonly kind: "same-entry"; readonly lines: readonly string[] };
export type SuggestionKind = BankLineSuggestion["kind"];

export interface LineRow {
	id: string;
	statement_id: string;
	number: number;
	entry: number;
	transactions: number;
	amount: string;
	entry_total: string;
	currency: Currency;
	status: "booked" | "pending" | "information";
	is_reversal: boolean;
	booked_on: string;
	value_on: string | null;
	entry_reference: string | null;
	bank_reference: string | null;
	end_to_end_id: string | null;
	instruction_id: string | null;
	payment_info_id: string | null;
	creditor_reference: string | null;
	remittance: string;
	counterparty: string | null;
	counterparty_account: string | null;
	code: string | null;
	cause: "payment" | "fee" | "interest" | "return";
	return_reason: string | null;
	charges: string | null;
	exchange: string | null;
	place: BankLinePlace;
	placed_at: Date;
	request_id: string | null;
	same_as: string | null;
	/** Written as a JSON string, read as the parsed value. */
	suggestion: unknown;
	checked_at: Date | null;
}

export type AboutKind = "deposit" | "withdrawal" | "bank-line";

export interface PartRow {
	line_id: string;
	about_kind: AboutKind;
	about_id: string;
	leg: number;
	amount: string;
}

export interface BankTables {
	bank_files: FileRow;
	bank_statements: StatementRow;
	bank_lines: LineRow;
	bank_line_parts: PartRow;
}

export type Tables = BankTables & AuditTables & RequestTables;
export type BankTransaction = Transaction<Tables>;

export type { BankLineMeaning };
