import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOpening,
	anOrder,
	aPendingOrder,
	aPrice,
	aQuote,
	aVolume,
	run,
} from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { barredBy, countryOf, ELIGIBILITY_RULES, type Jurisdiction, profileOfCountry } from "../instruments/index.ts";
import { SEED_INSTRUMENTS } from "../instruments/seed/index.ts";
import {
	type AccountState,
	type Command,
	decide,
	decodeState,
	encodeState,
	evolve,
	previewOpenTrade,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const bitcoin = anInstrument({
	id: "BTCUSD",
	symbol: "BTCUSD",
	displayName: "Bitcoin",
	assetClass: "cryptos",
	subClass: "major",
	base: "BTC",
	maxLeverage: 100,
});
const view = aMarket({
	instruments: [anInstrument(), bitcoin],
	quotes: [aQuote("EURUSD", "1.10000", "1.10002"), aQuote("BTCUSD", "1.20000", "1.20002")],
	profileLeverage: () => 100,
});
const { state: anybody } = anAccount("10000.00", "USD", view, hash);
const resident = (country: string | null): AccountState => ({
	...anybody,
	jurisdiction: { profile: profileOfCountry(country), country },
});
const base = { commandId: "c", origin: "customer" as const, accountId: anybody.id };
const refusal = (state: AccountState, command: Command) => {
	const decision = decide(state, command, view);
	return decision.kind === "refused" ? decision.refusal : null;
};
const btc = { instrumentId: "BTCUSD", volume: aVolume("1000") };

describe("R12 the profile of a country", () => {
	it.each([
		["germany", "retail-eu-uk"],
		["uk", "retail-eu-uk"],
		["United Kingdom", "retail-eu-uk"],
		["norway", "retail-eu-uk"],
		["switzerland", "international"],
		["nigeria", "international"],
		["united_states", "international"],
		["au", "international"],
		["", "retail-eu-uk"],
		[null, "retail-eu-uk"],
	] as const)("%s: %s", (given, profile) => {
		expect(profileOfCountry(countryOf(given))).toBe(profile);
	});

	it("caps the leverage of a fill beside the site's, the instrument's and the account's own (E8)", () => {
		const leverage = (state: AccountState, id = "EURUSD") => {
			const order = anOrder({ instrumentId: id, volume: aVolume("1000") });
			return previewOpenTrade(state, order, view).plan?.leverage;
		};
		const most = Math.min(100, anInstrument().maxLeverage);
		expect([leverage(anybody), leverage(resident("nigeria")), leverage(resident("germany"))]).toEqual([
			most,
			most,
			Math.min(most, 30),
		]);
		expect(leverage(resident("germany"), "BTCUSD")).toBe(2);
		expect(leverage({ ...resident("germany"), leverageCap: 1 }, "BTCUSD")).toBe(1);
	});
});

describe("R26 who may open what", () => {
	it.each([
		["united-states", "EURUSD", "us-retail-cfds"],
		["united-states", "BTCUSD", "us-retail-cfds"],
		["united-kingdom", "BTCUSD", "uk-retail-crypto"],
		["united-kingdom", "EURUSD", null],
		["germany", "BTCUSD", null],
		["belgium", "EURUSD", "be-retail-cfds"],
		[null, "BTCUSD", null],
	] as const)("a resident of %s and %s: %s", (country, instrumentId, rule) => {
		const state = resident(country);
		const market = refusal(state, anOrder({ instrumentId, volume: aVolume("1000") }));
		const at = aPrice("1.00000");
		const pending = refusal(state, aPendingOrder({ instrumentId, volume: aVolume("1000"), price: at }));
		const preview = previewOpenTrade(state, anOrder({ instrumentId, volume: aVolume("1000") }), view).refusal;
		for (const said of [market, pending, preview]) {
			expect(said?.code ?? null).toBe(rule === null ? null : "INSTRUMENT_NOT_ELIGIBLE");
			expect(said?.params.rule_id ?? null).toBe(rule);
		}
	});

	it("is asked before anything else of the order, so that nobody fills in a ticket for nothing", () => {
		expect(refusal(resident("united-states"), anOrder({ volume: aVolume("0.3") }))?.code).toBe(
			"INSTRUMENT_NOT_ELIGIBLE",
		);
	});

	it("never bars a close: whole, in part, reduce-only, by the opposite, of all, at a level, on either kind of account", () => {
		for (const positionMode of ["hedging", "netting"] as const) {
			const opening = anOpening({ positionMode });
			const opened = decide(undefined, opening, view);
			let state = opened.events.reduce<AccountState | undefined>((left, event) => evolve(left, event, hash), undefined);
			if (state === undefined) throw new Error("no account");
			state = { ...state, balance: anybody.balance };
			const buy = decide(state, anOrder({ ...btc, volume: aVolume("3000") }), view);
			state = buy.events.reduce<AccountState>((left, event) => evolve(left, event, hash), state);
			const moved: AccountState = { ...state, jurisdiction: { profile: "retail-eu-uk", country: "united-kingdom" } };
			const [tradeId = ""] = moved.openTrades.keys();
			const closes: readonly Command[] = [
				{ kind: "close-trade", ...base, tradeId, volume: null, bound: null },
				{ kind: "close-trade", ...base, tradeId, volume: aVolume("1000"), bound: null },
				anOrder({ ...btc, side: "sell", reduceOnly: true }),
				aPendingOrder({ ...btc, side: "sell", price: aPrice("1.30000"), reduceOnly: true }),
				{ kind: "close-many", ...base, which: "all", instrumentId: null, side: null },
				{ kind: "amend-trade", ...base, tradeId, stopLoss: aPrice("1.10000") },
			];
			for (const close of closes) expect(refusal(moved, close), `${positionMode} ${close.kind}`).toBeNull();
			const sells = anOrder({ ...btc, side: "sell" });
			expect(refusal(moved, sells)?.code ?? null).toBe(positionMode === "netting" ? null : "INSTRUMENT_NOT_ELIGIBLE");
			// More than is open would reverse the position, which opens.
			const turns = anOrder({ ...btc, side: "sell", volume: aVolume("4000") });
			expect(refusal(moved, turns)?.code).toBe("INSTRUMENT_NOT_ELIGIBLE");
			expect(refusal(moved, { kind: "reverse-trade", ...base, tradeId, bound: null })?.code).toBe(
				"INSTRUMENT_NOT_ELIGIBLE",
			);
		}
	});

	it("cancels a pending order that would open at its fill, with the rule", () => {
		const placed = run(
			anAccount("10000.00", "USD", view, hash),
			aPendingOrder({ ...btc, price: aPrice("1.10000") }),
			view,
			hash,
		);
		const { state } = placed.history;
		if (state === undefined) throw new Error("no account");
		const moved: AccountState = { ...state, jurisdiction: { profile: "retail-eu-uk", country: "united-kingdom" } };
		const [orderId = ""] = moved.orders.keys();
		const quote = aQuote("BTCUSD", "1.09990", "1.09992");
		const { events } = decide(moved, { kind: "trigger-order", ...base, orderId, quote }, view);
		expect(events).toMatchObject([{ type: "order-cancelled", cancellation: { code: "INSTRUMENT_NOT_ELIGIBLE" } }]);
	});

	it("has rules that say something of the instruments there are, each for a country as the rules write it", () => {
		for (const { countries, assetClasses } of ELIGIBILITY_RULES) {
			for (const country of countries) expect(countryOf(country)).toBe(country);
			const barred = SEED_INSTRUMENTS.filter(
				(each) => barredBy({ profile: "international", country: countries[0] ?? null }, each) !== null,
			);
			expect(barred.length).toBeGreaterThan(0);
			if (assetClasses !== null) expect(barred.every((each) => assetClasses.includes(each.assetClass))).toBe(true);
		}
	});
});

describe("where the customer lives, in the account", () => {
	const germany: Jurisdiction = { profile: "retail-eu-uk", country: "germany" };

	it("is told at the opening or later, once, and books nothing", () => {
		const [event] = decide(undefined, anOpening({ jurisdiction: germany }), view).events;
		if (event === undefined) throw new Error("no event");
		expect(evolve(undefined, event, hash).jurisdiction).toEqual(germany);
		const told = decide(anybody, { kind: "set-jurisdiction", ...base, jurisdiction: germany }, view);
		const after = told.events.reduce<AccountState>((left, each) => evolve(left, each, hash), anybody);
		expect(after).toEqual({ ...anybody, jurisdiction: germany, sequence: anybody.sequence + 1 });
		expect(refusal(after, { kind: "set-jurisdiction", ...base, jurisdiction: germany })?.code).toBe(
			"NOTHING_TO_CHANGE",
		);
		expect(decodeState(JSON.parse(encodeState(after)))).toEqual(after);
		expect(encodeState(anybody)).not.toContain("jurisdiction");
	});

	it("survives being stored, whatever the country is called", () => {
		fc.assert(
			fc.property(fc.option(fc.string(), { nil: null }), (given) => {
				const country = countryOf(given);
				const state: AccountState = { ...anybody, jurisdiction: { profile: profileOfCountry(country), country } };
				expect(decodeState(JSON.parse(encodeState(state)))).toEqual(state);
			}),
		);
	});
});
