import { NETWORKS } from "@truefill/core/coins";
import { ACCOUNT_CURRENCIES, COINS } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { id, isoTime, money, reason, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const coin = z.enum(COINS);
const network = z.enum(NETWORKS);
const currency = z.enum(ACCOUNT_CURRENCIES);
const rate = z.string().regex(/^(?:0|[1-9]\d*)(?:\.\d{1,12})?$/);

/** How one coin may be paid into an account. */
export const coinOffer = z.strictObject({
	coin,
	network,
	/** The smallest sum that is credited, in the coin. */
	minimum: money,
	mark_up_basis_points: z.int(),
	fee_basis_points: z.int(),
	confirmations: z.int(),
	/** How long a quoted rate holds. */
	lock_minutes: z.int(),
	/** Contract of a token; null: the chain's own coin. */
	token: z.string().nullable(),
	/** The account's currency for one coin now, after the mark-up; null: no price is known. */
	rate: rate.nullable(),
});
export type CoinOffer = z.infer<typeof coinOffer>;

export const coinOffers = defineCall({
	id: "coinOffers",
	method: "GET",
	path: "/deposits/coins",
	tag: "payments",
	access: "customer",
	summary: "List the coins that may be paid into an account, in the order in which they are shown",
	params: none,
	query: z.strictObject({ account_id: id }),
	body: z.undefined(),
	status: 200,
	response: z.strictObject({
		data: z.array(coinOffer),
		currency,
		/** Coins of the embedded test chain: nobody may send real ones. */
		test_chain: z.boolean(),
	}),
	errors: ["ACCOUNT_NOT_FOUND"],
});

/** A rate that holds for what is first seen before it ends. */
export const coinQuote = z.strictObject({
	rate,
	currency,
	source: z.string(),
	mark_up_basis_points: z.int(),
	made_at: isoTime,
	locked_until: isoTime,
});
export type CoinQuote = z.infer<typeof coinQuote>;

export const arrivalStatus = z.enum([
	"confirming",
	"void",
	"small",
	"waiting",
	"booking",
	"booked",
	"held",
	"unsupported",
	"frozen",
	"lost",
	"returned",
	"written-off",
]);

/** What arrived at an address: one output of a transaction. */
export const coinArrival = z.strictObject({
	id: z.string(),
	transaction: z.string(),
	/** Null: a token that is not offered; then the amount is in its own unit. */
	coin: coin.nullable(),
	token: z.string().nullable(),
	amount: z.string(),
	/**
	 * `confirming`: seen, not final. `void`: replaced, spent elsewhere or dropped by its sender. `small`: below the minimum.
	 * `waiting`: no rate is known. `booking`: final, on its way to the account. `held`: the account could not take it.
	 * `unsupported`: not what the address is for. `frozen`: it disappeared from the chain. `written-off`: too little, or
	 * worth nothing to us. The rest as they say.
	 */
	status: arrivalStatus,
	/** The transaction by which it was sent back. */
	returned_by: z.string().nullable(),
	confirmations: z.int(),
	confirmations_needed: z.int(),
	first_seen_at: isoTime,
	/** How it was converted; null: not yet. */
	credited: z
		.strictObject({
			amount: money,
			currency,
			fee: money,
			rate,
			source: z.string(),
			/** Whether the quoted rate held; otherwise it is the rate at crediting. */
			is_quoted: z.boolean(),
		})
		.nullable(),
	/** Why it is held. */
	failure: reason.nullable(),
});
export type CoinArrival = z.infer<typeof coinArrival>;

export const coinWallet = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	account_number: z.string(),
	coin,
	network,
	address: z.string(),
	created_at: isoTime,
	/** Whether something has arrived. It stays watched. */
	is_used: z.boolean(),
});
export type CoinWallet = z.infer<typeof coinWallet>;

export const coinWalletDetail = coinWallet.extend({
	/** For the QR code. */
	uri: z.string(),
	/** Null: the coin is not offered any more; what arrives is still credited. */
	offer: coinOffer.nullable(),
	account_currency: currency,
	/** The newest quote; its lock may have ended. */
	quote: coinQuote.nullable(),
	/** The newest 50. */
	arrivals: z.array(coinArrival),
	/** The newest block that we follow; null: the chain was not reached yet. */
	height: z.int().nullable(),
	/** Since when the chain's source has not answered as it should. */
	problem_since: isoTime.nullable(),
	test_chain: z.boolean(),
	/** Where test coins are paid; null on a real chain. */
	test_page: z.string().nullable(),
});
export type CoinWalletDetail = z.infer<typeof coinWalletDetail>;

export const coinWallets = defineCall({
	id: "coinWallets",
	method: "GET",
	path: "/deposits/coins/wallets",
	tag: "payments",
	access: "customer",
	summary: "List the newest 100 addresses that you were given for a coin, of all your accounts",
	params: none,
	query: z.strictObject({ coin }),
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(coinWallet)),
	errors: [],
});

/** The same unused address again, until something has arrived at it. */
export const offerCoinWallet = defineCall({
	id: "offerCoinWallet",
	method: "POST",
	path: "/deposits/coins/wallets",
	tag: "payments",
	access: "customer",
	summary: "Get an unused address for deposits of a coin into a live account",
	params: none,
	query: none,
	body: z.strictObject({ account_id: id, coin }),
	status: 200,
	response: wrapped(coinWallet),
	errors: ["ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_LIVE", "ACCOUNT_ARCHIVED", "COIN_NOT_OFFERED"],
});

export const coinWalletOfMine = defineCall({
	id: "coinWallet",
	method: "GET",
	path: "/deposits/coins/wallets/{id}",
	tag: "payments",
	access: "customer",
	summary: "Get an address of yours: how to pay, the quoted rate and what has arrived",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(coinWalletDetail),
	errors: ["COIN_WALLET_NOT_FOUND"],
});

/** While a quote holds, the same one again. */
export const quoteCoin = defineCall({
	id: "quoteCoin",
	method: "POST",
	path: "/deposits/coins/wallets/{id}/quote",
	tag: "payments",
	access: "customer",
	summary: "Lock the rate of a coin for the minutes of its terms, for what is first seen until then",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(coinQuote),
	errors: ["COIN_WALLET_NOT_FOUND", "COIN_NOT_OFFERED", "COIN_RATE_UNKNOWN"],
});

export const COIN_CALLS = [coinOffers, coinWallets, offerCoinWallet, coinWalletOfMine, quoteCoin] as const;
