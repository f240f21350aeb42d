import type { TickInput } from "./store.ts";

/** SPEC §3 price update item and R10, equivalent to `priceItem` of `@truefill/contracts/prices`. */
const positive = (value: unknown): value is number => typeof value === "number" && value > 0 && Number.isFinite(value);

/**
 * One batch of `data:update`, each item checked as strictly as by the contract's schema: invalid items are dropped and
 * counted. By hand: without `eval`, which the Content-Security-Policy forbids, zod took three times as long for 50
 * items (32 against 11 µs). `parse.test.ts` checks that both agree.
 */
export function parseBatch(message: unknown): { readonly ticks: TickInput[]; readonly refused: number } {
	if (!Array.isArray(message) || message.length > 5_000) return { ticks: [], refused: 1 };
	const ticks: TickInput[] = [];
	for (const item of message) {
		const tick = parseItem(item);
		if (tick !== null) ticks.push(tick);
	}
	return { ticks, refused: message.length - ticks.length };
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/;

function parseItem(item: unknown): TickInput | null {
	if (typeof item !== "object" || item === null) return null;
	if (!("id" in item && "price" in item && "bid" in item && "ask" in item && "ts" in item && "seq" in item))
		return null;
	const { id, price, bid, ask, ts, seq } = item;
	if (typeof id !== "string" || !positive(price) || !positive(bid) || !positive(ask)) return null;
	if (typeof seq !== "number" || !Number.isSafeInteger(seq) || typeof ts !== "string" || !ISO.test(ts)) return null;
	// Not in the schema, but required of a price: E15, never crossed.
	const tsMs = Date.parse(ts);
	return Number.isNaN(tsMs) || bid > ask ? null : { id, bid, ask, tsMs, seq };
}
