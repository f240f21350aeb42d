import { describe, expect, it } from "vitest";
import { price } from "../money/index.ts";
import { createPriceStream } from "./price-stream.ts";
import { createQuoteBook } from "./quote-book.ts";

describe("quote book", () => {
	it("keeps the latest quote of each instrument under the stream's growing sequence", () => {
		const stream = createPriceStream(1_000);
		const book = createQuoteBook();
		const tick = (instrumentId: string, bid: bigint, tsMs: number) => {
			const quote = stream({ instrumentId, bid: price(bid), ask: price(bid + 1n), tsMs });
			book.put(quote);
			return quote;
		};
		expect(book.lastSequence()).toBe(-1);
		expect(book.latest("A")).toBeUndefined();
		expect(tick("A", 5n, 1).sequence).toBe(1_000);
		expect(tick("B", 6n, 2).sequence).toBe(1_001);
		expect(tick("A", 7n, 3)).toEqual({ instrumentId: "A", bid: 7n, ask: 8n, tsMs: 3, sequence: 1_002 });
		expect(book.latest("A")?.bid).toBe(7n);
		expect(book.latest("B")?.sequence).toBe(1_001);
		expect([...book.all()].map((quote) => quote.instrumentId)).toEqual(["A", "B"]);
		expect(book.lastSequence()).toBe(1_002);
	});

	it("of another process shows the sequences of the stream, not its own", () => {
		const stream = createPriceStream(1_000);
		const [first, second] = [createQuoteBook(), createQuoteBook()];
		for (let bid = 1n; bid <= 3n; bid += 1n) {
			const quote = stream({ instrumentId: "A", bid: price(bid), ask: price(bid), tsMs: Number(bid) });
			first.put(quote);
			// The second process has missed a tick.
			if (bid !== 2n) second.put(quote);
		}
		expect(second.latest("A")).toEqual(first.latest("A"));
		expect(second.lastSequence()).toBe(first.lastSequence());
	});
});
