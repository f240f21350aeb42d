// @vitest-environment jsdom
import { STRATEGY_OUTCOMES, STRATEGY_PAUSES, STRATEGY_STOP_REASONS } from "@truefill/contracts/http";
import { afterEach, describe, expect, it } from "vitest";
import { checkWire, legWire, runWire } from "../../../data/strategies/testing.ts";
import { LANGUAGE_CODES, loadAllTexts, loadServerTexts, showLanguage, t } from "../../../i18n/index.ts";
import { remaining } from "./countdown.tsx";
import { journalCsv } from "./journal-csv.ts";
import { decisionText, eventText, legText, limitSentences, seenText, whyText } from "./words.ts";

afterEach(() => showLanguage("en"));

const refusal = {
	code: "STRATEGY_DAY_TRADES",
	message: "The strategy has opened its maximum number of trades today: 10.",
	params: { limit: "10" },
};

describe("a check in words", () => {
	it("says what was decided, and why nothing was sent", () => {
		const said = (...change: Parameters<typeof checkWire>) => decisionText(t, checkWire(...change));
		expect(said()).toBe("No rule was met.");
		expect(said({ outcome: "opened", rule: 0 })).toBe("Entry 1 was met: a trade was opened.");
		expect(said({ outcome: "skipped", rule: 1, reason: "trade-open" })).toBe(
			"Entry 2 was met, but nothing was sent: a trade was open.",
		);
		expect(said({ outcome: "skipped", rule: null, reason: "both-sides" })).toBe(
			"Nothing was sent: rules of both sides were met.",
		);
		expect(said({ outcome: "refused", rule: 0, legs: [legWire({ price: null, refusal })] })).toBe(
			"Entry 1 was met, but the order was refused: The strategy has opened its maximum number of trades today: 10.",
		);
		expect(said({ outcome: "paused", reason: "market-closed" })).toBe(
			"It was paused. The market is closed. It goes on when the market opens.",
		);
	});

	it("says what became of an order", () => {
		const said = (leg: ReturnType<typeof legWire>, outcome: "opened" | "refused" = "opened") =>
			legText(t, checkWire({ outcome, legs: [leg] }), leg, "USD");
		expect(said(legWire())).toBe("Bought 48,000 at 1.08518");
		expect(said(legWire({ kind: "close", net: "-42.10" }))).toBe("Closed 48,000 at 1.08518: −USD\u00a042.10");
		expect(said(legWire({ price: null }))).toBe("Not filled");
		expect(said(legWire({ price: null, refusal }))).toBe(refusal.message);
		const refused = checkWire({ outcome: "refused", legs: [legWire({ price: null, refusal })] });
		expect(refused.legs.map((leg) => legText(t, refused, leg, "USD"))).toEqual(["Not filled"]);
	});

	it("names the values that it saw with their settings", () => {
		const ema = { kind: "indicator", id: "ema", output: "ema", parameters: { length: 12 }, bars_ago: 0 } as const;
		expect(seenText(t, { operand: ema, value: "1.08512" })).toEqual({ name: "EMA 12", value: "1.08512" });
		expect(seenText(t, { operand: { kind: "price", field: "close", bars_ago: 1 }, value: null })).toEqual({
			name: "the close 1 bar before",
			value: "–",
		});
	});

	it("is one row for each order of an export", () => {
		const ema = { operand: { kind: "price", field: "close", bars_ago: 0 }, value: "1.085" } as const;
		const csv = journalCsv(
			[
				checkWire({ outcome: "opened", rule: 0, seen: [ema], legs: [legWire(), legWire({ kind: "close" })] }),
				checkWire(),
			],
			(seen) => seenText(t, seen).name,
		);
		const lines = csv.trimEnd().split("\r\n");
		expect(lines).toHaveLength(4);
		expect(lines[1]).toContain("opened,1,,the close = 1.085,open,buy,48000,1.08518");
		expect(new Set(lines.map((line) => line.split(",").length))).toEqual(new Set([16]));
	});
});

describe("limits in words", () => {
	it("are a sentence of losses and one of all else", () => {
		const { limits } = runWire();
		expect(limitSentences(t, limits, "USD")).toEqual([
			"It stops for ever and closes its trades at a loss of USD\u00a0200.00 on one UTC day or of USD\u00a01,000.00 in all, with what is open.",
			"It has at most 1 trade open, worth at most USD\u00a0100,000.00, and opens at most 10 trades a day, at any hour, until the end of Mar 31, 2026.",
		]);
		const hours = { from_minute: 480, to_minute: 1_020 };
		expect(limitSentences(t, { ...limits, hours }, "USD")[1]).toContain("from 08:00 to 17:00 UTC");
	});
});

it("shows the time that remains in minutes and seconds", () => {
	expect([59_001, 245_000, 3_845_000, -5].map(remaining)).toEqual(["1:00", "4:05", "1:04:05", "0:00"]);
});

it.each(LANGUAGE_CODES)("every sentence is whole in %s", async (code) => {
	await showLanguage(code);
	await Promise.all([loadAllTexts(), loadServerTexts()]);
	const sentences = [
		...STRATEGY_PAUSES.map((paused_by) => whyText(t, { paused_by, stopped_by: null })),
		...STRATEGY_STOP_REASONS.map((stopped_by) => whyText(t, { paused_by: null, stopped_by })),
		...STRATEGY_OUTCOMES.map((outcome) => decisionText(t, checkWire({ outcome, rule: 0, reason: "price-stale" }))),
		...limitSentences(t, runWire().limits, "USD"),
	];
	for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|strategyRun\.|undefined|null/);
	expect(new Set(sentences).size).toBe(sentences.length);
});

it("what happened to a trade says who did it and what came of it, in every language", async () => {
	const closed = {
		at: "2026-03-04T10:12:00.000Z",
		sequence: 9,
		trade_id: "10000001-7",
		kind: "closed",
		by: "engine",
		reason: "stop-loss",
		stop_loss: null,
		take_profit: null,
		volume: "1000",
		price: "1.08640",
		net: "-1.20",
	} as const;
	const amended = { ...closed, kind: "amended", by: "customer", reason: null, stop_loss: "1.08400" } as const;
	expect(eventText(t, closed, "USD")).toBe("Its stop closed 1,000 at 1.08640: −USD\u00a01.20.");
	expect(eventText(t, { ...closed, by: "customer", reason: "customer" }, "USD")).toBe(
		"You closed 1,000 at 1.08640: −USD\u00a01.20.",
	);
	expect(eventText(t, { ...closed, by: "strategy", reason: "customer" }, "USD")).toContain("Stopping it closed 1,000");
	expect(eventText(t, amended, "USD")).toBe("You changed the levels: stop 1.08400, target none.");
	for (const code of LANGUAGE_CODES) {
		await showLanguage(code);
		for (const reason of ["stop-loss", "take-profit", "trailing-stop", "guaranteed-stop", "stop-out", "split"]) {
			expect(eventText(t, { ...closed, reason }, "USD")).not.toMatch(/[{}]/);
		}
		expect(eventText(t, amended, "USD")).not.toMatch(/[{}]/);
	}
});
