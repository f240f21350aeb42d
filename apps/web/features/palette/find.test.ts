import { describe, expect, it } from "vitest";
import { fitOf } from "./find.ts";

describe("what a search finds", () => {
	const euro = ["EUR/USD · Euro / US Dollar", "EURUSD Forex"] as const;
	it.each<[string, string, readonly [string, string], number]>([
		["the beginning of the title", "eurusd", euro, 1],
		["with its own signs", "eur/us", euro, 1],
		["words of the title in any order", "dollar euro", euro, 0.8],
		["further words", "forex", euro, 0.5],
		["the inside of a word", "ollar", euro, 0.5],
		["one of two words only", "euro yen", euro, 0],
		["nothing asked: everything", "  ", euro, 1],
		["without accents", "reglages", ["Réglages", ""], 1],
		["another script", "تنبيه", ["إضافة تنبيه سعر", ""], 0.8],
	])("%s", (_, search, [title, words], fit) => {
		expect(fitOf(search, title, words)).toBe(fit);
	});
});
