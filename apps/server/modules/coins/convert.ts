import { coinsWorth, ledgerAmount } from "@truefill/core/coins";
import type { AccountCurrency, Coin } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { CallRefusal } from "../../http/bind.ts";
import { arrivedOf } from "./arrived.ts";
import type { CoinDeps, CoinTermsOf } from "./deps.ts";
import { convertedEntry, keptEntry, keptKey } from "./house-entries.ts";
import type { Converted, Output, Quote } from "./output.ts";
import { coinRateNow } from "./pricing.ts";
import type { CoinTransaction } from "./store.ts";

/** What is known of an output's conversion before the lock. */
export interface Prepared {
	readonly terms: CoinTermsOf | null;
	readonly currency: AccountCurrency;
	/** The quote that held when it was first seen. */
	readonly quote: Quote | undefined;
	readonly rateNow: ReturnType<typeof coinRateNow>;
}

/** Null: its account is not known. */
export async function prepare(
	{ addresses, engine, termsOf }: Pick<CoinDeps, "addresses" | "engine" | "termsOf">,
	{ accountId, addressId, coin, firstSeenAt }: Output,
): Promise<Prepared | null> {
	invariant(coin !== null, "an unknown token is never converted");
	const account = await engine.account(accountId);
	if (account === undefined) return null;
	const terms = await termsOf(account, coin);
	const { currency } = account;
	const address = await addresses.find(addressId);
	return {
		terms,
		currency,
		// What was quoted is the coin of the address, not another one that came to it.
		quote: address?.coin === coin ? await addresses.quoteAt(addressId, firstSeenAt) : undefined,
		rateNow: terms === null ? null : coinRateNow(coin, currency, terms.markUpBasisPoints, engine.view()),
	};
}

/** Converts coins that are final, or books them in suspense while they are too little or no rate is known. */
export async function convert(deps: CoinDeps, found: Output): Promise<void> {
	const { outputs, clock } = deps;
	const prepared = await prepare(deps, found);
	if (prepared === null) return;
	await outputs.transaction(async (tx) => {
		const output = await outputs.locked(tx, found.id);
		if (output.status !== "final" && output.status !== "small" && output.status !== "waiting") return;
		// Its block was replaced meanwhile: nothing is booked before it is known where it is.
		if (output.block === null) return;
		const { coin } = output;
		invariant(coin !== null, "an unknown token is never final");
		await step(deps, tx, output, coin, prepared, new Date(clock.nowMs()));
	});
}

/** Converts an output by a decision of staff, whatever the minimum. @returns why it cannot be, or null */
export async function creditNow(
	deps: CoinDeps,
	tx: CoinTransaction,
	output: Output,
	prepared: Prepared,
	at: Date,
): Promise<CallRefusal | null> {
	const converted = worthOf(output, prepared);
	if (converted === "no-rate") return { code: "COIN_RATE_UNKNOWN", params: { coin: output.coin ?? "" } };
	if (converted === "worth-nothing") return { code: "COIN_WORTH_NOTHING", params: {} };
	await bookConversion(deps, tx, output, converted, at);
	return null;
}

async function bookConversion(
	{ outputs, house }: CoinDeps,
	tx: CoinTransaction,
	output: Output,
	converted: Converted,
	at: Date,
): Promise<void> {
	const { id } = output;
	await outputs.move(tx, output, "converted", at, { converted });
	const wasKept = await house.isBooked(tx, keptKey(id));
	await house.book(tx, convertedEntry(arrivedOf(output), converted, wasKept, at));
}

/** What an output would be credited as. */
export function worthOf(output: Output, prepared: Prepared): Converted | "no-rate" | "worth-nothing" {
	const { terms } = prepared;
	return terms === null ? "no-rate" : convertedOf(arrivedOf(output).coins, prepared, terms);
}

async function step(
	deps: CoinDeps,
	tx: CoinTransaction,
	output: Output,
	coin: Coin,
	prepared: Prepared,
	at: Date,
): Promise<void> {
	const { outputs, house } = deps;
	const { addressId, status } = output;
	const arrived = arrivedOf(output);
	const keep = async (as: "small" | "waiting"): Promise<void> => {
		if (status === as) return;
		await outputs.move(tx, output, as, at);
		// Below the ledger's eighth decimal there is nothing to book.
		if (status === "final" && arrived.coins > 0n) await house.book(tx, keptEntry(arrived, at));
	};
	const { terms } = prepared;
	if (arrived.coins === 0n) return keep("small");
	if (terms === null) return keep("waiting");
	const received = ledgerAmount(await outputs.receivedAt(tx, addressId, coin), coin);
	if (received < terms.minimum) return keep("small");
	const converted = convertedOf(arrived.coins, prepared, terms);
	if (converted === "no-rate") return keep("waiting");
	if (converted === "worth-nothing") return keep("small");
	// Once for each payment, not for each piece of dust that follows it.
	if (status !== "small") await outputs.hintSmall(tx, addressId, at);
	await bookConversion(deps, tx, output, converted, at);
}

/** The quote holds if the transaction was first seen within its lock; otherwise the rate is that of the crediting. */
function convertedOf(
	coins: ReturnType<typeof ledgerAmount>,
	{ quote, rateNow, currency }: Prepared,
	terms: CoinTermsOf,
): Converted | "no-rate" | "worth-nothing" {
	const held = quote?.currency === currency ? quote : null;
	const at = held ?? rateNow;
	if (at === null) return "no-rate";
	const feeBasisPoints = held?.feeBasisPoints ?? terms.feeBasisPoints;
	const { net, fee } = coinsWorth(coins, at.rate, { currency, feeBasisPoints });
	if (net <= 0n) return "worth-nothing";
	return { currency, rate: at.rate, source: at.source, quoteId: held?.id ?? null, amount: net, fee };
}
