import { NETWORKS, OUTPUT_STATUSES } from "@truefill/core/coins";
import { COINS } from "@truefill/core/money";
import * as z from "zod";
import { type EntryReasonWire, ledgerEntry } from "./accounts.ts";
import { defineCall } from "./call.ts";
import { houseEntry } from "./house.ts";
import { staffRole } from "./permissions.ts";
import { currency, id, isoDate, isoTime, ledgerCurrency, ledgerMoney, money, price, wrapped } from "./primitives.ts";
import { exactInterest, fineInterest } from "./savings.ts";

/* Receipts: one movement of money with what it was said to cost, what it cost, its entries, and who of staff acted. */

/** The number of an entry that belongs to the movement, or the movement's own id. */
const movement = z.strictObject({ account: id, movement: id });

/** Entries of these reasons move money into or out of an account, or correct it: they have a receipt. */
export const RECEIPT_REASONS = [
	"deposit",
	"refund",
	"chargeback",
	"withdrawal-held",
	"withdrawal-voided",
	"withdrawal-paid",
	"withdrawal-returned",
	"adjustment",
	"goodwill",
	"compensation",
	"interest",
] as const satisfies readonly EntryReasonWire[];

/** `deposit` with `reversal`: taken back by a refund or a chargeback is among its entries. */
export const movementKind = z.enum(["deposit", "withdrawal", "adjustment", "interest"]);
export type MovementKind = z.infer<typeof movementKind>;

/**
 * Who did a step: the customer, a member of staff, the provider of card payments, the bank, the network of a coin, or the
 * system by itself.
 */
export const receiptActor = z.enum(["customer", "staff", "provider", "bank", "network", "system"]);

export const receiptStep = z.enum([
	"requested",
	"approved",
	"refused",
	// Of what one member of staff says became of a bank payment.
	"outcome-stated",
	"outcome-confirmed",
	"outcome-refused",
	// Of the file with bank payments.
	"file-made",
	"file-released",
	"leg-sent",
	"leg-paid",
	"leg-failed",
	"leg-returned",
	// Of coins: their number is fixed, and of each transaction.
	"coins-fixed",
	"coin-made",
	"coin-released",
	"coin-broadcast",
	// Of an output that arrived at an address, as its statuses.
	...OUTPUT_STATUSES.map((status) => `output-${status}` as const),
	// Of a card payment, as its statuses.
	"card-created",
	"card-redirected",
	"card-processing",
	"card-authorised",
	"card-failed",
	"card-expired",
	"card-cancelled",
	"card-paid",
	"card-booked",
	"card-returning",
	"card-returned",
	"refund-requested",
	"refund-succeeded",
	"refund-failed",
	"dispute-opened",
	"dispute-won",
	"dispute-lost",
]);
export type ReceiptStep = z.infer<typeof receiptStep>;

const step = z.strictObject({
	code: receiptStep,
	by: receiptActor,
	/** Of a member of staff. */
	role: staffRole.nullable(),
	at: isoTime,
	/** Null: it is about the whole movement. */
	amount: ledgerMoney.nullable(),
	currency: ledgerCurrency.nullable(),
});

/** A part of a withdrawal that left as coins. Null: not known yet. */
const coins = z.strictObject({
	leg: z.int().min(1),
	coin: z.enum(COINS),
	network: z.enum(NETWORKS),
	/** On the embedded test chain, without real coins. */
	is_test: z.boolean(),
	address: z.string(),
	/** What the coins were bought for, after the fee; in the receipt's currency. */
	paid: money,
	coins: ledgerMoney.nullable(),
	/** The receipt's currency for one coin, with the mark-up. */
	rate: price.nullable(),
	/** The prices that it is made of. */
	rate_source: z.string().nullable(),
	mark_up_basis_points: z.int().min(0),
	fixed_at: isoTime.nullable(),
	txid: z.string().nullable(),
	confirmations: z.int().min(0),
	confirmations_needed: z.int().min(1),
	/** What the network took, in `network_fee_currency`; the house paid it. */
	network_fee: ledgerMoney.nullable(),
	network_fee_currency: ledgerCurrency,
});
export type ReceiptCoins = z.infer<typeof coins>;

