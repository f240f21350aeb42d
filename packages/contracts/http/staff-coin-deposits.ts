import { NETWORKS, OUTPUT_DECISIONS, OUTPUT_STATUSES } from "@truefill/core/coins";
import { ACCOUNT_CURRENCIES, COINS } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { coinQuote } from "./coins.ts";
import { actReason, commandId, id, isoTime, money, paged, pageNumber, reason, wrapped } from "./primitives.ts";
import { requestStatus } from "./staff-requests.ts";

/* Coins that have arrived, as staff see them, and what two of them decide of those that wait. */

const none = z.strictObject({});
const coin = z.enum(COINS);
const currency = z.enum(ACCOUNT_CURRENCIES);
const person = z.strictObject({ id: z.string(), name: z.string() });

export const outputStatus = z.enum(OUTPUT_STATUSES);
export type OutputStatusWire = z.infer<typeof outputStatus>;
export const outputDecision = z.enum(OUTPUT_DECISIONS);
export type OutputDecisionWire = z.infer<typeof outputDecision>;

export const coinDeposit = z.strictObject({
	id: z.string(),
	status: outputStatus,
	/** What a frozen or lost one was. */
	frozen_from: outputStatus.nullable(),
	/** A network, or the embedded test chain of one. */
	chain: z.string(),
	network: z.enum(NETWORKS),
	transaction: z.string(),
	/** Tells it from others of the transaction: the output's number, a log's index, or `value`. */
	output: z.string(),
	/** Null: a token that is not offered; then the amount is in its own unit. */
	coin: coin.nullable(),
	token: z.string().nullable(),
	amount: z.string(),
	/** The coin that the address is for. */
	address_coin: coin,
	address: z.string(),
	customer: person,
	account_id: z.string(),
	account_number: z.string(),
	confirmations: z.int(),
	confirmations_needed: z.int(),
	first_seen_at: isoTime,
	changed_at: isoTime,
	/** How it was converted; null: not yet. */
	credited: z
		.strictObject({
			amount: money,
			currency,
			fee: money,
			rate: z.string(),
			source: z.string(),
			is_quoted: z.boolean(),
		})
		.nullable(),
	/** Why it is held. */
	failure: reason.nullable(),
	/** The transaction by which it was sent back. */
	returned_by: z.string().nullable(),
	/** Since when it stands by a decision although the chain does not show it. */
	accepted_at: isoTime.nullable(),
	/** The newest decision about it. */
	decision: z
		.strictObject({
			id: z.string(),
			decision: outputDecision,
			transaction: z.string().nullable(),
			status: requestStatus,
			reason: z.string(),
			requested_by: person,
			requested_at: isoTime,
			decided_by: person.nullable(),
			decided_at: isoTime.nullable(),
			decision_reason: z.string().nullable(),
		})
		.nullable(),
	/** What can be decided of it now. */
	decisions: z.array(outputDecision),
});
export type CoinDepositWire = z.infer<typeof coinDeposit>;

export const coinDepositDetail = coinDeposit.extend({
	/** The block of the chain that we follow; null: in none. */
	block: z.strictObject({ height: z.int(), hash: z.string() }).nullable(),
	/** Every status that it has had, the first one first. */
	steps: z.array(z.strictObject({ status: outputStatus, at: isoTime })),
	/** The rate that the customer had locked when it was first seen. */
	quote: coinQuote.nullable(),
	/** What it would be credited as now, after the fee; null: it is no coin of ours, converted already, or no price is known. */
	worth: z
		.strictObject({ amount: money, currency, fee: money, rate: z.string(), source: z.string(), is_quoted: z.boolean() })
		.nullable(),
});
export type CoinDepositDetail = z.infer<typeof coinDepositDetail>;

