import { createHash } from "node:crypto";
import {
	aMarket,
	anAccount,
	anInstrument,
	anOrder,
	aPair,
	aPrice,
	aQuote,
	aVolume,
	type Ledgered,
	run,
} from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { formatMoney } from "../money/index.ts";
import {
	type AccountState,
	type CostLine,
	estimatedCosts,
	orderCosts,
	orderEffect,
	type PositionMode,
	previewAccount,
	previewOpenTrade,
} from "./index.ts";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const eurusd = anInstrument();
const dear = aPair("USD", "JPY", {
	conversionMarkup: "0.005",
	commission: { kind: "per-lot", amount: "7", currency: "USD", minimum: "1" },
	guaranteedStop: { premium: aPrice("0.010"), minDistance: aPrice("0.100") },
	financing: {
		...eurusd.financing,
		swap: { kind: "points", long: "-9.5", short: "1" },
		swapFree: { ...eurusd.financing.swapFree, feePerLot: "2" },
	},
});
const market = (bid: string, ask: string) => aMarket({ instruments: [dear], quotes: [aQuote("USDJPY", bid, ask)] });
const opening = market("150.000", "150.000");
const now = market("151.000", "151.020");

/** Two lots bought at 150.000. */
function long(positionMode: PositionMode, swapFree = false): Ledgered & { readonly state: AccountState } {
	const empty = anAccount("90000.00", "USD", opening, hash, { positionMode });
	const { history } = run(empty, anOrder({ instrumentId: "USDJPY", volume: aVolume("200000") }), opening, hash);
	if (history.state === undefined) throw new Error("no account");
	return { ...history, state: { ...history.state, swapFree } };
}
const order = (side: "buy" | "sell", units: string, more: { reduceOnly?: boolean; guaranteedStop?: boolean } = {}) =>
	anOrder({ commandId: "second", instrumentId: "USDJPY", side, volume: aVolume(units), ...more });
const lines = (all: readonly CostLine[]) =>
	all.map(({ kind, amount }) => `${kind} ${amount === null ? "unknown" : formatMoney(amount, "USD")}`);
const costs = (account: AccountState, wanted: ReturnType<typeof order>) => {
	const told = orderCosts(account, wanted, now);
	if (!told.ok) throw new Error(told.refusal.code);
	return lines(told.value);
};

// A gain of 1 yen a unit; half a spread of 0.020 yen; one side of commission; no overnight swap.
const HALF_A_LOT_OFF = ["spread -3.31", "commission -3.50", "conversion-charge -1.66", "swap 0.00"];
const ALL_OFF = ["spread -13.25", "commission -14.00", "conversion-charge -6.62", "swap 0.00"];
// Half a lot opens: the whole spread, both sides of 3.50 plus 14.00 for closing, one night's swap of 50 yen received.
const TURNED = ["spread -6.62", "commission -21.00", "conversion-charge -6.65", "swap 0.33"];

