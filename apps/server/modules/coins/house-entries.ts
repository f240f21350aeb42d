import type { HouseAccount, HouseReason } from "@truefill/core/ledger";
import { type Coin, type LedgerCurrency, type Money, money } from "@truefill/core/money";
import type { HouseEntryDraft } from "../house/index.ts";
import type { Converted } from "./output.ts";

/** Coins that have arrived, as the ledger has them: eight decimals. */
export interface Arrived {
	readonly id: string;
	readonly coin: Coin;
	readonly coins: Money;
}

/** Key of the entry by which coins wait in suspense. */
export const keptKey = (id: string): string => `coin-kept:${id}`;
export const lostKey = (id: string): string => `coin-lost:${id}`;

type Line = readonly [account: HouseAccount, currency: LedgerCurrency, amount: bigint];

const entry = (id: string, key: string, reason: HouseReason, at: Date, lines: readonly Line[]): HouseEntryDraft => ({
	key,
	reason,
	about: { kind: "coin-deposit", id },
	at,
	postings: lines
		.filter(([, , amount]) => amount !== 0n)
		.map(([account, currency, amount]) => ({ account, currency, amount: money(amount) })),
});

const withRate = (draft: HouseEntryDraft, coin: Coin, { currency, rate, source }: Converted): HouseEntryDraft => ({
	...draft,
	conversion: { from: coin, to: currency, rate, source },
});

/** They are ours, and wait: too little, or no rate is known. */
export const keptEntry = ({ id, coin, coins }: Arrived, at: Date): HouseEntryDraft =>
	entry(id, keptKey(id), "coin-received", at, [
		["house:coins", coin, -coins],
		["house:suspense", coin, coins],
	]);

/** They are converted at the rate, and on their way to the account; our fee is earned. */
export const convertedEntry = (arrived: Arrived, converted: Converted, wasKept: boolean, at: Date): HouseEntryDraft => {
	const { id, coin, coins } = arrived;
	const { currency, amount, fee } = converted;
	const lines: Line[] = [
		[wasKept ? "house:suspense" : "house:coins", coin, -coins],
		["house:conversion", coin, coins],
		["house:conversion", currency, -(amount + fee)],
		["house:transit", currency, amount],
		["house:payment-fees", currency, fee],
	];
	const draft = entry(id, `coin-converted:${id}`, wasKept ? "coin-converted" : "coin-received", at, lines);
	return withRate(draft, coin, converted);
};

/** The account could not take it: the amount waits for a decision of staff. */
export const heldEntry = (id: string, attempt: number, { currency, amount }: Converted, at: Date): HouseEntryDraft =>
	entry(id, `coin-held:${id}:${attempt}`, "suspense", at, [
		["house:transit", currency, -amount],
		["house:suspense", currency, amount],
	]);

export const releasedEntry = (
	id: string,
	attempt: number,
	{ currency, amount }: Converted,
	at: Date,
): HouseEntryDraft =>
	entry(id, `coin-released:${id}:${attempt}`, "suspense-cleared", at, [
		["house:suspense", currency, -amount],
		["house:transit", currency, amount],
	]);

/** Coins that waited in suspense leave: sent back, or lost from the chain. */
export const keptLeaveEntry = ({ id, coin, coins }: Arrived, isLost: boolean, at: Date): HouseEntryDraft =>
	entry(id, isLost ? lostKey(id) : `coin-returned:${id}`, isLost ? "coin-lost" : "coin-returned", at, [
		["house:suspense", coin, -coins],
		["house:coins", coin, coins],
	]);

/** Coins that waited in suspense stay with the house: too little to credit or to send back. */
export const writtenOffEntry = ({ id, coin, coins }: Arrived, at: Date): HouseEntryDraft =>
	entry(id, `coin-written-off:${id}`, "write-off", at, [
		["house:suspense", coin, -coins],
		["house:payment-fees", coin, coins],
	]);

/** Where the amount of converted coins is: held for staff, on its way to the account, or taken back from it. */
export type ConvertedAt =
	| { readonly kind: "suspense" }
	| { readonly kind: "transit" }
	| { readonly kind: "account"; readonly taken: bigint; readonly uncollected: bigint };

/** The conversion is undone at its own rate, and the coins leave. */
export const convertedLeaveEntry = (
	{ id, coin, coins }: Arrived,
	converted: Converted,
	from: ConvertedAt,
	isLost: boolean,
	at: Date,
): HouseEntryDraft => {
	const { currency, amount, fee } = converted;
	const taken: readonly Line[] =
		from.kind === "account"
			? [
					["house:transit", currency, -from.taken],
					["house:receivables", currency, -from.uncollected],
				]
			: [[`house:${from.kind}`, currency, -amount]];
	const lines: Line[] = [
		...taken,
		["house:payment-fees", currency, -fee],
		["house:conversion", currency, amount + fee],
		["house:conversion", coin, -coins],
		["house:coins", coin, coins],
	];
	const key = isLost ? lostKey(id) : `coin-returned:${id}`;
	return withRate(entry(id, key, isLost ? "coin-lost" : "coin-returned", at, lines), coin, converted);
};
