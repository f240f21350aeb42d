import { NETWORKS } from "@truefill/core/coins";
import { ACCOUNT_CURRENCIES, COINS } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import {
	actReason,
	commandId,
	id,
	isoTime,
	ledgerCurrency,
	ledgerMoney,
	money,
	paged,
	pageNumber,
	price,
	wrapped,
} from "./primitives.ts";
import { staffRef } from "./staff-chat.ts";

/* Withdrawals that leave as coins: one person makes the transaction, another releases it, an offline signer signs it. */

const none = z.strictObject({});
const byId = z.strictObject({ id });
const read = { tag: "desk", access: "staff", permission: "funding.read", params: none, query: none } as const;
const decide = {
	tag: "desk",
	access: "staff",
	permission: "funding.decide",
	elevated: true,
	params: byId,
	query: none,
} as const;

/** What of a transaction its file says: decoded from the file, not from what was asked. */
const decoded = z.strictObject({
	/** The recipient, and what they get; change of the house is marked. */
	outputs: z.array(z.strictObject({ address: z.string(), amount: ledgerMoney, is_change: z.boolean() })),
	/** Outputs of ours that it spends; none on Ethereum. */
	inputs: z.array(z.strictObject({ output: z.string(), amount: ledgerMoney })),
	/** Order of it among those of our address; null: the chain has none. */
	nonce: z.string().nullable(),
	chain_id: z.string().nullable(),
	/** The token's contract. */
	token: z.string().nullable(),
});

export const coinTransaction = z.strictObject({
	id: z.string(),
	version: z.int().min(1),
	/**
	 * `made`: waits for release by a colleague. `released`: to be signed. `signed`: checked; a colleague of its maker has to
	 * broadcast it. `confirmed`: deep enough in the chain. `replaced`: another version was mined. `reverted`: mined without
	 * effect.
	 */
	status: z.enum(["made", "released", "signed", "broadcast", "confirmed", "replaced", "reverted", "discarded"]),
	/** The most that the network takes, in `fee_currency`. */
	fee: ledgerMoney,
	fee_currency: ledgerCurrency,
	decoded,
	reason: z.string(),
	made_by: staffRef,
	made_at: isoTime,
	released_by: staffRef.nullable(),
	released_at: isoTime.nullable(),
	signed_by: staffRef.nullable(),
	signed_at: isoTime.nullable(),
	broadcast_by: staffRef.nullable(),
	broadcast_at: isoTime.nullable(),
	txid: z.string().nullable(),
	confirmations: z.int().min(0),
	seen_at: isoTime.nullable(),
	/** What the network said against it. */
	problem: z.string().nullable(),
});
export type CoinTransactionWire = z.infer<typeof coinTransaction>;

export const coinPayout = z.strictObject({
	id: z.string(),
	withdrawal_id: z.string(),
	leg: z.int().min(1),
	customer: z.strictObject({ id: z.string(), name: z.string() }),
	coin: z.enum(COINS),
	network: z.enum(NETWORKS),
	/** On the embedded test chain, without real coins. */
	is_test: z.boolean(),
	address: z.string(),
	/** What is paid for the coins. */
	amount: money,
	currency: z.enum(ACCOUNT_CURRENCIES),
	/** Null: no price is known yet. */
	coins: ledgerMoney.nullable(),
	rate: price.nullable(),
	rate_source: z.string().nullable(),
	/** `unpriced`: waits for a price. `open`: to be signed. `sent`: given to the network. */
	status: z.enum(["unpriced", "open", "sent", "paid", "cancelled"]),
	confirmations: z.int().min(0),
	confirmations_needed: z.int().min(1),
	asked_at: isoTime,
	paid_at: isoTime.nullable(),
	network_fee: ledgerMoney.nullable(),
	/** The oldest version first. */
	transactions: z.array(coinTransaction),
});
export type CoinPayoutWire = z.infer<typeof coinPayout>;

export const coinPayouts = defineCall({
	...read,
	id: "coinPayouts",
	method: "GET",
	path: "/admin/coin-payouts",
	summary:
		"List withdrawals that leave as coins, newest first; those that have not ended are oldest first. Filter by status",
	query: z.strictObject({
		page: pageNumber.optional(),
		/** `under-way`: all that are neither paid nor cancelled. */
		status: z.enum(["under-way", ...coinPayout.shape.status.options]).optional(),
	}),
	body: z.undefined(),
	status: 200,
	response: paged(coinPayout),
	errors: [],
});

