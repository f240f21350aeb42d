import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { mailLanguage } from "./languages.ts";
import { commandId, id, isoTime, money, reason, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const currency = z.enum(ACCOUNT_CURRENCIES);

/** Why a card was declined, as customers are told. Every other code of a provider is shown as `generic_decline`. */
export const CARD_DECLINES = [
	"generic_decline",
	"insufficient_funds",
	"expired_card",
	"incorrect_cvc",
	"incorrect_number",
	"fraudulent",
	"lost_card",
	"stolen_card",
	"authentication_required",
	"card_not_supported",
	"currency_not_supported",
	"card_velocity_exceeded",
	"do_not_honor",
	"processing_error",
	"try_again_later",
] as const;
export type CardDecline = (typeof CARD_DECLINES)[number];

/** Never a full number. */
export const paymentCard = z.strictObject({
	brand: z.string(),
	last4: z.string().regex(/^\d{4}$/),
	exp_month: z.int().min(1).max(12),
	exp_year: z.int(),
});

export const cardDeposit = z.strictObject({
	id: z.string(),
	account_id: z.string(),
	account_number: z.string(),
	/** What arrives on the account, our fee, and what the card is charged. */
	amount: money,
	fee: money,
	total: money,
	currency,
	/**
	 * `open`: the payment page waits for the customer. `processing`: paid for, not booked yet. `booked`: on the account.
	 * `returning`: it could not be booked and goes back to the card; `returned`: it has. The rest as they say.
	 */
	status: z.enum([
		"open",
		"processing",
		"booked",
		"failed",
		"expired",
		"cancelled",
		"returning",
		"returned",
		"partly-refunded",
		"refunded",
		"disputed",
		"won",
		"lost",
	]),
	card: paymentCard.nullable(),
	/** Why the last attempt was declined; null: none was, or a later one was accepted. */
	decline: z.enum(CARD_DECLINES).nullable(),
	/** Why it could not be booked. */
	failure: reason.nullable(),
	/** The payment page, while it waits for the customer. */
	redirect_url: z.url().nullable(),
	created_at: isoTime,
	changed_at: isoTime,
});
export type CardDepositWire = z.infer<typeof cardDeposit>;

export const depositByCard = defineCall({
	id: "depositByCard",
	method: "POST",
	path: "/deposits/card",
	tag: "payments",
	access: "customer",
	summary: "Begin a card payment into a live account. The customer pays on the page of the provider",
	params: none,
	query: none,
	body: z.strictObject({
		/** Names the payment; the same id again is the same payment. */
		command_id: commandId,
		account_id: id,
		/** What should arrive on the account, in its currency. */
		amount: money,
		currency,
		/** Language of the payment page. */
		language: mailLanguage,
	}),
	status: 201,
	response: wrapped(z.strictObject({ id: z.string(), redirect_url: z.url() })),
	errors: [
		"ACCOUNT_NOT_FOUND",
		"ACCOUNT_NOT_LIVE",
		"ACCOUNT_ARCHIVED",
		"AMOUNT_NOT_POSITIVE",
		"CARD_NOT_OFFERED",
		"CARD_CURRENCY_DIFFERS",
		"DEPOSIT_ABOVE_LEVEL",
		"CARD_AMOUNT_TOO_SMALL",
		"CARD_AMOUNT_TOO_LARGE",
		"CARD_PAYMENTS_OPEN",
		"CARD_PAYMENT_ENDED",
		"COMMAND_ID_REUSED",
		"CONVERSION_UNKNOWN",
		"DEPOSIT_ABOVE_LIMIT",
		"PAYMENT_PROVIDER_UNAVAILABLE",
		"PAYMENT_WAITS",
	],
});

export const cardDepositOfMine = defineCall({
	id: "cardDeposit",
	method: "GET",
	path: "/deposits/card/{id}",
	tag: "payments",
	access: "customer",
	summary: "Get the state of a card payment",
	params: z.strictObject({ id }),
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(cardDeposit),
	errors: ["CARD_PAYMENT_NOT_FOUND"],
});

/** Has no effect on a payment that was paid meanwhile: the answer says so. */
export const cancelCardDeposit = defineCall({
	id: "cancelCardDeposit",
	method: "POST",
	path: "/deposits/card/{id}/cancel",
	tag: "payments",
	access: "customer",
	whenDisabled: "open",
	summary: "Give up a card payment that was not made yet",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(cardDeposit),
	errors: ["CARD_PAYMENT_NOT_FOUND", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const cardsOfMine = defineCall({
	id: "cards",
	method: "GET",
	path: "/me/cards",
	tag: "payments",
	access: "customer",
	summary: "List the cards that you have paid with, masked, last used first",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: z.strictObject({
		data: z.array(
			paymentCard.extend({
				id: z.string(),
				first_used_at: isoTime,
				/** The payment page offers it again. */
				saved: z.boolean(),
			}),
		),
		/** Whether card payments are possible now. */
		offered: z.boolean(),
		/** Whether the provider moves no real money. */
		test_provider: z.boolean(),
	}),
	errors: [],
});

export const removeCard = defineCall({
	id: "removeCard",
	method: "DELETE",
	path: "/me/cards/{id}",
	tag: "payments",
	access: "customer",
	whenDisabled: "open",
	summary: "Remove a card from the list, and from the payment page if it was saved there. Payments made with it stay",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ id: z.string() })),
	errors: ["CARD_NOT_FOUND", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

/** Our fee on top of an amount, in its minor unit, rounded up. */
export const cardFeeOf = (
	amount: bigint,
	terms: { readonly feeFixed: bigint; readonly feeBasisPoints: number },
): bigint => terms.feeFixed + (amount * BigInt(terms.feeBasisPoints) + 9_999n) / 10_000n;

export const CARD_DEPOSIT_CALLS = [
	depositByCard,
	cardDepositOfMine,
	cancelCardDeposit,
	cardsOfMine,
	removeCard,
] as const;
