import {
	type AccountCurrency,
	convert,
	divide,
	formatMoney,
	formatPercent,
	type Money,
	money,
	notional,
	parseMoney,
} from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import type { MarketView } from "@truefill/core/trading";
import type { LocalTrade } from "../../data/index.ts";

/** Values in the account's currency, as decimal texts; null is unknown, never zero. */
export interface ExposureRow {
	/** Of an instrument its id, of a currency its code. */
	readonly key: string;
	readonly long: string | null;
	readonly short: string | null;
	/** Long less short. */
	readonly net: string | null;
	/** The net's size in percent of the equity, two decimals; null: unknown, or there is no equity. */
	readonly share: string | null;
	/** Lengths of the bars, 0 to 1 of the longest one of the list; for drawing only. */
	readonly bars: { readonly long: number; readonly short: number };
}

interface Sum {
	long: bigint | null;
	short: bigint | null;
}
type View = Pick<MarketView, "instrument" | "quote" | "rate">;

const NONE: Sum = { long: 0n, short: 0n };
const plus = (sum: bigint | null, value: bigint | null) => (sum === null || value === null ? null : sum + value);

/** What a trade is worth at the price that would close it; null: the price or the rate is unknown. */
function worthOf({ instrumentId, side, volume }: LocalTrade, currency: AccountCurrency, view: View): Money | null {
	const instrument = view.instrument(instrumentId);
	const quote = view.quote(instrumentId);
	const rate = instrument === undefined ? undefined : view.rate(instrument.quoteCurrency, currency);
	if (quote === undefined || rate === undefined) return null;
	return convert(notional(closingSide(side, quote), volume), rate.bid, currency, "half-even");
}

/**
 * The value of the open trades by instrument and by currency, largest first. A currency pair is long its base and short
 * its quote currency, or the reverse; anything else counts for the currency in which it is priced.
 */
export function exposureOf(
	trades: Iterable<LocalTrade>,
	currency: AccountCurrency,
	equity: string | null,
	view: View,
): { readonly instruments: readonly ExposureRow[]; readonly currencies: readonly ExposureRow[] } {
	const instruments = new Map<string, Sum>();
	const currencies = new Map<string, Sum>();
	const add = (to: Map<string, Sum>, key: string, isLong: boolean, value: bigint | null) => {
		const { long, short } = to.get(key) ?? NONE;
		to.set(key, isLong ? { long: plus(long, value), short } : { long, short: plus(short, value) });
	};
	for (const trade of trades) {
		const value = worthOf(trade, currency, view);
		const isLong = trade.side === "buy";
		add(instruments, trade.instrumentId, isLong, value);
		const instrument = view.instrument(trade.instrumentId);
		if (instrument === undefined) continue;
		const isPair = instrument.assetClass === "forex";
		if (isPair) add(currencies, instrument.base, isLong, value);
		add(currencies, instrument.quoteCurrency, isPair ? !isLong : isLong, value);
	}
	const parsed = equity === null ? null : parseMoney(equity, currency);
	const whole = parsed?.ok ? parsed.value : null;
	return { instruments: rowsOf(instruments, currency, whole), currencies: rowsOf(currencies, currency, whole) };
}

const sizeOf = (amount: bigint | null): bigint => (amount === null ? 0n : amount < 0n ? -amount : amount);

function rowsOf(sums: ReadonlyMap<string, Sum>, currency: AccountCurrency, equity: bigint | null): ExposureRow[] {
	const text = (amount: bigint | null) => (amount === null ? null : formatMoney(money(amount), currency));
	const longest = [...sums.values()].reduce((most, { long, short }) => {
		const size = sizeOf(long) > sizeOf(short) ? sizeOf(long) : sizeOf(short);
		return size > most ? size : most;
	}, 1n);
	const bar = (amount: bigint | null) => Number((sizeOf(amount) * 1000n) / longest) / 1000;
	return [...sums]
		.map(([key, { long, short }]) => ({ key, long, short, net: plus(long, short === null ? null : -short) }))
		.toSorted((a, b) => {
			const [first, second] = [a, b].map(({ long, short }) => sizeOf(long) + sizeOf(short)) as [bigint, bigint];
			return first === second ? (a.key < b.key ? -1 : 1) : first > second ? -1 : 1;
		})
		.map(({ key, long, short, net }) => ({
			key,
			long: text(long),
			short: text(short),
			net: text(net),
			share:
				net === null || equity === null || equity <= 0n
					? null
					: formatPercent(divide(sizeOf(net) * 10_000n, equity, "half-even")),
			bars: { long: bar(long), short: bar(short) },
		}));
}
