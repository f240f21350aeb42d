import { NETWORKS } from "@truefill/core/coins";
import { COINS } from "@truefill/core/money";
import * as z from "zod";
import { defineCall } from "./call.ts";
import { commandId, id, isoTime, plainText, wrapped } from "./primitives.ts";

const none = z.strictObject({});
const text = (shortest: number, longest: number) => z.string().trim().min(shortest).max(longest).regex(plainText);
/** As people write it: spaces are allowed and removed. */
const bankCode = (longest: number) =>
	z
		.string()
		.trim()
		.min(4)
		.max(longest)
		.regex(/^[A-Za-z0-9 -]+$/, "letters, digits, spaces, -");

/** Two letters, ISO 3166. */
export const countryCode = z
	.string()
	.regex(/^[A-Z]{2}$/)
	.meta({ description: "Country of the bank, ISO 3166", example: "DE" });

/** A bank account of the customer, to which withdrawals are paid. */
export const beneficiary = z.strictObject({
	id: z.string(),
	/** Name of the account's holder: the customer's own. */
	holder: z.string(),
	country: countryCode,
	/** `iban`, or `account`: a number of the bank's own form, with the BIC. */
	kind: z.enum(["iban", "account"]),
	/** All but the last four characters are masked. */
	number: z.string(),
	bic: z.string().nullable(),
	created_at: isoTime,
	/** From this time on withdrawals can be paid to it. */
	usable_from: isoTime,
	/** `waiting`: before `usable_from`. */
	state: z.enum(["waiting", "usable"]),
	/** A withdrawal to it is open: it cannot be removed. */
	in_use: z.boolean(),
});
export type BeneficiaryWire = z.infer<typeof beneficiary>;

export const beneficiaries = defineCall({
	id: "beneficiaries",
	method: "GET",
	path: "/beneficiaries",
	tag: "withdrawals",
	access: "customer",
	summary: "List the bank accounts to which you can withdraw",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(z.array(beneficiary)),
	errors: [],
});

/** Exactly one of `iban` or `account_number` with `bic`, as the bank's country requires. */
export const addBeneficiary = defineCall({
	id: "addBeneficiary",
	method: "POST",
	path: "/beneficiaries",
	tag: "withdrawals",
	access: "customer",
	elevated: true,
	whenDisabled: "open",
	summary: "Add a bank account of your own. It can be used after 24 hours; you are notified by mail",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		holder: text(2, 140),
		country: countryCode,
		iban: bankCode(42).optional(),
		account_number: bankCode(34).optional(),
		bic: bankCode(14).optional(),
	}),
	status: 201,
	response: wrapped(beneficiary),
	errors: ["BENEFICIARY_NAME_DIFFERS", "BENEFICIARY_EXISTS", "TOO_MANY_BENEFICIARIES", "COMMAND_ID_REUSED"],
});

export const removeBeneficiary = defineCall({
	id: "removeBeneficiary",
	method: "DELETE",
	path: "/beneficiaries/{id}",
	tag: "withdrawals",
	access: "customer",
	elevated: true,
	whenDisabled: "open",
	summary: "Remove a bank account. Refused while a withdrawal to it is open",
	params: z.strictObject({ id }),
	query: none,
	body: none,
	status: 200,
	response: wrapped(z.strictObject({ removed: z.literal(true) })),
	errors: ["BENEFICIARY_NOT_FOUND", "BENEFICIARY_IN_USE"],
});

/** An address of the customer's own wallet, to which coins are paid. */
export const coinBeneficiary = z.strictObject({
	id: z.string(),
	coin: z.enum(COINS),
	/** The chain; coins that arrive on another one are lost. */
	network: z.enum(NETWORKS),
	/** Of the embedded test chain, without real coins. */
	is_test: z.boolean(),
	address: z.string(),
	/** The customer's own name for it. */
	label: z.string(),
	created_at: isoTime,
	usable_from: isoTime,
	state: z.enum(["waiting", "usable"]),
	in_use: z.boolean(),
});
export type CoinBeneficiaryWire = z.infer<typeof coinBeneficiary>;

export const coinBeneficiaries = defineCall({
	id: "coinBeneficiaries",
	method: "GET",
	path: "/beneficiaries/coins",
	tag: "withdrawals",
	access: "customer",
	summary: "List the addresses of your wallets to which you can withdraw coins, and the coins that can be withdrawn",
	params: none,
	query: none,
	body: z.undefined(),
	status: 200,
	response: wrapped(
		z.strictObject({
			coins: z.array(z.strictObject({ coin: z.enum(COINS), network: z.enum(NETWORKS), is_test: z.boolean() })),
			beneficiaries: z.array(coinBeneficiary),
		}),
	),
	errors: [],
});

export const addCoinBeneficiary = defineCall({
	id: "addCoinBeneficiary",
	method: "POST",
	path: "/beneficiaries/coins",
	tag: "withdrawals",
	access: "customer",
	elevated: true,
	whenDisabled: "open",
	summary: "Add an address of your own wallet. It can be used after 24 hours; you are notified by mail",
	params: none,
	query: none,
	body: z.strictObject({
		command_id: commandId,
		coin: z.enum(COINS),
		address: z
			.string()
			.trim()
			.min(1)
			.max(120)
			.regex(/^[A-Za-z0-9:]+$/, "an address"),
		label: text(1, 60),
		/** The customer declares that the wallet is theirs: names cannot be checked for coins. */
		is_own: z.literal(true),
	}),
	status: 201,
	response: wrapped(coinBeneficiary),
	errors: [
		"BENEFICIARY_EXISTS",
		"TOO_MANY_BENEFICIARIES",
		"COMMAND_ID_REUSED",
		"COIN_PAYOUT_NOT_OFFERED",
		"COIN_ADDRESS_INVALID",
		"COIN_ADDRESS_CHECKSUM",
		"COIN_ADDRESS_NETWORK",
	],
});

export const removeCoinBeneficiary = defineCall({
	...removeBeneficiary,
	id: "removeCoinBeneficiary",
	path: "/beneficiaries/coins/{id}",
	summary: "Remove an address. Refused while a withdrawal to it is open",
});

export const BENEFICIARY_CALLS = [
	beneficiaries,
	addBeneficiary,
	removeBeneficiary,
	coinBeneficiaries,
	addCoinBeneficiary,
	removeCoinBeneficiary,
] as const;
