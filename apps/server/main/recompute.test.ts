import { randomUUID } from "node:crypto";
import type { ConversionWire, InstrumentWire, TradeWire } from "@truefill/contracts/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

/*
 * An independent recalculation: all figures of a closed trade are recomputed from the wire alone, in whole numbers,
 * without core (E2 to E8, E21).
 */

/** A fraction of whole numbers. */
interface Fraction {
	readonly n: bigint;
	readonly d: bigint;
}
const of = (text: string): Fraction => {
	const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
	const n = BigInt(whole + decimals);
	return { n: text.startsWith("-") ? -n : n, d: 10n ** BigInt(decimals.length) };
};
const whole = (n: number): Fraction => ({ n: BigInt(n), d: 1n });
const times = (...all: Fraction[]): Fraction =>
	all.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n });
const over = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d, d: a.d * b.n });
const minus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
const size = (a: Fraction): Fraction => ({ n: a.n < 0n ? -a.n : a.n, d: a.d });
const less = (a: Fraction, b: Fraction): boolean => a.n * b.d < b.n * a.d;

const floor = ({ n, d }: Fraction): bigint => (n >= 0n ? n / d : -((-n + d - 1n) / d));
const ceiling = (a: Fraction): bigint => -floor({ n: -a.n, d: a.d });
const halfEven = (a: Fraction): bigint => {
	const low = floor(a);
	const rest = a.n - low * a.d;
	if (rest * 2n !== a.d) return rest * 2n > a.d ? low + 1n : low;
	return low % 2n === 0n ? low : low + 1n;
};

const DIGITS: Readonly<Record<string, number>> = { JPY: 0 };
const scaleOf = (currency: string) => ({ n: 10n ** BigInt(DIGITS[currency] ?? 2), d: 1n });
const minor = (text: string, currency: string): bigint => floor(times(of(text), scaleOf(currency)));

let site: FullSite;
let instruments: ReadonlyMap<string, InstrumentWire>;
beforeAll(async () => {
	site = await createFullSite();
	const { data } = (await ask("GET", "/data")).body;
	instruments = new Map(data.instruments.map((each: InstrumentWire) => [each.id, each]));
});
afterAll(() => site.close());

async function ask(method: "GET" | "POST", path: string, body?: object) {
	const sent = { token: site.tokens.customer, ...(body === undefined ? {} : { body }) };
	const answer = await site.send(method, `/api/v1${path}`, sent);
	expect(answer.statusCode, answer.body).toBeLessThan(300);
	return { body: answer.json() };
}
const command = (body: object = {}) => ({ command_id: randomUUID(), ...body });

const instrumentOf = (id: string): InstrumentWire => {
	const found = instruments.get(id);
	if (found === undefined) throw new Error(`no ${id}`);
	return found;
};

/** Both sides of a rate from its quotes, at 12 decimals: the bid rounded down, the ask up. */
function ratesOf({ from, to, ticks }: ConversionWire): { readonly bid: Fraction; readonly ask: Fraction } {
	const ONE = 10n ** 12n;
	let [bid, ask] = [whole(1), whole(1)];
	let at = from;
	for (const { id, ...tick } of ticks) {
		const { base, quote_currency } = instrumentOf(id);
		const straight = base === at;
		bid = straight ? times(bid, of(tick.bid)) : over(bid, of(tick.ask));
		ask = straight ? times(ask, of(tick.ask)) : over(ask, of(tick.bid));
		at = straight ? quote_currency : base;
	}
	expect(at).toBe(to);
	return { bid: { n: floor(times(bid, whole(1e12))), d: ONE }, ask: { n: ceiling(times(ask, whole(1e12))), d: ONE } };
}

/** One side's commission, converted at the ask (E21). It is in the instrument's quote currency, or there is none. */
function commissionAt(trade: TradeWire, price: string, used: ConversionWire): bigint {
	const { commission, quote_currency } = instrumentOf(trade.asset_id);
	if (commission.kind === "none") return 0n;
	if (commission.kind !== "percent" || commission.currency !== quote_currency) throw new Error("a new kind of terms");
	const charge = over(times(of(price), of(trade.volume), of(commission.percent)), whole(100));
	const least = of(commission.minimum);
	return halfEven(times(less(charge, least) ? least : charge, ratesOf(used).ask, scaleOf(trade.currency)));
}

