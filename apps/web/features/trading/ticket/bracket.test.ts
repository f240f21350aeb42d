import { describe, expect, it } from "vitest";
import { bracketOf, isSameBracket, protectedBy } from "./bracket.ts";
import { type ProtectionForm, UNPROTECTED } from "./protection.ts";

const pips = (text: string) => ({ on: true, mode: "pips" as const, text });
const form = (change: Partial<ProtectionForm>): ProtectionForm => ({ ...UNPROTECTED, ...change });
const offered = { guaranteedStop: { premium: 1n, minDistance: 1n } } as never;
const none = { guaranteedStop: null } as never;

describe("a default bracket", () => {
	it("has the distances of the levels that are on", () => {
		const both = form({ stopLoss: pips("10"), stopKind: "trailing", takeProfit: pips("20.5") });
		expect(bracketOf(both)).toEqual({ stop_kind: "trailing", stop: "10", take: "20.5" });
		expect(bracketOf(form({ stopLoss: pips("10.0") }))?.stop, "as converted from a price").toBe("10");
		expect(bracketOf(form({ stopKind: "guaranteed", takeProfit: pips("20") }))).toEqual({
			stop_kind: "fixed",
			stop: null,
			take: "20",
		});
	});

	it.each<[string, Partial<ProtectionForm>]>([
		["no level is on", {}],
		["one of them is a price", { stopLoss: pips("10"), takeProfit: { on: true, mode: "price", text: "1.09" } }],
		["one of them is not typed yet", { stopLoss: pips("") }],
		["it is zero", { stopLoss: pips("0") }],
	])("is none where %s", (_, change) => {
		expect(bracketOf(form(change))).toBeNull();
	});

	it("fills a ticket with the same levels again", () => {
		const before = form({ stopLoss: pips("10"), stopKind: "guaranteed", takeProfit: pips("20") });
		const bracket = bracketOf(before) ?? undefined;
		expect(protectedBy(bracket, offered)).toEqual(before);
		expect(protectedBy(bracket, none)).toEqual({ ...before, stopKind: "fixed" });
		expect(protectedBy(undefined, offered)).toBe(UNPROTECTED);
		expect(isSameBracket(bracketOf(before), bracket)).toBe(true);
		expect(isSameBracket(bracketOf({ ...before, takeProfit: pips("21") }), bracket)).toBe(false);
	});
});
