import { coinsWorth } from "@truefill/core/coins";
import { type AccountCurrency, type LedgerCurrency, money, type Rate } from "@truefill/core/money";
import type { Pool } from "../../platform/index.ts";
import { type CoinMovements, coinsHeld } from "./coin-book-store.ts";

/** Coins among what is held in a currency. Minor units; rate × 10^12. Null: no current price is known. */
export interface CoinHolding {
	readonly coin: LedgerCurrency;
	readonly coins: bigint;
	readonly rate: Rate | null;
	readonly source: string | null;
	readonly value: bigint | null;
}

/** Coins that are held for a currency of accounts, valued in it, or for what waits in a coin itself. */
export interface HeldCoins {
	/** Minor units of the currency; null: a price is not known. */
	readonly value: bigint | null;
	/** What has arrived in this coin and is in no books yet: it is owed too. */
	readonly unbooked: bigint;
	readonly holdings: readonly CoinHolding[];
}

/** What one coin is worth in a currency now, without a mark-up; null: no current price is known. */
export type CoinRateOf = (
	coin: LedgerCurrency,
	currency: AccountCurrency,
) => { readonly rate: Rate; readonly source: string } | null;

const NOTHING: HeldCoins = { value: 0n, unbooked: 0n, holdings: [] };

/**
 * Coins in customers' money, by currency. What was converted for accounts of a currency is held for it, at the rate of
 * now; the rest of what the chains hold is held in the coin itself. Unknown is never zero.
 */
export async function customersCoins(
	pool: Pool,
	movements: CoinMovements,
	rateOf: CoinRateOf,
	day: string,
): Promise<ReadonlyMap<LedgerCurrency, HeldCoins>> {
	const { held, unbooked, converted } = await coinsHeld(pool, movements, day);
	const all = new Map<LedgerCurrency, HeldCoins>();
	const left = new Map(held);
	for (const { coin, currency, coins } of converted) {
		left.set(coin, (left.get(coin) ?? 0n) - coins);
		const at = rateOf(coin, currency);
		const value = at === null ? null : coinsWorth(money(coins), at.rate, { currency, feeBasisPoints: 0 }).gross;
		const holding = { coin, coins, rate: at?.rate ?? null, source: at?.source ?? null, value };
		const before = all.get(currency) ?? NOTHING;
		all.set(currency, {
			...before,
			value: before.value === null || value === null ? null : before.value + value,
			holdings: [...before.holdings, holding],
		});
	}
	for (const [coin, coins] of left) {
		all.set(coin, { value: coins, unbooked: unbooked.get(coin) ?? 0n, holdings: [] });
	}
	return all;
}