const read = {
	method: "GET",
	tag: "desk",
	access: "staff",
	permission: "funding.read",
	body: z.undefined(),
	status: 200,
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

export const coinDeposits = defineCall({
	...read,
	id: "coinDeposits",
	path: "/admin/coin-deposits",
	summary:
		"List what arrived at addresses of customers: what waits for a decision, the oldest first, or all, the newest first",
	params: none,
	query: z.strictObject({
		page: pageNumber.optional(),
		/** `open`: it waits for a decision, or for a price or more of it; the default. */
		state: z.enum(["open", "all", ...OUTPUT_STATUSES]).optional(),
		coin: z.enum([...COINS, "other"]).optional(),
		customer: id.optional(),
		/** The begin of a transaction's id, a whole address, or the deposit's id. */
		search: z
			.string()
			.trim()
			.min(4)
			.max(100)
			.regex(/^[A-Za-z0-9_]+$/, "letters and digits")
			.optional(),
	}),
	response: paged(coinDeposit),
	errors: [],
});

export const coinDepositOfStaff = defineCall({
	...read,
	id: "coinDeposit",
	path: "/admin/coin-deposits/{id}",
	summary: "Get one deposit of coins: where it is in its chain, its states over time, its rate and what may be decided",
	params: z.strictObject({ id }),
	query: none,
	response: wrapped(coinDepositDetail),
	errors: ["COIN_DEPOSIT_NOT_FOUND"],
});

/** The id of a transaction: 64 hexadecimal digits, on Ethereum after `0x`. */
const transactionId = z
	.string()
	.trim()
	.toLowerCase()
	.regex(/^(?:0x)?[0-9a-f]{64}$/, "64 hexadecimal digits, on Ethereum after 0x");

export const proposeCoinDecision = defineCall({
	...decide,
	id: "proposeCoinDecision",
	path: "/admin/coin-deposits/{id}/decision",
	summary:
		"Ask to credit, send back, write off, release or reverse a deposit of coins. It is carried out after a colleague approves it",
	body: z
		.strictObject({
			command_id: commandId,
			decision: outputDecision,
			/** Of `send-back`: the transaction by which it was sent back. */
			transaction: transactionId.optional(),
			reason: actReason,
		})
		.refine(({ decision, transaction }) => (decision === "send-back") === (transaction !== undefined), {
			path: ["transaction"],
			message: "needed where it was sent back, and only there",
		}),
	status: 201,
	response: wrapped(coinDepositDetail),
	errors: [
		"COIN_DEPOSIT_NOT_FOUND",
		"COIN_DEPOSIT_STATE",
		"COIN_DECISION_OPEN",
		"COIN_RETURN_INVALID",
		"COIN_RETURN_UNKNOWN",
		"COIN_CHAIN_UNAVAILABLE",
		"COMMAND_ID_REUSED",
	],
});

const decision = (kind: "approve" | "refuse", summary: string) =>
	defineCall({
		...decide,
		id: `${kind}CoinDecision`,
		path: `/admin/coin-decisions/{id}/${kind}`,
		summary,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(coinDepositDetail),
		errors: [
			"COIN_DECISION_NOT_FOUND",
			"COIN_DECISION_DECIDED",
			...(kind === "refuse"
				? []
				: ([
						"FOUR_EYES",
						"COIN_DEPOSIT_STATE",
						"COIN_RATE_UNKNOWN",
						"COIN_WORTH_NOTHING",
						"COIN_RETURN_INVALID",
						"COIN_RETURN_UNKNOWN",
						"COIN_CHAIN_UNAVAILABLE",
					] as const)),
		],
	});
export const approveCoinDecision = decision(
	"approve",
	"Approve what a colleague asks for a deposit of coins. It is carried out at once",
);
export const refuseCoinDecision = decision(
	"refuse",
	"Refuse what a colleague asks for a deposit of coins, or withdraw it",
);

export const STAFF_COIN_DEPOSIT_CALLS = [
	coinDeposits,
	coinDepositOfStaff,
	proposeCoinDecision,
	approveCoinDecision,
	refuseCoinDecision,
] as const;