const required = <T>(value: T | null): T => {
	if (value === null) throw new Error("the wire does not say it");
	return value;
};

/** What the account paid and received, from the wire alone. */
function recomputed(trade: TradeWire) {
	const { trade_type, currency, volume, opening_price, closing_price } = trade;
	const [opening, closing] = [required(trade.opening_conversion), required(trade.closing_conversion)];
	const [open, close] = [of(opening_price), of(required(closing_price))];
	const result = times(trade_type === "buy" ? minus(close, open) : minus(open, close), of(volume));
	const rates = ratesOf(closing);
	const rate = result.n < 0n ? rates.ask : rates.bid;
	const [own, stale] = [of(required(trade.conversion_markup)), of(trade.stale_conversion?.markup ?? "0")];
	const markup = closing.from === closing.to ? whole(0) : minus(own, times(whole(-1), stale));
	const gross = halfEven(times(result, rate, scaleOf(currency)));
	const charge = halfEven(times(size(result), markup, rate, scaleOf(currency)));
	const commission =
		commissionAt(trade, opening_price, opening) + commissionAt(trade, required(closing_price), closing);
	return { rate, gross, charge, commission };
}

async function openAccount(currency: string): Promise<string> {
	const body = command({ type: "demo", position_mode: "hedging", currency });
	return (await ask("POST", "/accounts", body)).body.data.id;
}

/** One instrument per asset class, with a volume within the first leverage band. */
const CLASSES = [
	["forex", "EURUSD", "1000"],
	["forex", "GBPJPY", "1000"],
	["metals", "XAUUSD", "1"],
	["commodities", "BRENT", "10"],
	["indices", "DE40", "1"],
	["stocks", "AAPL", "20"],
	["stocks", "TOYOTA", "30"],
	["cryptos", "BTCUSD", "0.01"],
] as const;

describe.each(["GBP", "JPY", "USD"])("E5, E6, E8 a trade of an account in %s, from the wire alone", (currency) => {
	let account: string;
	beforeAll(async () => {
		account = await openAccount(currency);
	});

	it.each(CLASSES)("%s %s: margin, rate, result and every charge to the last digit", async (_, assetId, volume) => {
		for (const trade_type of ["buy", "sell"]) {
			const body = command({ account_id: account, asset_id: assetId, trade_type, volume });
			const opened: TradeWire = (await ask("POST", "/trades", body)).body.data.trade;
			const opening = required(opened.opening_conversion);
			expect(opening.from).toBe(instrumentOf(assetId).quote_currency);
			expect(opening.ticks.map(({ id }) => id)).toEqual(opening.via);
			expect(of(opening.rate).n * ratesOf(opening).ask.d).toBe(ratesOf(opening).ask.n * of(opening.rate).d);
			const margin = over(
				times(of(opened.opening_price), of(volume), of(opening.rate), scaleOf(currency)),
				whole(opened.leverage),
			);
			expect(minor(opened.margin, currency)).toBe(ceiling(margin));

			const { trade } = (await ask("POST", `/trades/${opened.id}/close`, command())).body.data;
			const [listed] = (await ask("GET", `/closed/trades?account_id=${account}`)).body.data;
			// The list, from the read model, agrees with the answer.
			expect(listed).toEqual(trade);
			const own = recomputed(listed);
			const said = required<ConversionWire>(listed.closing_conversion);
			expect(of(said.rate).n * own.rate.d).toBe(own.rate.n * of(said.rate).d);
			expect(listed.conversion_rate).toBe(said.rate);
			expect(minor(listed.gross_pnl, currency)).toBe(own.gross);
			expect(minor(listed.commission, currency)).toBe(own.commission);
			expect(minor(listed.conversion_charge, currency)).toBe(own.charge);
			expect(minor(listed.pnl, currency)).toBe(own.gross - own.commission - own.charge);
		}
	});
});