/** A deposit that arrived as coins: one output of a transaction. */
const coinsReceived = z.strictObject({
	coin: z.enum(COINS),
	network: z.enum(NETWORKS),
	/** On the embedded test chain, without real coins. */
	is_test: z.boolean(),
	address: z.string(),
	txid: z.string(),
	output: z.string(),
	coins: ledgerMoney,
	/** The receipt's currency for one coin, after the mark-up. */
	rate: price,
	/** The prices that it is made of. */
	rate_source: z.string(),
	/** Whether it is the quoted rate; otherwise it is that of the crediting. */
	is_quoted: z.boolean(),
	/** The newest rate that was quoted before the payment was first seen, held or not; null: none. */
	quoted: z.strictObject({ rate: price, currency, locked_until: isoTime }).nullable(),
	confirmations_needed: z.int().min(1),
	first_seen_at: isoTime,
	final_at: isoTime.nullable(),
});
export type ReceiptCoinsReceived = z.infer<typeof coinsReceived>;

const interestSum = z.strictObject({ amount: fineInterest, exact: exactInterest });

/** Of a payment of interest: everything that it is calculated from. Brought + accrued − forgone = paid + carried, exactly. */
export const interestReceipt = z.strictObject({
	cause: z.enum(["month", "maturity", "exit"]),
	/** The first and last day that it contains. */
	from: isoDate,
	through: isoDate,
	/** Days that follow one another and have the same balance and rates. */
	runs: z.array(
		z.strictObject({
			from: isoDate,
			through: isoDate,
			days: z.int().min(1),
			/** At the end of each day. */
			balance: money,
			parts: z.array(z.strictObject({ amount: money, rate_basis_points: z.int() })),
			year_days: z.union([z.literal(365), z.literal(366)]),
			/** Of one day, and of all. */
			daily: interestSum,
			interest: interestSum,
		}),
	),
	/** What the payment before has left. */
	brought: interestSum,
	accrued: interestSum,
	/** What the rule of an early exit took. */
	forgone: interestSum,
	paid: money,
	/** What is left for the next payment. */
	carried: interestSum,
});
export type InterestReceipt = z.infer<typeof interestReceipt>;

export const receipt = z.strictObject({
	id: z.string(),
	kind: movementKind,
	account_id: z.string(),
	account_number: z.string(),
	/** What it changed on the account, all entries together; below zero: it left. */
	amount: money,
	currency,
	occurred_at: isoTime,
	/** The fee that was shown before the request, and the one that was booked. Null: none was stated. */
	fee: z.strictObject({ quoted: money.nullable(), actual: money, currency }),
	/** Of the customer's journal, oldest first. */
	entries: z.array(ledgerEntry),
	/** Of a payment of interest; null: it is another movement. */
	interest: interestReceipt.nullable(),
	steps: z.array(step),
	/** Of a withdrawal: the parts that left as coins. */
	coins: z.array(coins),
	/** Of a deposit that arrived as coins; null: it is another movement. */
	coins_received: coinsReceived.nullable(),
});
export type Receipt = z.infer<typeof receipt>;

export const staffReceipt = z.strictObject({
	...receipt.shape,
	/** Of the house's journal, oldest first. */
	house_entries: z.array(houseEntry),
	/** `name`: of a person; null otherwise. */
	steps: z.array(step.extend({ name: z.string().nullable(), reason: z.string().nullable() })),
});
export type StaffReceipt = z.infer<typeof staffReceipt>;

export const receiptOf = defineCall({
	id: "receiptOf",
	method: "GET",
	path: "/accounts/{account}/receipts/{movement}",
	tag: "payments",
	access: "customer",
	summary:
		"Get the receipt of a deposit, a withdrawal, an adjustment or a payment of interest: stated and booked cost, entries with hashes, steps",
	params: movement,
	query: z.strictObject({}),
	body: z.undefined(),
	status: 200,
	response: wrapped(receipt),
	errors: ["ACCOUNT_NOT_FOUND", "RECEIPT_NOT_FOUND"],
});

export const staffReceiptOf = defineCall({
	id: "staffReceiptOf",
	method: "GET",
	path: "/admin/accounts/{account}/receipts/{movement}",
	tag: "desk",
	access: "staff",
	permission: "funding.read",
	summary: "Get the receipt of a movement with the entries of both journals, and every step of staff",
	params: movement,
	query: z.strictObject({}),
	body: z.undefined(),
	status: 200,
	response: wrapped(staffReceipt),
	errors: ["ACCOUNT_NOT_FOUND", "RECEIPT_NOT_FOUND"],
});

export const RECEIPT_CALLS = [receiptOf, staffReceiptOf] as const;
