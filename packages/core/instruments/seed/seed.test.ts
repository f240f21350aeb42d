import { describe, expect, it } from "vitest";
import { ACCOUNT_CURRENCIES, parseDecimal, parseMoney, price } from "../../money/index.ts";
import { createRates, type Quote } from "../../pricing/index.ts";
import { isOnStep, LEVERAGE_PROFILES, profileLeverage, sessionAt } from "../index.ts";
import { ASSET_CLASSES, type AssetClass, type Instrument } from "../types.ts";
import { SEED_INSTRUMENTS } from "./index.ts";

const byId = new Map(SEED_INSTRUMENTS.map((instrument) => [instrument.id, instrument]));
const find = (id: string): Instrument => {
	const instrument = byId.get(id);
	if (instrument === undefined) throw new Error(`no seed instrument ${id}`);
	return instrument;
};
const openAt = (id: string, iso: string) => sessionAt(find(id).calendar, Date.parse(iso)).open;

describe("seed instruments", () => {
	it("are at least 60 over the six classes, with enough of each", () => {
		const count = (assetClass: AssetClass) => SEED_INSTRUMENTS.filter((i) => i.assetClass === assetClass).length;
		expect(SEED_INSTRUMENTS.length).toBeGreaterThanOrEqual(60);
		const least = { forex: 20, cryptos: 8, stocks: 14, indices: 9, commodities: 5, metals: 4 };
		for (const assetClass of ASSET_CLASSES)
			expect(count(assetClass), assetClass).toBeGreaterThanOrEqual(least[assetClass]);
	});

	it("have ids that are unique and fit the wire", () => {
		expect(byId.size).toBe(SEED_INSTRUMENTS.length);
		for (const { id, symbol } of SEED_INSTRUMENTS) expect(`${id} ${symbol}`).toMatch(/^([A-Z0-9]{1,12}) \1$/);
	});

	it.each(SEED_INSTRUMENTS.map((i) => [i.id, i] as const))("%s has terms that agree with each other (E1)", (_, i) => {
		expect(i.priceIncrement).toBe(10n ** BigInt(8 - i.priceDigits));
		expect(i.pipPosition).toBeLessThanOrEqual(i.priceDigits);
		expect(i.stepVolume > 0n && i.minVolume >= i.stepVolume).toBe(true);
		expect(isOnStep(i, i.minVolume) && isOnStep(i, i.maxVolume) && isOnStep(i, i.maxExposure)).toBe(true);
		expect(i.minVolume <= i.contractSize).toBe(true);
		expect(i.maxVolume >= i.contractSize && i.maxExposure >= i.maxVolume).toBe(true);
		expect(Number.isInteger(i.maxLeverage) && i.maxLeverage >= 1).toBe(true);
		const band = parseDecimal(i.outlierBand, 8);
		expect(band.ok && band.value > 0n && band.value < 10n ** 8n).toBe(true);
		if (i.guaranteedStop !== null) {
			const { premium, minDistance } = i.guaranteedStop;
			// A premium is worth less than the closest stop that it guarantees.
			expect(premium > 0n && premium < minDistance && minDistance % i.priceIncrement === 0n).toBe(true);
		}
		if (i.commission.kind !== "none") expect(parseMoney(i.commission.minimum, i.commission.currency).ok).toBe(true);
	});

	it("offer guaranteed stops where a house can bear the gap, in pips of the instrument", () => {
		expect(find("EURUSD").guaranteedStop).toEqual({ premium: 9_000n, minDistance: 150_000n });
		expect(find("USDJPY").guaranteedStop).toEqual({ premium: 900_000n, minDistance: 15_000_000n });
		expect(find("US500").guaranteedStop).toEqual({ premium: 80_000_000n, minDistance: 3_000_000_000n });
		expect(find("USDTRY").guaranteedStop).toBeNull();
		expect(find("BTCUSD").guaranteedStop).toBeNull();
	});

	it.each(SEED_INSTRUMENTS.map((i) => [i.id, i] as const))(
		"%s has bands that rise and a plain mark-up (E5, E8)",
		(_, i) => {
			expect(i.marginTiers.length).toBeGreaterThan(0);
			const ends = i.marginTiers.map(({ uptoUsd }) => (uptoUsd === null ? Infinity : BigInt(uptoUsd)));
			expect(ends.at(-1)).toBe(Infinity);
			for (const [place, { leverage }] of i.marginTiers.entries()) {
				expect(Number.isInteger(leverage) && leverage >= 1).toBe(true);
				const next = i.marginTiers[place + 1];
				if (next === undefined) continue;
				expect(ends[place]).toBeLessThan(ends[place + 1] ?? 0);
				expect(leverage).toBeGreaterThan(next.leverage);
			}
			const markup = parseDecimal(i.conversionMarkup, 8);
			expect(markup.ok && markup.value >= 0n && markup.value < 10n ** 6n).toBe(true);
		},
	);

	it("can be converted to every account currency (E5)", () => {
		const quoteOf = (instrumentId: string): Quote => ({
			instrumentId,
			bid: price(1_00000000n),
			ask: price(1_00010000n),
			tsMs: 0,
			sequence: 1,
		});
		const rates = createRates(SEED_INSTRUMENTS, quoteOf);
		for (const currency of new Set(SEED_INSTRUMENTS.map((i) => i.quoteCurrency)))
			for (const account of ACCOUNT_CURRENCIES)
				expect(rates(currency, account), `${currency} ${account}`).toBeDefined();
	});

	it("get the retail caps by their sub-class (R12)", () => {
		const caps = {
			EURUSD: 30,
			GBPJPY: 30,
			EURCAD: 30,
			AUDUSD: 20,
			USDZAR: 20,
			XAUUSD: 20,
			XAGUSD: 10,
			XPTUSD: 10,
			US500: 20,
			JP225: 20,
			HK50: 10,
			BRENT: 10,
			AAPL: 5,
			BTCUSD: 2,
		};
		for (const [id, cap] of Object.entries(caps)) {
			expect(profileLeverage(LEVERAGE_PROFILES["retail-eu-uk"], find(id)), id).toBe(cap);
			expect(find(id).maxLeverage, id).toBeGreaterThanOrEqual(cap);
		}
		const retailMajors = ["USD", "EUR", "JPY", "GBP", "CAD", "CHF"];
		for (const i of SEED_INSTRUMENTS.filter((other) => other.assetClass === "forex"))
			expect(i.subClass === "major", i.id).toBe(
				retailMajors.includes(i.base) && retailMajors.includes(i.quoteCurrency),
			);
	});

	it("keep the hours of their markets through daylight saving, holidays and early closes", () => {
		expect(openAt("EURUSD", "2026-07-05T21:02:59Z")).toBe(false);
		expect(openAt("EURUSD", "2026-07-05T21:03:00Z")).toBe(true);
		expect(openAt("EURUSD", "2026-12-06T21:30:00Z")).toBe(false);
		expect(openAt("EURUSD", "2026-12-06T22:03:00Z")).toBe(true);
		expect(openAt("EURUSD", "2026-07-07T20:59:00Z")).toBe(false);
		expect(openAt("EURUSD", "2026-07-10T20:57:59Z")).toBe(true);
		expect(openAt("EURUSD", "2026-07-10T20:58:00Z")).toBe(false);
		expect(openAt("EURUSD", "2026-12-25T20:00:00Z")).toBe(false);
		expect(openAt("AAPL", "2026-07-07T13:29:59Z")).toBe(false);
		expect(openAt("AAPL", "2026-07-07T13:30:00Z")).toBe(true);
		expect(openAt("AAPL", "2026-12-07T14:29:59Z")).toBe(false);
		expect(openAt("AAPL", "2026-11-26T16:00:00Z")).toBe(false);
		expect(openAt("AAPL", "2026-11-27T17:59:59Z")).toBe(true);
		expect(openAt("AAPL", "2026-11-27T18:00:00Z")).toBe(false);
		expect(openAt("BTCUSD", "2026-12-25T03:00:00Z")).toBe(true);
		expect(openAt("US500", "2026-07-07T20:20:00Z")).toBe(false);
		expect(openAt("US500", "2026-07-07T20:30:00Z")).toBe(true);
		expect(openAt("DE40", "2026-04-06T10:00:00Z")).toBe(false);
	});
});
