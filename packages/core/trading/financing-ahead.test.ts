import { createHash } from "node:crypto";
import { aContract, aMarket, anAccount, anInstrument, anOrder, aQuote, aVolume, run } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { nextFinancingDate } from "../instruments/index.ts";
import { formatMoney, volume } from "../money/index.ts";
import { type Command, type FinancingNight, financingAhead } from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const terms = anInstrument().financing;
const swapFree = { freeDays: 3, feePerLot: "2.5", currency: "USD" as const };
const eurusd = anInstrument({
	financing: {
		...terms,
		swap: { kind: "rate", basePercent: "3.65", quotePercent: "5.30", adminPercent: "0.8", dayCount: 365 },
		settlementDays: 2,
		holidays: [],
		swapFree,
	},
});
const us500 = aContract("US500", {
	quoteCurrency: "EUR",
	financing: {
		...terms,
		swap: { kind: "rate", basePercent: "0", quotePercent: "5.3", adminPercent: "3", dayCount: 360 },
		settlementDays: 0,
		holidays: [],
		swapFree,
	},
});
/** Monday 7 January 2030. */
const MONDAY = Date.UTC(2030, 0, 7, 12);
const marketAt = (nowMs: number) =>
	aMarket({
		instruments: [eurusd, us500],
		nowMs,
		quotes: [aQuote("EURUSD", "1.0850", "1.0852", { tsMs: nowMs }), aQuote("US500", "5250", "5250.5", { tsMs: nowMs })],
	});
const lines = (nights: readonly FinancingNight[]) =>
	nights.map(({ date, days, amount }) => `${date} ${days} ${formatMoney(amount, "USD")}`);

function ahead(account: Parameters<typeof financingAhead>[0], units: string, nights = 7) {
	const found = financingAhead(account, eurusd, "buy", aVolume(units), marketAt(MONDAY), nights);
	if (!found.ok) throw new Error(found.refusal.code);
	return found.value;
}

describe("E20 financing of the nights to come", () => {
	it("names the night that carries the weekend, and charges none on it", () => {
		expect(lines(ahead({ currency: "USD" }, "100000"))).toEqual([
			"2030-01-07 1 -7.28",
			"2030-01-08 1 -7.29",
			"2030-01-09 3 -21.84",
			"2030-01-10 1 -7.29",
			"2030-01-11 1 -7.28",
			"2030-01-12 0 0.00",
			"2030-01-13 0 0.00",
		]);
		expect(ahead({ currency: "USD" }, "100000")[0]?.endsAtMs).toBe(Date.UTC(2030, 0, 7, 22));
	});

	it("charges a swap-free account its fee from the fourth day on", () => {
		expect(lines(ahead({ currency: "USD", swapFree: true }, "100000"))).toEqual([
			"2030-01-07 1 0.00",
			"2030-01-08 1 0.00",
			"2030-01-09 3 -5.00",
			"2030-01-10 1 -2.50",
			"2030-01-11 1 -2.50",
			"2030-01-12 0 0.00",
			"2030-01-13 0 0.00",
		]);
	});

	it("is unknown without a price or a rate, never zero", () => {
		const empty = aMarket({ instruments: [eurusd], nowMs: MONDAY, quotes: [] });
		const of = (currency: "USD" | "GBP", view = marketAt(MONDAY)) =>
			financingAhead({ currency }, eurusd, "buy", aVolume("1000"), view, 7);
		expect(of("USD", empty)).toMatchObject({ ok: false, refusal: { code: "PRICE_UNKNOWN" } });
		expect(of("GBP")).toMatchObject({ ok: false, refusal: { code: "CONVERSION_UNKNOWN" } });
	});

	it("is what the engine books, night by night, for every volume, side and kind of account", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(eurusd, us500),
				fc.constantFrom("buy" as const, "sell" as const),
				fc.bigInt({ min: 1n, max: 400n }),
				fc.boolean(),
				(instrument, side, steps, isSwapFree) => {
					const units = volume(instrument.minVolume * steps);
					const view = marketAt(MONDAY);
					const account = anAccount("9000000.00", "USD", view, hash);
					const order = anOrder({ instrumentId: instrument.id, side, volume: units });
					const opened = run(account, order, view, hash);
					const { state } = opened.history;
					if (opened.decision.kind !== "accepted" || state === undefined) throw new Error("not opened");
					let history = { ...opened.history, state: { ...state, swapFree: isSwapFree } };
					const nights = financingAhead(history.state, instrument, side, units, view, 9);
					if (!nights.ok) throw new Error(nights.refusal.code);
					expect(nights.value[0]?.date).toBe(nextFinancingDate(MONDAY));
					const later = marketAt(Date.UTC(2030, 1, 1));
					for (const { date, days, amount } of nights.value) {
						const command: Command = {
							kind: "apply-financing",
							origin: "job",
							commandId: date,
							accountId: "account-1",
							date,
							quotes: ["EURUSD", "US500"].flatMap((id) => view.quote(id) ?? []),
						};
						const step = run(history, command, later, hash);
						const [event] = step.decision.events;
						if (event?.type !== "financing-applied" || step.history.state === undefined) throw new Error("not applied");
						const [line] = event.lines;
						expect([line?.days ?? 0, line?.amount ?? 0n]).toEqual([days, amount]);
						history = { ...step.history, state: step.history.state };
					}
				},
			),
			{ numRuns: 25 },
		);
	});
});
