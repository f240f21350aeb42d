import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { deposit } from "./deposits.ts";
import { actReason, commandId, id, isoDate, isoTime, money, paged, pageNumber, wrapped } from "./primitives.ts";
import { withdrawalOutcome } from "./staff-withdrawals.ts";

/* What the bank says about the house's accounts, and what becomes of each line. */

const none = z.strictObject({});
const currency = z.enum(ACCOUNT_CURRENCIES);

/** Larger files are refused: more than 100,000 transactions. Banks split what is longer. */
export const STATEMENT_MAX_BYTES = 64 * 1024 * 1024;

const read = {
	method: "GET",
	tag: "desk",
	access: "staff",
	permission: "funding.read",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	errors: [],
} as const;
const decide = {
	method: "POST",
	tag: "desk",
	access: "staff",
	permission: "funding.decide",
	elevated: true,
	params: z.strictObject({ id }),
	query: none,
} as const;

/** `unclear`: perhaps an entry that came by the other kind of message; a person must say so. */
export const bankLinePlace = z.enum(["information", "known", "unclear", "queue", "proposed", "matched", "booked"]);
export type BankLinePlace = z.infer<typeof bankLinePlace>;

export const bankStatement = z.strictObject({
	id: z.string(),
	kind: z.enum(["statement", "notification"]),
	account: z.string(),
	currency: z.string(),
	/** The bank's id of it, and its number. */
	statement_id: z.string(),
	sequence: z.int().nullable(),
	from: isoDate.nullable(),
	to: isoDate.nullable(),
	opening: money.nullable(),
	closing: money.nullable(),
	/** `unknown`: a balance is missing or in another currency, so the sum could not be checked. */
	balances: z.enum(["adds-up", "unknown"]),
	/** It does not begin with what the one before ended with: one between them is missing. Null: it is the first. */
	gap_before: z.boolean().nullable(),
	lines: z.int().min(0),
	/** Lines that wait in the queue, or for a second person. */
	open_lines: z.int().min(0),
	imported_at: isoTime,
	imported_by: z.strictObject({ id: z.string(), name: z.string() }),
});
export type BankStatementWire = z.infer<typeof bankStatement>;

export const bankStatements = defineCall({
	...read,
	id: "bankStatements",
	path: "/admin/bank-statements",
	summary: "List imported statements of the bank, the latest day first. Filter by currency",
	query: z.strictObject({ page: pageNumber.optional(), currency: currency.optional() }),
	response: paged(bankStatement),
});

export const importBankStatement = defineCall({
	...read,
	method: "POST",
	permission: "funding.decide",
	id: "importBankStatement",
	path: "/admin/bank-statements",
	summary:
		"Import a file of the bank (multipart, part `file`, at most 64 MB): camt.053 or camt.054. The same file twice changes nothing",
	upload: { field: "file", maxBytes: STATEMENT_MAX_BYTES },
	status: 201,
	response: wrapped(
		z.strictObject({
			/** False: all of it was imported before. */
			is_new: z.boolean(),
			statements: z.array(bankStatement),
		}),
	),
	errors: [
		"STATEMENT_UNREADABLE",
		"STATEMENT_BALANCES_WRONG",
		"STATEMENT_ACCOUNT_UNKNOWN",
		"STATEMENT_CONFLICTS",
		"FILE_MISSING",
		"FILE_TOO_LARGE",
		"FILE_TOO_COMPLEX",
		"FILE_INFECTED",
		"SCANNER_UNAVAILABLE",
		"UPLOAD_CUT",
	],
});

/**
 * What a person says that a line is. `match`: it confirms a payment that is booked already. `same-entry`: its entry is
 * the one of another line; `own-entry`: it is none of those that it may be.
 */
export const bankLineMeaning = z.enum([
	"bank-fee",
	"provider-settlement",
	"not-customer",
	"sent-back",
	"match",
	"same-entry",
	"own-entry",
]);
export type BankLineMeaning = z.infer<typeof bankLineMeaning>;

/** What a line seems to be. Nothing happens by itself. */
export const bankLineSuggestion = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("deposit"),
		/** `similar`: the reference in it differs in one place from that of this customer. */
		certainty: z.enum(["exact", "similar"]),
		customer: z.strictObject({ id: z.string(), name: z.string() }),
		reference: z.string(),
		accounts: z.array(z.strictObject({ id: z.string(), number: z.string(), name: z.string(), currency: z.string() })),
	}),
	z.strictObject({ kind: z.enum(["paid", "returned"]), withdrawal_id: z.string(), leg: z.int().min(1) }),
	z.strictObject({ kind: z.literal("file-paid"), payment_file_id: z.string(), payments: z.int().min(1) }),
	z.strictObject({ kind: z.literal("match"), about: z.enum(["deposit"]), id: z.string() }),
	z.strictObject({ kind: z.literal("bank-fee") }),
	/** Of an unclear line: what it may be. */
	z.strictObject({
		kind: z.literal("same-entry"),
		lines: z.array(
			z.strictObject({
				id: z.string(),
				statement: z.string(),
				booked_on: isoDate,
				counterparty: z.string().nullable(),
				remittance: z.string(),
			}),
		),
	}),
]);
export type BankLineSuggestion = z.infer<typeof bankLineSuggestion>;