describe("the cost lines of an order on the account that it meets (E9, E19)", () => {
	it.each([
		["reduces", "netting", order("sell", "50000"), HALF_A_LOT_OFF],
		["closes exactly", "netting", order("sell", "200000"), ALL_OFF],
		["turns", "netting", order("sell", "250000"), TURNED],
		[
			"only reduces, where each trade stands for itself",
			"hedging",
			order("sell", "50000", { reduceOnly: true }),
			HALF_A_LOT_OFF,
		],
		["only reduces and asks for more than is open", "netting", order("sell", "250000", { reduceOnly: true }), ALL_OFF],
	] as const)("%s: %s", (_name, mode, wanted, expected) => {
		const account = long(mode).state;
		const rest = ["cash-adjustments 0.00", "guaranteed-premium 0.00"];
		expect(costs(account, wanted)).toEqual([...expected, ...rest]);
		// The account preview shows the same (E19).
		const [supposed] = previewAccount(account, { opens: [wanted], closes: [], path: [] }, now).costs;
		expect(lines(supposed ?? [])).toEqual([...expected, ...rest]);
	});

	it.each([
		["a hedging account", "hedging", order("sell", "50000", { guaranteedStop: true })],
		["a netting position that is added to", "netting", order("buy", "50000", { guaranteedStop: true })],
	] as const)("on %s an order opens, and its lines are those of the opening", (_name, mode, wanted) => {
		const whole = estimatedCosts("USD", wanted, now);
		expect(whole.ok && lines(whole.value)).toEqual(costs(long(mode).state, wanted));
		expect(costs(long(mode).state, wanted).at(-1)).toBe("guaranteed-premium -3.31");
	});

	it("a swap-free account pays no administration fee for what is not held", () => {
		const account = long("netting", true).state;
		expect(costs(account, order("sell", "200000"))).toContain("administration-fee 0.00");
		expect(costs(account, order("sell", "250000"))).toContain("administration-fee -1.00");
	});

	it("what is told of the part taken off is what the command books; its margin is released, none is used", () => {
		const before = long("netting");
		const wanted = order("sell", "50000");
		const { plan } = previewOpenTrade(before.state, wanted, now);
		expect(plan).toMatchObject({ opened: 0n, margin: 0n });
		const { history, decision } = run(before, wanted, now, hash);
		const [event] = decision.events;
		if (event?.type !== "trade-closed") throw new Error("nothing was taken off");
		expect(costs(before.state, wanted)).toEqual(
			expect.arrayContaining([
				`commission -${formatMoney(event.closingCommission, "USD")}`,
				`conversion-charge -${formatMoney(event.closed.conversionCharge, "USD")}`,
			]),
		);
		const [held] = before.state.openTrades.values();
		const [kept] = history.state?.openTrades.values() ?? [];
		expect(plan?.usedMarginAfter).toBe(kept?.margin);
		expect(kept?.margin ?? 0n).toBeLessThan(held?.margin ?? 0n);
		if (plan === null || held === undefined || kept === undefined) throw new Error("nothing was planned");
		// The ticket's margin and result equal those of the account and its journal afterwards (E6).
		expect(orderEffect(before.state, plan, now)).toEqual({
			ok: true,
			value: { usedMarginChange: kept.margin - held.margin, realisedPnl: event.closed.netPnl },
		});
	});

	it("what is added to a position is said of the order alone; an order that takes nothing off realises nothing", () => {
		const before = long("netting").state;
		const [held] = before.openTrades.values();
		const { plan } = previewOpenTrade(before, order("buy", "50000"), now);
		if (plan === null || held === undefined) throw new Error("nothing was planned");
		expect(plan.increases).not.toBeNull();
		expect(orderEffect(before, plan, now)).toEqual({
			ok: true,
			value: { usedMarginChange: plan.margin - held.margin, realisedPnl: null },
		});
	});

	it("the second of two supposed orders meets what the first has left (E19)", () => {
		const opens = [order("sell", "150000"), { ...order("sell", "100000"), commandId: "third" }];
		const [, second] = previewAccount(long("netting").state, { opens, closes: [], path: [] }, now).costs;
		// Half a lot is left to reduce; half a lot opens.
		expect(lines(second ?? []).slice(0, 2)).toEqual(["spread -6.62", "commission -10.50"]);
	});

	it("an order that only reduces and finds nothing costs nothing; what cannot be known is refused", () => {
		const account = long("netting").state;
		const nothing = costs(account, order("buy", "50000", { reduceOnly: true }));
		expect(nothing.every((line) => line.endsWith(" 0.00"))).toBe(true);
		const blind = orderCosts(account, order("sell", "50000"), aMarket({ instruments: [dear], quotes: [] }));
		expect(blind).toMatchObject({ ok: false, refusal: { code: "PRICE_UNKNOWN" } });
	});
});
