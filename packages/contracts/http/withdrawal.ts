import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { staffRole } from "./permissions.ts";
import { currency, isoTime, money, reason } from "./primitives.ts";

/* What withdrawals look like, to customers and to staff. */

export const withdrawalMethod = z.enum(["card", "wire"]);
export type WithdrawalMethod = z.infer<typeof withdrawalMethod>;

/** Who has to act: the customer, this site, or the bank or card provider. */
export const stepOwner = z.enum(["you", "us", "bank"]);
export type StepOwner = z.infer<typeof stepOwner>;

/** Where the money of a leg goes. Null where the customer has no bank account that can be used. */
export const destination = z.strictObject({
	/** Id of the card payment or of the beneficiary. */
	id: z.string(),
	/** Card brand, or holder of the bank account. */
	name: z.string(),
	/** All but the last four characters are masked. */
	number: z.string(),
});
export type DestinationWire = z.infer<typeof destination>;

/**
 * Why a part goes there. `card-return`: it came from this card in the last 120 days. `wire-return`: it came by wire.
 * `profit`: more than came in, or what cannot go back to a card any more.
 */
export const legCause = z.enum(["card-return", "wire-return", "profit"]);

export const plannedLeg = z.strictObject({
	number: z.int().min(1),
	method: withdrawalMethod,
	cause: legCause,
	destination: destination.nullable(),
	/** In the account's currency, with the fee. */
	amount: money,
	fee: money,
	/** What arrives, in the currency of the payment that goes back; by wire in the account's currency. */
	received: money,
	received_currency: currency,
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

/** A step of the tracker. `stopped`: it will not happen any more. */
export const withdrawalStep = z.strictObject({
	code: z.enum([
		"requested",
		"held",
		"approved",
		"released",
		"sent",
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
