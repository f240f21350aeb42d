import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { formatPrice, parseVolume } from "../../money/index.ts";
import type { Instrument } from "../types.ts";
import { SEED_INSTRUMENTS } from "./index.ts";

/*
 * Compares the seed instruments with third-party specifications: QuantConnect Lean's databases of symbol properties and
 * market hours, which list the contracts of OANDA, FXCM and Coinbase. Test data, not part of the product.
 */
const folder = process.env.MARKET_DATA ?? new URL("../../../../../shared/market-data", import.meta.url).pathname;
const present = existsSync(`${folder}/lean/symbol-properties`) && existsSync(`${folder}/lean/market-hours`);
if (!present) console.info(`skipped: no reference market data at MARKET_DATA or ${folder}`);
const text = (path: string) => gunzipSync(readFileSync(`${folder}/lean/${path}`)).toString("utf8");

const byId = new Map(SEED_INSTRUMENTS.map((instrument) => [instrument.id, instrument]));

/** Instruments that the reference lists under another name, and the venue whose contract they follow. */
const LISTED: Readonly<Record<string, string>> = {
	XAUUSD: "oanda XAUUSD",
	XAUEUR: "oanda XAUEUR",
	XAGUSD: "fxcm XAGUSD",
	XPTUSD: "fxcm XPTUSD",
	XPDUSD: "fxcm XPDUSD",
	US500: "oanda SPX500USD",
	US100: "oanda NAS100USD",
	US30: "oanda US30USD",
	US2000: "oanda US2000USD",
	DE40: "oanda DE30EUR",
	UK100: "oanda UK100GBP",
	FR40: "oanda FR40EUR",
	EU50: "oanda EU50EUR",
	JP225: "fxcm JP225JPY",
	AU200: "oanda AU200AUD",
	HK50: "oanda HK33HKD",
	CH20: "oanda CH20CHF",
	ES35: "fxcm ES35EUR",
	BRENT: "oanda BCOUSD",
	WTI: "oanda WTICOUSD",
	NATGAS: "oanda NATGASUSD",
	COPPER: "oanda XCUUSD",
	CORN: "oanda CORNUSD",
	WHEAT: "oanda WHEATUSD",
	SOYBEAN: "oanda SOYBNUSD",
	SUGAR: "oanda SUGARUSD",
};

describe.skipIf(!present)("seed instruments beside Lean's symbol properties", () => {
	const rows = new Map<string, { quote: string; multiplier: string; increment: string; lot: string }>();
	if (present) {
		for (const line of text("symbol-properties/symbol-properties-database.csv.gz").split("\n")) {
			const [market, symbol, , , quote = "", multiplier = "", increment = "", lot = ""] = line.split(",");
			rows.set(`${market} ${symbol}`, { quote, multiplier, increment, lot });
		}
	}
	const listing = (i: Instrument): string | undefined => {
		if (i.assetClass === "forex") return rows.has(`fxcm ${i.id}`) ? `fxcm ${i.id}` : `oanda ${i.id}`;
		return i.assetClass === "cryptos" ? `coinbase ${i.id}` : LISTED[i.id];
	};
	const compared = SEED_INSTRUMENTS.flatMap((i) => {
		const name = listing(i);
		const row = name === undefined ? undefined : rows.get(name);
		return row === undefined ? [] : [[i.id, name, i, row] as const];
	});

	it("finds every instrument but the shares there", () => {
		const missing = SEED_INSTRUMENTS.filter((i) => !compared.some(([id]) => id === i.id));
		expect(missing.map((i) => i.assetClass)).toEqual(missing.map(() => "stocks"));
		expect(compared.length).toBe(SEED_INSTRUMENTS.length - missing.length);
	});

	it.each(compared)("%s agrees with %s", (_, name, i, row) => {
		expect(i.quoteCurrency).toBe(row.quote);
		expect(formatPrice(i.priceIncrement)).toBe(row.increment);
		const lot = parseVolume(row.lot);
		expect(lot.ok && i.stepVolume % lot.value).toBe(0n);
		// A unit is worth 1 × the price (E1); only FXCM counts some CFDs in other units.
		if (name?.startsWith("fxcm ") !== true) expect(row.multiplier).toBe("1");
	});
});

interface ReferenceHours {
	readonly exchangeTimeZone: string;
	readonly holidays?: readonly string[];
	readonly earlyCloses?: Readonly<Record<string, string>>;
	readonly lateOpens?: Readonly<Record<string, string>>;
	readonly [weekday: string]: unknown;
}
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

const minuteOf = (time: string): number => {
	const [, day, hour, minute] = /^(?:(\d+)\.)?(\d+):(\d+):\d+$/.exec(time) ?? [];
	return Number(day ?? 0) * 1440 + Number(hour) * 60 + Number(minute);
};
const isoDate = (american: string): string => {
	const [month = "", day = "", year = ""] = american.split("/");
	return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
};
const ours = (date: string): boolean => date.startsWith("2026") || date.startsWith("2027");

/** Our id → the key of Lean's database. Instruments that are omitted have no hours there, or follow another venue. */
const HOURS: Readonly<Record<string, string>> = {
	EURUSD: "Forex-oanda-[*]",
	NZDUSD: "Forex-oanda-NZDUSD",
	JP225: "Cfd-oanda-JP225USD",
	XAGUSD: "Cfd-oanda-XAGUSD",
	XPTUSD: "Cfd-oanda-XPTUSD",
	XPDUSD: "Cfd-oanda-XPDUSD",
	AAPL: "Equity-usa-[*]",
	BTCUSD: "Crypto-coinbase-[*]",
	...Object.fromEntries(
		Object.entries(LISTED).flatMap(([id, name]) =>
			name.startsWith("oanda ") ? [[id, `Cfd-oanda-${name.slice(6)}`]] : [],
		),
	),
};

describe.skipIf(!present)("seed calendars beside Lean's market hours", () => {
	const entries: Readonly<Record<string, ReferenceHours>> = present
		? JSON.parse(text("market-hours/market-hours-database.json.gz")).entries
		: {};

	it.each(Object.entries(HOURS))("%s keeps the hours of %s", (id, key) => {
		const calendar = byId.get(id)?.calendar;
		const entry = entries[key];
		if (calendar === undefined || entry === undefined) throw new Error(`${id} or ${key} is missing`);
		expect(calendar.timeZone).toBe(entry.exchangeTimeZone);
		const sessions = WEEKDAYS.flatMap((name, day) => {
			const list = entry[name];
			if (!Array.isArray(list)) throw new Error(`${key} has no ${name}`);
			return list
				.filter((session) => session.state === "market")
				.map((session) => ({ day, openMinute: minuteOf(session.start), closeMinute: minuteOf(session.end) }));
		});
		expect(calendar.weekly).toEqual(sessions);
		const holidays = (entry.holidays ?? []).map(isoDate).filter(ours);
		if (holidays.length > 0) expect([...calendar.holidays].sort()).toEqual(holidays.sort());
		for (const [date, time] of Object.entries(entry.earlyCloses ?? {}))
			if (ours(isoDate(date))) expect(calendar.earlyCloses[isoDate(date)], date).toBe(minuteOf(time));
		for (const [date, time] of Object.entries(entry.lateOpens ?? {}))
			if (ours(isoDate(date))) expect(calendar.lateOpens[isoDate(date)], date).toBe(minuteOf(time));
	});
});
