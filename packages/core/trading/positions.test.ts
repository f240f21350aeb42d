import { aPrice, aVolume } from "@truefill/testkit";
import { describe, expect, it } from "vitest";
import { formatPrice, formatVolume } from "../money/index.ts";
import { positionsOf } from "./positions.ts";

const trade = (id: string, instrumentId: string, side: "buy" | "sell", units: string, at: string) => ({
	id,
	instrumentId,
	side,
	volume: aVolume(units),
	openingPrice: aPrice(at),
	cost: null as bigint | null,
});
const shown = ({ count, volume, averagePrice }: ReturnType<typeof positionsOf>[number]["buy"]) => [
	count,
	formatVolume(volume),
	averagePrice === null ? null : formatPrice(averagePrice, 8),
];

describe("open trades by instrument", () => {
	it("sums volumes and averages prices by volume, each side on its own", () => {
		const [euro, gold, ...more] = positionsOf([
			trade("1", "EURUSD", "buy", "100000", "1.08512"),
			trade("2", "XAUUSD", "sell", "3", "2000.10"),
			trade("3", "EURUSD", "sell", "50000", "1.09000"),
			trade("4", "EURUSD", "buy", "200000", "1.08400"),
		]);
		expect(more).toEqual([]);
		expect(euro?.trades.map(({ id }) => id)).toEqual(["1", "3", "4"]);
		expect(shown(euro?.buy ?? fail())).toEqual([2, "300000", "1.08437333"]);
		expect(shown(euro?.sell ?? fail())).toEqual([1, "50000", "1.09000000"]);
		expect(euro?.net).toBe(aVolume("250000"));
		expect(shown(gold?.buy ?? fail())).toEqual([0, "0", null]);
		expect(gold?.net).toBe(-aVolume("3"));
	});

	it("takes the exact cost of a trade whose price is an average itself (E6)", () => {
		const joined = { ...trade("1", "EURUSD", "buy", "3", "1.33333333"), cost: aPrice("4") * aVolume("1") };
		const [position] = positionsOf([joined, trade("2", "EURUSD", "buy", "1", "2.00000000")]);
		expect(shown(position?.buy ?? fail())).toEqual([2, "4", "1.50000000"]);
	});

	it("of no trades are none", () => expect(positionsOf([])).toEqual([]));
});

function fail(): never {
	throw new Error("missing");
}