export const coinPayoutOf = defineCall({
	...read,
	id: "coinPayoutOf",
	method: "GET",
	path: "/admin/coin-payouts/{id}",
	summary: "Get a payout with its transactions, each decoded from its file",
	params: byId,
	body: z.undefined(),
	status: 200,
	response: wrapped(coinPayout),
	errors: ["COIN_PAYOUT_NOT_FOUND"],
});

const speed = z.enum(["economy", "normal", "fast"]);
export type CoinSpeed = z.infer<typeof speed>;

export const coinTransactionFees = defineCall({
	...read,
	id: "coinTransactionFees",
	method: "GET",
	path: "/admin/coin-payouts/{id}/fees",
	summary: "Get what the network would take for the next transaction of a payout, at each speed. Nothing is reserved",
	params: byId,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			fee_currency: ledgerCurrency,
			/** The most that the network takes. Null: the house has not enough coins for it. */
			fees: z.array(z.strictObject({ speed, fee: ledgerMoney.nullable() })),
			/** It replaces an earlier one that may have been signed: it has to pay more than that. */
			is_replacement: z.boolean(),
		}),
	),
	errors: ["COIN_PAYOUT_NOT_FOUND", "COIN_PAYOUT_STATE", "COIN_CHAIN_UNAVAILABLE"],
});

export const makeCoinTransaction = defineCall({
	...decide,
	id: "makeCoinTransaction",
	method: "POST",
	path: "/admin/coin-payouts/{id}/transactions",
	summary:
		"Make the unsigned transaction of a payout. It replaces earlier ones that may have been signed, at a higher fee",
	body: z.strictObject({ command_id: commandId, speed, reason: actReason }),
	status: 201,
	response: wrapped(coinPayout),
	errors: [
		"COIN_PAYOUT_NOT_FOUND",
		"COIN_PAYOUT_STATE",
		"COIN_TRANSACTION_OPEN",
		"COIN_FUNDS_MISSING",
		"COIN_CHAIN_UNAVAILABLE",
		"COMMAND_ID_REUSED",
	],
});

const decision = (kind: "release" | "discard" | "broadcast", summary: string) =>
	defineCall({
		...decide,
		id: `${kind}CoinTransaction`,
		method: "POST",
		path: `/admin/coin-transactions/{id}/${kind}`,
		summary,
		body: z.strictObject({ reason: actReason }),
		status: 200,
		response: wrapped(coinPayout),
		errors: [
			"COIN_TRANSACTION_NOT_FOUND",
			"COIN_TRANSACTION_STATE",
			...(kind === "discard" ? [] : (["FOUR_EYES", "SCREENING_OPEN", "SCREENING_NOT_READY"] as const)),
		],
	});
export const releaseCoinTransaction = decision(
	"release",
	"Release a transaction that a colleague made. It can be exported for the offline signer",
);
export const discardCoinTransaction = decision("discard", "Discard a transaction that is not released");
export const broadcastCoinTransaction = decision(
	"broadcast",
	"Give a signed transaction to the network that its maker uploaded",
);

export const coinTransactionFile = defineCall({
	...read,
	id: "coinTransactionFile",
	method: "GET",
	path: "/admin/coin-transactions/{id}/file",
	permission: "funding.decide",
	summary: "Export a released transaction for the offline signer: a PSBT, or an unsigned transaction in hex. Recorded",
	params: byId,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			file_name: z.string(),
			media_type: z.string(),
			/** `base64`: the file is binary. */
			encoding: z.enum(["base64", "text"]),
			content: z.string(),
		}),
	),
	errors: ["COIN_TRANSACTION_NOT_FOUND", "COIN_TRANSACTION_STATE", "SCREENING_OPEN"],
});

export const addSignedCoinTransaction = defineCall({
	...decide,
	id: "addSignedCoinTransaction",
	method: "POST",
	path: "/admin/coin-transactions/{id}/signed",
	summary:
		"Add the signed transaction. It is compared with the request; of its maker it waits for a colleague, otherwise it is broadcast",
	body: z.strictObject({
		/** A signed PSBT in base64 or hex, or the raw transaction in hex. */
		content: z.string().min(1).max(200_000),
	}),
	status: 200,
	response: wrapped(coinPayout),
	errors: [
		"COIN_TRANSACTION_NOT_FOUND",
		"COIN_TRANSACTION_STATE",
		"COIN_CHAIN_UNAVAILABLE",
		"SIGNED_TRANSACTION_DIFFERS",
		"SCREENING_OPEN",
	],
});

export const COIN_PAYOUT_CALLS = [
	coinPayouts,
	coinPayoutOf,
	coinTransactionFees,
	makeCoinTransaction,
	releaseCoinTransaction,
	discardCoinTransaction,
	broadcastCoinTransaction,
	coinTransactionFile,
	addSignedCoinTransaction,
] as const;
