import { ACCOUNT_CURRENCIES, COINS } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { figures } from "./previews.ts";
import { commandId, id, isoTime, money, paged, pageNumber, price, reason, wrapped } from "./primitives.ts";
import { legOfPlan, stepOwner, withdrawal, withdrawalDetail, withdrawalMethod } from "./withdrawal.ts";

const none = z.strictObject({});
const byId = z.strictObject({ id });
const currency = z.enum(ACCOUNT_CURRENCIES);

/** What the customer needs before money can leave. `waiting`: it is met at `until`, or when its owner has acted. */
export const withdrawalGate = z.strictObject({
	code: z.enum(["live-account", "email", "verification", "second-factor", "security-change", "beneficiary"]),
	state: z.enum(["met", "missing", "waiting"]),
	owner: stepOwner,
	until: isoTime.nullable(),
	/** Null: it is met. */
	reason: reason.nullable(),
});
export type WithdrawalGateWire = z.infer<typeof withdrawalGate>;

/** From the request to the payment, of this site's own withdrawals of the last 90 days. */
export const payoutTime = z.strictObject({
	median_minutes: z.int().min(0),
	p90_minutes: z.int().min(0),
	count: z.int().min(1),
});

/** What may leave: balance − open loss − used margin, never below zero. Credit and open gains never leave. */
export const withdrawable = z.strictObject({
	amount: money,
	balance: money,
	/** Positive. */
	open_loss: money,
	used_margin: money,
	/** On its way out already; no part of the balance. */
	pending: money,
});

export const withdrawalTerms = defineCall({
	id: "withdrawalTerms",
	method: "GET",
	path: "/withdrawals/terms",
	tag: "withdrawals",
	access: "customer",
	summary:
		"Get what you can withdraw from an account, what is still needed for it, and the methods with their cost and time",
	params: none,
	query: z.strictObject({ account_id: id }),
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			account_id: z.string(),
			currency,
			/** Null while a price or a rate is unknown; `unknown` says which. */
			withdrawable: withdrawable.nullable(),
			unknown: reason.nullable(),
			gates: z.array(withdrawalGate),
			methods: z.array(
				z.strictObject({
					method: withdrawalMethod,
					/** Null: not by coin. */
					coin: z.enum(COINS).nullable(),
					minimum: money,
					maximum: money.nullable(),
					fee_fixed: money,
					/** Hundredths of a percent. */
					fee_basis_points: z.int().min(0),
					time_from_minutes: z.int().min(0),
					time_to_minutes: z.int().min(0),
					/** Null: fewer than five were paid. */
					payout_time: payoutTime.nullable(),
				}),
			),
			at: isoTime,
		}),
	),
	errors: ["ACCOUNT_NOT_FOUND"],
});

const REFUSALS = [
	"ACCOUNT_NOT_FOUND",
	"ACCOUNT_NOT_LIVE",
	"ACCOUNT_ARCHIVED",
	"AMOUNT_NOT_POSITIVE",
	"BENEFICIARY_NOT_FOUND",
	"CONVERSION_UNKNOWN",
	"PRICE_UNKNOWN",
	"WITHDRAWAL_ABOVE_AVAILABLE",
] as const;

const coinBeneficiaryIds = z.array(id).max(COINS.length);

const closeOut = z.strictObject({
	asset_id: z.string(),
	/** The price of this instrument that closes the account out, all others unchanged; null: none. */
	below: price.nullable(),
	above: price.nullable(),
	/** Distance from the current price in pips; null: there is none, or the price is unknown. */
	below_pips: z.string().nullable(),
	above_pips: z.string().nullable(),
});
/** Figures and close-out distances; `figures` is null where a price or a rate is unknown. */
const risk = z.strictObject({ figures, close_out_prices: z.array(closeOut) });

