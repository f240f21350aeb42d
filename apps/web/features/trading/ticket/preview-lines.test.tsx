import { cleanup, render } from "@testing-library/react";
import type { AccountWire, TradeWire } from "@truefill/contracts/http";
import { parseVolume } from "@truefill/core/money";
import { type OpenTradeOrder, previewOpenTrade, usedMarginChange } from "@truefill/core/trading";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { directory, localTrades, valuedAccount } from "../../../data/index.ts";
import { prices } from "../../../data/prices/store.ts";
import { siteDataStore } from "../../../data/site/data.ts";
import { accountWire, siteDataWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { PreviewLines } from "./preview-lines.tsx";
import { orderSentence } from "./sentence.ts";

// Loaded after the first render, so its presence would vary between tests; it has tests of its own.
vi.mock("../close-out-text.tsx", () => ({ CloseOutText: () => null }));

const eurusd = instrumentWire({
	commission: { kind: "per-lot", amount: "3.00", currency: "USD", minimum: "0" },
	financing: { ...instrumentWire().financing, swap: { kind: "points", long: "-7", short: "-2" } },
});

beforeEach(() => {
	vi.useFakeTimers();
	siteDataStore.setState({ data: siteDataWire([eurusd]) });
	prices.write([{ id: "EURUSD", bid: 1.085, ask: 1.0852, tsMs: Date.now(), seq: 1 }]);
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	prices.clear();
	siteDataStore.setState({ data: null });
});

/** A sell order of this many units and its preview. */
function given(mode: AccountWire["position_mode"], units: string, open: readonly TradeWire[], reduceOnly = false) {
	const volume = parseVolume(units);
	const instrument = directory().byId("EURUSD");
	if (!volume.ok || instrument === undefined) throw new Error("not there");
	const valued = valuedAccount(accountWire({ position_mode: mode }), localTrades(open));
	const order: OpenTradeOrder = {
		instrumentId: "EURUSD",
		side: "sell",
		volume: volume.value,
		stopLoss: null,
		takeProfit: null,
		bound: null,
		reduceOnly,
	};
	const preview = previewOpenTrade(valued, order, directory().view);
	if (preview.plan === null) throw new Error("no plan");
	return { preview, plan: preview.plan, order, valued, instrument, view: directory().view };
}

/** The ticket's output: the label of each line with its figure, and the sentence. */
function reported(...asked: Parameters<typeof given>) {
	const { preview, plan, order, valued, instrument } = given(...asked);
	const added = usedMarginChange(valued, plan);
	const { container } = render(<PreviewLines preview={preview} currency="USD" usedBefore={valued} order={order} />);
	const lines = [...container.querySelectorAll("dl > div")].map(
		(line) => [line.querySelector("dt")?.textContent ?? "", line.querySelector("dd")?.textContent ?? ""] as const,
	);
	return {
		lines: Object.fromEntries(lines.filter(([label]) => label !== "Close-out price")),
		note: container.querySelector("dd[title]")?.getAttribute("title") ?? null,
		leverage: container.textContent?.includes("Leverage") ?? false,
		sentence: orderSentence(order, preview, instrument, "lots", "USD", added),
	};
}
const one = [tradeWire({ opening_price: "1.08000", margin: "3600.00" })];

describe("the ticket's lines are of what the order does (E9, E19)", () => {
	it.each([
		// A spread of 2 pips costs 20.00 per lot, half of it if a lot is only closed; commission 3.00 per lot and side.
		[
			"reduces",
			"50000",
			// Half a lot from 1.08000 to 1.08500; 1.50 commission, and half of the opening's commission.
			{
				"Margin released": "1,800.00",
				"Net result of what closes": "+248.50",
				"Spread, half of it": "−5.00",
				"Commission of closing": "−1.50",
			},
		],
		[
			"closes exactly",
			"100000",
			{ "Margin released": "3,600.00", "Spread, half of it": "−10.00", "Commission of closing": "−3.00" },
		],
	])("netting, %s: no night, margin comes free", (_name, units, expected) => {
		const { lines, leverage, sentence } = reported("netting", units, one);
		expect(lines).toMatchObject(expected);
		expect(Object.keys(lines)).toEqual([
			"Margin released",
			"Free margin after",
			"Net result of what closes",
			"Spread, half of it",
			"Commission of closing",
		]);
		expect(leverage, "nothing is opened at a leverage").toBe(false);
		expect(sentence).toMatch(/It takes \S+ lots off what you have open on the other side and opens nothing\.$/);
	});

	it("netting, turns: the lines of what opens, what it realises, and the commission of both fills", () => {
		const { lines, note, sentence } = reported("netting", "150000", one);
		expect(lines).toMatchObject({
			// Used margin: 3,600.00 before, 1,808.34 after.
			"Margin released": "1,791.66",
			"Net result of what closes": "+497.00",
			"Spread, if closed at once": "−10.00",
			"Commission, both sides": "−6.00",
			"Swap, one day": "−1.00",
		});
		expect(note, "no side is held against another").toMatch(/^Used margin USD\s3,600\.00 → USD\s1,808\.34\.$/);
		expect(sentence).toMatch(/USD\s1,791\.66 of margin comes free\./);
		expect(sentence).toContain("It first takes 1.00 lots off what you have open on the other side; the rest opens.");
	});

	it("hedging: it opens, whatever is open on the other side", () => {
		const { lines, note, sentence } = reported("hedging", "50000", one);
		expect(lines).toMatchObject({
			"Margin added": "0.00",
			"Spread, if closed at once": "−10.00",
			"Commission, both sides": "−3.00",
			"Swap, one day": "−1.00",
		});
		expect(sentence).toContain("No further margin is used.");
		expect(note).toContain("only the larger side of an instrument is held");
	});

	it("netting, adds: the margin that the order itself takes, not that of the whole position", () => {
		const { lines, note, sentence } = reported("netting", "50000", [tradeWire({ ...one[0], trade_type: "sell" })]);
		// One lot from 1.08000 and half a lot from 1.08500, at 1:30: 5,408.34 in total.
		expect(lines).toMatchObject({ "Margin added": "1,808.34" });
		expect(lines["Net result of what closes"]).toBeUndefined();
		expect(note).toMatch(/^Used margin USD\s3,600\.00 → USD\s5,408\.34\.$/);
		expect(sentence).toMatch(/Margin USD\s1,808\.34\./);
	});

	it("hedging, reduce only: the oldest goes first, although lists are told newest first", () => {
		const newest = tradeWire({ id: "t2", opened_at: "2026-01-02T04:00:00.000Z", margin: "5000.00" });
		const { lines } = reported("hedging", "100000", [newest, ...one], true);
		expect(lines["Margin released"]).toBe("3,600.00");
	});

	it("says that what it takes off is converted at a rate that is too old, and charged for it", async () => {
		const { preview, view } = given("netting", "50000", one);
		expect(preview.staleConversion).toBeNull();
		vi.useRealTimers();
		const stale = { ...preview, staleConversion: { instrumentId: "EURUSD", ageMs: 42_000, markup: "0.005" } };
		const { findByText } = render(
			<PreviewLines preview={stale} currency="USD" usedBefore={null} order={null} view={view} />,
		);
		await findByText(/EUR\/USD has had no price for 42 s\..*0\.50% of the result is charged for that\./);
	});
});
