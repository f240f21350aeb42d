import { NETWORKS } from "@truefill/core/coins";
import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { staffRole } from "./permissions.ts";
import { isoTime, ledgerCurrency, money, price, reason } from "./primitives.ts";

/* What withdrawals look like, to customers and to staff. */

export const withdrawalMethod = z.enum(["card", "wire", "coin"]);
export type WithdrawalMethod = z.infer<typeof withdrawalMethod>;

/** Who has to act: the customer, this site, the bank or card provider, or the network of a coin. */
export const stepOwner = z.enum(["you", "us", "bank", "network"]);
export type StepOwner = z.infer<typeof stepOwner>;

/** Where the money of a leg goes. Null where the customer has no bank account or address that can be used. */
export const destination = z.strictObject({
	/** Id of the card payment or of the beneficiary. */
	id: z.string(),
	/** Card brand, holder of the bank account, or the customer's name for the address. */
	name: z.string(),
	/** All but the last four characters are masked; of an address nothing. */
	number: z.string(),
});
export type DestinationWire = z.infer<typeof destination>;

/**
 * Why a part goes there. `card-return`: it came from this card in the last 120 days. `wire-return`: it came by wire.
 * `coin-return`: it came in this coin. `profit`: more than came in, or what cannot go back to a card any more.
 */
export const legCause = z.enum(["card-return", "wire-return", "profit", "coin-return"]);

/** How coins are bought for a leg. The number of coins is fixed when staff release the withdrawal. */
export const payoutQuote = z.strictObject({
	/** Chain that they are sent on; `is_test`: the embedded test chain, without real coins. */
	network: z.enum(NETWORKS),
	is_test: z.boolean(),
	/** The account's currency for one coin, with the mark-up. Null: no price is known. */
	rate: price.nullable(),
	mark_up_basis_points: z.int().min(0),
	/** Blocks after which it is paid. */
	confirmations_needed: z.int().min(1),
});

/** What became of the coins of a leg. */
export const coinProgress = z.strictObject({
	...payoutQuote.shape,
	/** What was shown before the request. */
	quoted: money,
	quoted_rate: price.nullable(),
	/** When the coins were fixed. Null: not yet. */
	fixed_at: isoTime.nullable(),
	/** The transaction. Null: not given to the network yet. */
	txid: z.string().nullable(),
	/** When the network was first seen to have it. */
	seen_at: isoTime.nullable(),
	confirmations: z.int().min(0),
	/** What the network took, in `network_fee_currency`; we pay it. Null: not known yet. */
	network_fee: money.nullable(),
	network_fee_currency: ledgerCurrency,
});
export type CoinProgressWire = z.infer<typeof coinProgress>;

export const plannedLeg = z.strictObject({
	number: z.int().min(1),
	method: withdrawalMethod,
	cause: legCause,
	destination: destination.nullable(),
	/** In the account's currency, with the fee. */
	amount: money,
	fee: money,
	/** What arrives, in the currency of the payment that goes back; by wire in the account's currency; an estimate of coins. */
	received: money,
	received_currency: ledgerCurrency,
	/** Null: not by coin. */
	coin: payoutQuote.nullable(),
	/** How long it takes after the release; null: not stated. */
	arrives_from_minutes: z.int().min(0).nullable(),
	arrives_to_minutes: z.int().min(0).nullable(),
});

/**
 * Of what came by wire: `same`: it goes back to the account that it came from. `unknown`: the bank did not say from
 * which one. `not-named`: it came from one that the customer has not added, or that cannot be used now.
 */
export const wireSender = z.enum(["same", "unknown", "not-named"]);

/** A leg of a plan; `wire_sender` is null where nothing of it came by wire. */
export const legOfPlan = z.strictObject({ ...plannedLeg.shape, wire_sender: wireSender.nullable() });
export type PlannedLegWire = z.infer<typeof legOfPlan>;

/** A leg of a withdrawal. `open`: not sent yet; `sent`: the bank or provider has it. */
export const leg = z.strictObject({
	...plannedLeg.shape,
	status: z.enum(["open", "sent", "paid", "failed", "returned", "dropped"]),
	sent_at: isoTime.nullable(),
	ended_at: isoTime.nullable(),
	/** The bank's or provider's own reference of the payment. */
	reference: z.string().nullable(),
	coin: coinProgress.nullable(),
});
export type LegWire = z.infer<typeof leg>;

/**
 * `requested`: the amount is about to be held. `refused`: it could not be held, see `failure`. `pending`: held, waits for
 * staff. `approved`: by the first of two. `processing`: released, the legs are being paid. `partly-paid`: some legs
 * failed, their amount is on the account again. `returned`: the bank sent it back later. `offset`: used to cover a
 * negative balance of the account.
 */
export const withdrawalStatus = z.enum([
	"requested",
	"refused",
	"pending",
	"approved",
	"processing",
	"paid",
	"partly-paid",
	"failed",
	"returned",
	"rejected",
	"cancelled",
	"offset",
]);
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>;

export const withdrawal = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	account_number: z.string(),
	amount: money,
	currency: z.enum(ACCOUNT_CURRENCIES),
	/** Of all legs; part of the amount. */
	fee: money,
	status: withdrawalStatus,
	requested_at: isoTime,
	/** When it reached its final status; null: it is open. */
	ended_at: isoTime.nullable(),
	can_cancel: z.boolean(),
	legs: z.array(leg),
	/** Why it was refused, or failed. */
	failure: reason.nullable(),
});
export type WithdrawalWire = z.infer<typeof withdrawal>;

/**
 * A step of the tracker. `stopped`: it will not happen any more. Only of coins: `priced` (their number is fixed), `made`
 * (the transaction, which a second person releases and an offline signer signs) and `replaced` (sent again at a higher
 * fee, in place of the transaction before).
 */
export const withdrawalStep = z.strictObject({
	code: z.enum([
		"requested",
		"held",
		"approved",
		"released",
		"priced",
		"made",
		"sent",
		"replaced",
		"paid",
		"failed",
		"returned",
		"rejected",
		"cancelled",
		"offset",
		"refused",
	]),
	state: z.enum(["done", "current", "upcoming", "stopped"]),
	/** Number of the leg; null: the whole withdrawal. */
	leg: z.int().min(1).nullable(),
	owner: stepOwner,
	/** The role of the member of staff who did it; names are not shown. */
	role: staffRole.nullable(),
	at: isoTime.nullable(),
	/** The latest time expected, of a step that has not happened. */
	expected_by: isoTime.nullable(),
});
export type WithdrawalStepWire = z.infer<typeof withdrawalStep>;

export const withdrawalDetail = z.strictObject({ ...withdrawal.shape, steps: z.array(withdrawalStep) });
export type WithdrawalDetailWire = z.infer<typeof withdrawalDetail>;
