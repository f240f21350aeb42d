import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import { createQuoteBook } from "./quote-book.ts";

describe("quote book", () => {
	it("keeps the latest quote of each instrument under one growing sequence", () => {
		const book = createQuoteBook(1_000);
		const tick = (instrumentId: string, bid: bigint, tsMs: number) => ({
			instrumentId,
			bid: price(bid),
			ask: price(bid + 1n),
			tsMs,
		});
		expect(book.lastSequence()).toBe(999);
		expect(book.latest("A")).toBeUndefined();
		expect(book.accept(tick("A", 5n, 1)).sequence).toBe(1_000);
		expect(book.accept(tick("B", 6n, 2)).sequence).toBe(1_001);
		expect(book.accept(tick("A", 7n, 3))).toEqual({ instrumentId: "A", bid: 7n, ask: 8n, tsMs: 3, sequence: 1_002 });
		expect(book.latest("A")?.bid).toBe(7n);
		expect(book.latest("B")?.sequence).toBe(1_001);
		expect([...book.all()].map((quote) => quote.instrumentId)).toEqual(["A", "B"]);
		expect(book.lastSequence()).toBe(1_002);
	});
});
