import { price } from "@truefill/core/money";
import { expect, it } from "vitest";
import { instrumentFromWire } from "../../../data/site/instruments.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { bracketLevels } from "./bracket-levels.ts";

const eurusd = instrumentFromWire(instrumentWire());
const opened = (side: "buy" | "sell") => ({ side, openingPrice: price(108_500_000n) });

it("counts a default bracket from the opening price, on the losing and the winning side", () => {
	const bracket = { stop_kind: "fixed", stop: "20", take: "40" } as const;
	expect(bracketLevels(bracket, opened("buy"), eurusd)).toEqual({
		stopKind: "fixed",
		stop: "1.08300",
		distance: "",
		take: "1.08900",
	});
	expect(bracketLevels(bracket, opened("sell"), eurusd)).toMatchObject({ stop: "1.08700", take: "1.08100" });
});

it("keeps what the bracket is silent about, and trails by its distance", () => {
	expect(bracketLevels({ stop_kind: "fixed", stop: null, take: "40" }, opened("buy"), eurusd)).toEqual({
		take: "1.08900",
	});
	expect(bracketLevels({ stop_kind: "trailing", stop: "15", take: null }, opened("sell"), eurusd)).toEqual({
		stopKind: "trailing",
		distance: "15",
	});
});

it("makes a guaranteed stop a fixed one where none is offered, and leaves out a level below zero", () => {
	const bracket = { stop_kind: "guaranteed", stop: "20000", take: null } as const;
	expect(bracketLevels(bracket, opened("buy"), { ...eurusd, guaranteedStop: null })).toMatchObject({
		stopKind: "fixed",
		stop: "",
	});
});
