import { type LedgerCurrency, type Money, money, type Rate } from "../money/index.ts";
import { invariant } from "../result/index.ts";
import { canonicalJson, type HashText } from "./canonical.ts";
import { NO_ENTRY_HASH } from "./journal.ts";

/**
 * The accounts of the house's own journal (E23), one of each per currency. What concerns a customer and the house is two
 * entries over `house:transit`, one in each journal: over all journals it sums to zero when no payment is under way.
 * Append only: stored postings refer to these names, and the database's check has the same list.
 */
export const HOUSE_ACCOUNTS = [
	"house:bank",
	"house:provider",
	"house:transit",
	"house:suspense",
	"house:receivables",
	"house:provider-fees",
	"house:payment-fees",
	"house:network-fees",
	"house:conversion",
	"house:coins",
] as const;
export type HouseAccount = (typeof HOUSE_ACCOUNTS)[number];

/** Why the house booked: the closed list. Append only, as the accounts. */
export const HOUSE_REASONS = [
	"card-payment",
	"card-payout",
	"wire-received",
	"wire-sent",
	"provider-settlement",
	"provider-fee",
	"bank-fee",
	"network-fee",
	"refund",
	"chargeback",
	"chargeback-reversed",
	"chargeback-fee",
	"payout-returned",
	"suspense",
	"suspense-cleared",
	"receivable-collected",
	"write-off",
	"correction",
	"coin-received",
	"coin-converted",
	"coin-returned",
	"coin-lost",
	"coin-sent",
] as const;
export type HouseReason = (typeof HOUSE_REASONS)[number];

/** Credit is positive, debit is negative. In the currency that arrived, never in another one. */
export interface HousePosting {
	readonly account: HouseAccount;
	readonly currency: LedgerCurrency;
	readonly amount: Money;
}

/** The rate of an entry that books on `house:conversion`, and whose rate it is. */
export interface HouseConversion {
	readonly from: LedgerCurrency;
	readonly to: LedgerCurrency;
	readonly rate: Rate;
	readonly source: string;
}

/** What an entry belongs to: the payment, withdrawal or deposit by whose id the customers' entries over transit name it. */
export interface HouseAbout {
	readonly kind: string;
	readonly id: string;
}

/** One entry before it is numbered and chained. */
export interface HouseBooking {
	/** No two entries have the same one: a step that is repeated is booked once. */
	readonly key: string;
	readonly reason: HouseReason;
	readonly about: HouseAbout;
	/** The number of the entry that this one corrects; absent: none. */
	readonly corrects?: number | undefined;
	readonly conversion?: HouseConversion | undefined;
	readonly occurredAtMs: number;
	readonly postings: readonly HousePosting[];
}

export interface HouseEntry {
	/** 1, 2, 3 … without gaps. */
	readonly number: number;
	readonly key: string;
	readonly reason: HouseReason;
	readonly about: HouseAbout;
	readonly corrects: number | null;
	readonly conversion: HouseConversion | null;
	readonly occurredAtMs: number;
	readonly postings: readonly HousePosting[];
	readonly previousHash: string;
	readonly hash: string;
}

/** The house's journal before an entry. */
export interface HouseBefore {
	readonly number: number;
	readonly hash: string;
}
export const EMPTY_HOUSE: HouseBefore = { number: 0, hash: NO_ENTRY_HASH };

/** What can be wrong with an entry, in the order of the checks. */
export type HouseFault =
	| "number-gap"
	| "key-repeated"
	| "posting-invalid"
	| "postings-not-zero"
	| "conversion-unexplained"
	| "correction-unknown"
	| "chain-broken"
	| "hash-wrong";

export type HouseVerdict =
	| { readonly ok: true; readonly entries: number; readonly last: HouseBefore }
	| { readonly ok: false; readonly fault: HouseFault; readonly entry: HouseEntry; readonly index: number };

const isOneOf = (list: readonly string[], value: string): boolean => list.includes(value);

function isZeroPerCurrency(postings: readonly HousePosting[]): boolean {
	const sums = new Map<string, bigint>();
	for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
	return postings.length >= 2 && [...sums.values()].every((sum) => sum === 0n);
}

/** A conversion books both of its currencies over its account, and nothing else books there. */
function isConversionExplained({ postings, conversion }: Pick<HouseEntry, "postings" | "conversion">): boolean {
	const currencies = new Set(
		postings.flatMap(({ account, currency }) => (account === "house:conversion" ? [currency] : [])),
	);
	if (conversion === null) return currencies.size === 0;
	const { from, to, source } = conversion;
	return from !== to && source !== "" && currencies.size === 2 && currencies.has(from) && currencies.has(to);
}