export const bankLine = z.strictObject({
	id: z.string(),
	statement_id: z.string(),
	currency: z.string(),
	/** Credit is positive. */
	amount: money,
	booked_on: isoDate,
	value_on: isoDate.nullable(),
	reference: z.string().nullable(),
	end_to_end_id: z.string().nullable(),
	remittance: z.string(),
	counterparty: z.string().nullable(),
	counterparty_account: z.string().nullable(),
	code: z.string().nullable(),
	is_reversal: z.boolean(),
	return_reason: z.string().nullable(),
	charges: z.string().nullable(),
	exchange: z.string().nullable(),
	/** More than one: a batch whose parts the bank does not say, or that do not add up to it. */
	transactions: z.int().min(1),
	place: bankLinePlace,
	/** Days since the bank booked it, while it is open. */
	age_days: z.int().min(0).nullable(),
	suggestion: bankLineSuggestion.nullable(),
	/** What it confirms, or where the house has booked it. */
	about: z.array(z.strictObject({ kind: z.enum(["deposit", "withdrawal", "bank-line"]), id: z.string() })),
	/** While it waits for a second person. */
	request: z
		.strictObject({
			id: z.string(),
			meaning: bankLineMeaning,
			of: z.string().nullable(),
			reason: z.string(),
			requested_by: z.strictObject({ id: z.string(), name: z.string() }),
			requested_at: isoTime,
		})
		.nullable(),
});
export type BankLineWire = z.infer<typeof bankLine>;

export const bankLines = defineCall({
	...read,
	id: "bankLines",
	path: "/admin/bank-lines",
	summary: "List lines of statements: those that are open, oldest first, or those of a statement or a place",
	query: z.strictObject({
		page: pageNumber.optional(),
		/** `open`: in the queue, or waiting for a second person; the default without a statement. */
		place: z.enum(["open", "all", ...bankLinePlace.options]).optional(),
		currency: currency.optional(),
		statement: id.optional(),
	}),
	response: paged(bankLine),
});

export const enterBankLineDeposit = defineCall({
	...decide,
	id: "enterBankLineDeposit",
	path: "/admin/bank-lines/{id}/deposit",
	permission: "accounts.adjust",
	summary: "Enter the wire that a line shows for a live account. It is booked after a colleague approves the deposit",
	body: z.strictObject({
		command_id: commandId,
		account_id: id,
		/** Needed where the sender is not the customer. */
		sender_reason: actReason.optional(),
		confirmation_id: id.optional(),
		reason: actReason,
	}),
	status: 201,
	response: wrapped(deposit),
	errors: [
		"BANK_LINE_NOT_FOUND",
		"BANK_LINE_PLACED",
		"BANK_LINE_NOT_FITTING",
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_NOT_LIVE",
		"AMOUNT_NOT_POSITIVE",
		"COMMAND_ID_REUSED",
		"DEPOSIT_REFERENCE_USED",
		"SENDER_DIFFERS",
		"CONFIRMATION_NOT_FOUND",
	],
});

export const stateBankLineOutcome = defineCall({
	...decide,
	id: "stateBankLineOutcome",
	path: "/admin/bank-lines/{id}/outcome",
	summary:
		"State that the line shows a payout as paid or returned, as suggested. It counts after a colleague confirms it",
	body: z.strictObject({ command_id: commandId, reason: actReason }),
	status: 201,
	response: wrapped(withdrawalOutcome),
	errors: [
		"BANK_LINE_NOT_FOUND",
		"BANK_LINE_PLACED",
		"BANK_LINE_NOT_FITTING",
		"COMMAND_ID_REUSED",
		"WITHDRAWAL_LEG_NOT_FOUND",
		"WITHDRAWAL_LEG_STATE",
		"WITHDRAWAL_OUTCOME_OPEN",
		"WITHDRAWAL_OUTCOME_NOT_FOUND",
		"WITHDRAWAL_NOT_FOUND",
		"PAYMENT_FILE_NOT_FOUND",
		"PAYMENT_FILE_DECIDED",
	],
});

export const explainBankLine = defineCall({
	...decide,
	id: "explainBankLine",
	path: "/admin/bank-lines/{id}/explain",
	summary:
		"Say what a line is: a fee, a settlement of the card provider, not a customer's, money sent back, a booked payment, or the entry of another line. A colleague confirms it",
	body: z.strictObject({
		command_id: commandId,
		meaning: bankLineMeaning,
		/** Of `sent-back`: the line that came in. Of `match`: the deposit or the withdrawal. Of `same-entry`: the other line. */
		of: id.optional(),
		reason: actReason,
	}),
	status: 201,
	response: wrapped(bankLine),
	errors: ["BANK_LINE_NOT_FOUND", "BANK_LINE_PLACED", "BANK_LINE_NOT_FITTING", "COMMAND_ID_REUSED"],
});

const decision = (kind: "approve" | "refuse", summary: string) =>
	defineCall({
		...decide,
		id: `${kind}BankLine`,
		path: `/admin/bank-line-requests/{id}/${kind}`,
		summary,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(bankLine),
		errors: [
			"BANK_LINE_REQUEST_NOT_FOUND",
			"BANK_LINE_REQUEST_DECIDED",
			...(kind === "refuse" ? [] : (["FOUR_EYES", "BANK_LINE_NOT_FITTING"] as const)),
		],
	});
export const approveBankLine = decision(
	"approve",
	"Confirm what a colleague says that a line is. It is booked at once",
);
export const refuseBankLine = decision(
	"refuse",
	"Refuse what a colleague says that a line is, or withdraw it. The line waits again",
);

export const BANK_STATEMENT_CALLS = [
	bankStatements,
	importBankStatement,
	bankLines,
	enterBankLineDeposit,
	stateBankLineOutcome,
	explainBankLine,
	approveBankLine,
	refuseBankLine,
] as const;
