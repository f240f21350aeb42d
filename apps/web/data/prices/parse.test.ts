import { dataUpdate, priceItem } from "@truefill/contracts/prices";
import { describe, expect, it } from "vitest";
import { parseBatch } from "./parse.ts";

const good = { id: "EURUSD", price: 1.08521, bid: 1.0852, ask: 1.08522, ts: "2026-01-02T03:04:05.678Z", seq: 7 };

describe("parseBatch", () => {
	it("gives what the contract's schema gives", () => {
		expect(dataUpdate.safeParse([good]).success).toBe(true);
		expect(parseBatch([good])).toEqual({
			ticks: [{ id: "EURUSD", bid: 1.0852, ask: 1.08522, tsMs: Date.parse(good.ts), seq: 7 }],
			refused: 0,
		});
	});

	it.each([
		["null", null],
		["a number", 5],
		["no id", { ...good, id: undefined }],
		["a numeric id", { ...good, id: 1 }],
		["a text price", { ...good, bid: "1.0852" }],
		["zero", { ...good, bid: 0 }],
		["a negative ask", { ...good, ask: -1 }],
		["infinity", { ...good, ask: Number.POSITIVE_INFINITY }],
		["not a number", { ...good, price: Number.NaN }],
		["a broken time", { ...good, ts: "yesterday" }],
		["a time without zone", { ...good, ts: "2026-01-02T03:04:05.678" }],
		["a fractional sequence", { ...good, seq: 1.5 }],
		["no sequence", { ...good, seq: undefined }],
	])("refuses %s as the schema does, and keeps the others", (_, item) => {
		expect(priceItem.safeParse(item).success).toBe(false);
		const { ticks, refused } = parseBatch([item, good]);
		expect(ticks.map(({ id }) => id)).toEqual(["EURUSD"]);
		expect(refused).toBe(1);
	});

	it("refuses a crossed price, which no schema can see (E15)", () => {
		expect(parseBatch([{ ...good, bid: 1.09 }])).toEqual({ ticks: [], refused: 1 });
	});

	it.each([
		["no list", {}],
		["a list that is too long", Array.from({ length: 5_001 }, () => good)],
	])("refuses %s", (_, message) => {
		expect(dataUpdate.safeParse(message).success).toBe(false);
		expect(parseBatch(message)).toEqual({ ticks: [], refused: 1 });
	});
});
