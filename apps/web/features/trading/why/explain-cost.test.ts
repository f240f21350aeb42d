import { parsePrice, parseVolume } from "@truefill/core/money";
import { createRates, type Quote } from "@truefill/core/pricing";
import { type CostKind, type MarketView, orderCosts } from "@truefill/core/trading";
import { expect, it } from "vitest";
import { valuedAccount } from "../../../data/accounts/summary.ts";
import { instrumentFromWire, type LocalInstrument } from "../../../data/site/instruments.ts";
import { accountWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { type CostOrder, explainCosts } from "./explain-cost.ts";

const must = <T>(parsed: { ok: true; value: T } | { ok: false }): T => {
	if (!parsed.ok) throw new Error("unreadable");
	return parsed.value;
};
const eurusd = instrumentFromWire(
	instrumentWire({
		commission: { kind: "per-lot", amount: "3", currency: "USD", minimum: "0" },
		conversion_markup: "0.003",
		guaranteed_stop: { premium: "0.0002", min_distance: "0.005" },
		financing: {
			swap: { kind: "points", long: "-0.7", short: "0.1" },
			settlement_days: 2,
			holidays: [],
			swap_free: { free_days: 5, fee_per_lot: "10", currency: "USD" },
		},
	}),
);

function viewAt(bid: string, ask: string): MarketView {
	const quote: Quote = {
		instrumentId: "EURUSD",
		bid: must(parsePrice(bid)),
		ask: must(parsePrice(ask)),
		tsMs: 0,
		sequence: 1,
	};
	const find = (id: string): LocalInstrument | undefined => (id === "EURUSD" ? eurusd : undefined);
	const quoteOf = (id: string) => (id === "EURUSD" ? quote : undefined);
	return {
		nowMs: 0,
		instrument: find,
		quote: quoteOf,
		state: () => ({ state: "open" }),
		overdueMs: () => null,
		rate: createRates([eurusd], quoteOf),
		profileLeverage: () => 30,
	};
}
const order = {
	instrumentId: "EURUSD",
	side: "buy" as const,
	volume: must(parseVolume("100000")),
	guaranteedStop: true,
};
const usd = valuedAccount(accountWire({ currency: "USD" }), new Map());
const eur = valuedAccount(accountWire({ currency: "EUR" }), new Map());

const explained = (kind: CostKind, account: typeof usd, view: MarketView, of: CostOrder = order) =>
	explainCosts(of, eurusd, account, view).find((each) => each.kind === kind);

it("shows the spread of the ticket with the prices and the volume it comes from (E3)", () => {
	const { amount, steps = [] } = explained("spread", usd, viewAt("1.08500", "1.08512")) ?? {};
	expect(amount).toBe(-1200n);
	expect(steps.map(({ formula }) => formula)).toEqual(["(1.08512 − 1.08500) × 100,000 = 12.00 USD"]);
});

it("and its conversion into another currency of the account (E5)", () => {
	const { amount, steps = [] } = explained("spread", eur, viewAt("1.08500", "1.08512")) ?? {};
	expect(amount).toBe(-1106n);
	expect(steps[1]?.formula).toMatch(/^12\.00 USD × 0\.92165\d* = EUR\s11\.06$/);
});

it.each(["spread", "commission", "conversion-charge", "swap", "guaranteed-premium"] as const)(
	"%s is the figure of the ticket, and says how it is made",
	(kind) => {
		const view = viewAt("1.08500", "1.08512");
		const lines = orderCosts(eur, order, view);
		const line = lines.ok ? lines.value.find((each) => each.kind === kind) : undefined;
		const { amount, steps = [] } = explained(kind, eur, view) ?? {};
		expect(amount).toBe(line?.amount);
		expect(amount).not.toBe(0n);
		expect(steps.length).toBeGreaterThan(0);
	},
);

it("without a price it is unknown, never zero", () => {
	const view = { ...viewAt("1.08500", "1.08512"), quote: () => undefined };
	expect(explainCosts(order, eurusd, usd, view)).toEqual([]);
});