/** What is wrong with an entry by itself; null: nothing. */
function contentFault(entry: Omit<HouseEntry, "hash" | "previousHash">): HouseFault | null {
	const { postings, reason, corrects, number } = entry;
	const isValid = ({ account, amount }: HousePosting) => amount !== 0n && isOneOf(HOUSE_ACCOUNTS, account);
	if (!isOneOf(HOUSE_REASONS, reason) || !postings.every(isValid)) return "posting-invalid";
	if (!isZeroPerCurrency(postings)) return "postings-not-zero";
	if (!isConversionExplained(entry)) return "conversion-unexplained";
	if ((reason === "correction") !== (corrects !== null)) return "correction-unknown";
	if (corrects !== null && (corrects < 1 || corrects >= number)) return "correction-unknown";
	return null;
}

/** The hash input of an entry: every field but the hash, in canonical form (E24). */
export const houseEntryHash = ({ hash: _, ...rest }: HouseEntry, hashText: HashText): string =>
	hashText(canonicalJson(rest));

/** The next entry of the house's journal. Throws when its postings are not double entry: a defect. */
export function houseEntry(booking: HouseBooking, before: HouseBefore, hashText: HashText): HouseEntry {
	const { key, reason, about, corrects = null, conversion = null, occurredAtMs, postings } = booking;
	const open = {
		number: before.number + 1,
		key,
		reason,
		about: { kind: about.kind, id: about.id },
		corrects,
		conversion,
		occurredAtMs,
		postings: postings.map(({ account, currency, amount }) => ({ account, currency, amount })),
		previousHash: before.hash,
	};
	const fault = contentFault(open);
	invariant(fault === null, `the house's entry ${key} is wrong: ${fault}`);
	return { ...open, hash: hashText(canonicalJson(open)) };
}

/**
 * The text by which a repeated booking is the same one: all of it but the time, which is that of the first. Two bookings
 * with one key and different texts are a defect.
 */
export const houseContent = ({
	key,
	reason,
	about,
	corrects,
	conversion,
	postings,
}: HouseBooking | HouseEntry): string =>
	canonicalJson({
		key,
		reason,
		about: { kind: about.kind, id: about.id },
		corrects: corrects ?? null,
		conversion: conversion ?? null,
		postings: postings.map(({ account, currency, amount }) => ({ account, currency, amount })),
	});

/**
 * What a booking does to the journal, given the entry that has its key already, if any: a repeated step is that entry;
 * otherwise it is a new one. Null: the key was booked with other content, which is a defect.
 */
export function bookOnce(
	booking: HouseBooking,
	known: HouseEntry | undefined,
	before: HouseBefore,
	hashText: HashText,
): { readonly entry: HouseEntry; readonly isNew: boolean } | null {
	if (known === undefined) return { entry: houseEntry(booking, before, hashText), isNew: true };
	return houseContent(known) === houseContent(booking) ? { entry: known, isNew: false } : null;
}

/** Verifies entries in order of their numbers, each as the one after `before`. For a journal that is read in parts. */
export class HouseVerifier {
	readonly #hashText: HashText;
	readonly #keys = new Set<string>();
	#before: HouseBefore;

	constructor(hashText: HashText, before: HouseBefore = EMPTY_HOUSE) {
		this.#hashText = hashText;
		this.#before = before;
	}

	/** The last entry that was right. */
	get last(): HouseBefore {
		return this.#before;
	}

	/** @returns what is wrong with the next entry; null: nothing */
	next(entry: HouseEntry): HouseFault | null {
		const fault = this.#faultOf(entry);
		if (fault !== null) return fault;
		this.#keys.add(entry.key);
		this.#before = { number: entry.number, hash: entry.hash };
		return null;
	}

	#faultOf(entry: HouseEntry): HouseFault | null {
		if (entry.number !== this.#before.number + 1) return "number-gap";
		if (this.#keys.has(entry.key)) return "key-repeated";
		const fault = contentFault(entry);
		if (fault !== null) return fault;
		if (entry.previousHash !== this.#before.hash) return "chain-broken";
		return entry.hash === houseEntryHash(entry, this.#hashText) ? null : "hash-wrong";
	}
}

/** Verifies the complete journal of the house from its first entry on. Returns the first wrong entry and its fault. */
export function verifyHouse(entries: Iterable<HouseEntry>, hashText: HashText): HouseVerdict {
	const verifier = new HouseVerifier(hashText);
	let index = 0;
	for (const entry of entries) {
		const fault = verifier.next(entry);
		if (fault !== null) return { ok: false, fault, entry, index };
		index += 1;
	}
	return { ok: true, entries: index, last: verifier.last };
}

/** The balance of each account, by `account currency`. */
export function houseBalances(entries: Iterable<{ readonly postings: readonly HousePosting[] }>): Map<string, Money> {
	const balances = new Map<string, Money>();
	for (const { postings } of entries) {
		for (const { account, currency, amount } of postings) {
			const name = `${account} ${currency}`;
			balances.set(name, money((balances.get(name) ?? 0n) + amount));
		}
	}
	return balances;
}