export const planWithdrawal = defineCall({
	id: "planWithdrawal",
	method: "POST",
	path: "/withdrawals/plan",
	tag: "withdrawals",
	access: "customer",
	whenDisabled: "open",
	summary:
		"Plan a withdrawal: where each part goes, what it costs, when it arrives and what it leaves. Nothing is held",
	params: none,
	query: none,
	body: z.strictObject({
		account_id: id,
		amount: money,
		/** The bank account for what goes by wire; absent: the one added last that can be used. */
		beneficiary_id: id.optional(),
		/** The addresses for what goes by coin, at most one of each coin; absent: those added last that can be used. */
		coin_beneficiary_ids: coinBeneficiaryIds.optional(),
	}),
	status: 200,
	response: wrapped(
		z.strictObject({
			/** Names these legs: a request is carried out only as it was shown. */
			plan_id: z.string(),
			account_id: z.string(),
			amount: money,
			currency,
			legs: z.array(legOfPlan),
			/** Of all legs; part of the amount. */
			fee: money,
			before: risk,
			after: risk,
			/** Why it could not be requested now, besides the gates: limits of a method, no bank account. */
			obstacles: z.array(reason),
			at: isoTime,
		}),
	),
	errors: REFUSALS,
});

export const requestWithdrawal = defineCall({
	id: "requestWithdrawal",
	method: "POST",
	path: "/withdrawals",
	tag: "withdrawals",
	access: "customer",
	elevated: true,
	whenDisabled: "open",
	summary:
		"Request a withdrawal as it was planned. The amount is held at once; it can be cancelled until it is approved",
	params: none,
	query: none,
	body: z.strictObject({
		/** Names the withdrawal; the same id again is the same withdrawal. */
		command_id: commandId,
		account_id: id,
		amount: money,
		beneficiary_id: id.optional(),
		coin_beneficiary_ids: coinBeneficiaryIds.optional(),
		/** Of the plan that the customer saw. */
		plan_id: id,
	}),
	status: 201,
	response: wrapped(withdrawalDetail),
	errors: [
		...REFUSALS,
		"ACCOUNT_FROZEN",
		"BENEFICIARY_NAME_DIFFERS",
		"BENEFICIARY_WAITS",
		"COIN_BENEFICIARY_WAITS",
		"COMMAND_ID_REUSED",
		"EMAIL_UNCONFIRMED",
		"WITHDRAWAL_ABOVE_LEVEL",
		"WITHDRAWAL_ABOVE_MAXIMUM",
		"WITHDRAWAL_BELOW_MINIMUM",
		"WITHDRAWAL_BENEFICIARY_NEEDED",
		"WITHDRAWAL_ADDRESS_NEEDED",
		"WITHDRAWAL_FACTOR_NEEDED",
		"WITHDRAWAL_METHOD_NOT_OFFERED",
		"WITHDRAWAL_PLAN_CHANGED",
		"WITHDRAWAL_SECURITY_CHANGED",
		"STEP_UP_REQUIRED",
		"WITHDRAWAL_VERIFICATION_NEEDED",
		"WITHDRAWALS_ABOVE_MAXIMUM",
	],
});

export const withdrawals = defineCall({
	id: "withdrawals",
	method: "GET",
	path: "/withdrawals",
	tag: "withdrawals",
	access: "customer",
	summary: "List your withdrawals, newest first",
	params: none,
	query: z.strictObject({ page: pageNumber.optional(), account_id: id.optional() }),
	body: z.undefined(),
	status: 200,
	response: paged(withdrawal),
	errors: ["ACCOUNT_NOT_FOUND"],
});

export const withdrawalOf = defineCall({
	id: "withdrawalOf",
	method: "GET",
	path: "/withdrawals/{id}",
	tag: "withdrawals",
	access: "customer",
	summary: "Get a withdrawal with every step: when it happened, who acts next and until when",
	params: byId,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(withdrawalDetail),
	errors: ["WITHDRAWAL_NOT_FOUND"],
});

export const cancelWithdrawal = defineCall({
	id: "cancelWithdrawal",
	method: "POST",
	path: "/withdrawals/{id}/cancel",
	tag: "withdrawals",
	access: "customer",
	whenDisabled: "open",
	summary: "Cancel a withdrawal that is not approved yet. The amount is on the account again at once",
	params: byId,
	query: none,
	body: none,
	status: 200,
	response: wrapped(withdrawalDetail),
	errors: ["WITHDRAWAL_NOT_FOUND", "WITHDRAWAL_DECIDED"],
});

export const WITHDRAWAL_CALLS = [
	withdrawalTerms,
	planWithdrawal,
	requestWithdrawal,
	withdrawals,
	withdrawalOf,
	cancelWithdrawal,
] as const;
