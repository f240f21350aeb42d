import { aMarket, anInstrument, aPrice, aQuote, aVolume, seededRandom, someMoney } from "@truefill/testkit";
import { expect, test } from "vitest";
import { money } from "../money/index.ts";
import { type BandedAccount, BandMarket, BandTable } from "./index.ts";
import { summarise } from "./summary.ts";

const instruments = ["A", "B", "C"].map((id) => anInstrument({ id, assetClass: "indices" }));
const view = aMarket({ instruments, quotes: instruments.map(({ id }) => aQuote(id, "1.08510", "1.08512")) });

function account(random: ReturnType<typeof seededRandom>, trades: number): BandedAccount {
	return {
		currency: "USD",
		balance: someMoney(`${random.integer(100, 9_000)}.00`, "USD"),
		openTrades: new Map(
			Array.from({ length: trades }, (_, index) => [
				`${index}`,
				{
					instrumentId: ["A", "B", "C"][random.integer(0, 2)] ?? "A",
					side: random.integer(0, 1) === 0 ? "buy" : "sell",
					openingPrice: aPrice(`1.0${random.integer(700, 999)}`),
					volume: aVolume(`${random.integer(1, 90)}000`),
					margin: someMoney("10.00", "USD"),
				} as const,
			]),
		),
	};
}

test("one pass finds the accounts that exact integers find, whatever was put, put again and taken out before (E7)", () => {
	const random = seededRandom(7);
	const market = new BandMarket();
	const table = new BandTable(market);
	const kept = new Map<number, { readonly equity: bigint; readonly above: bigint }>();
	for (let round = 0; round < 6_000; round += 1) {
		const number = table.number(`account-${random.integer(0, 399)}`);
		if (random.integer(0, 9) === 0) {
			table.clear(number);
			kept.delete(number);
			continue;
		}
		const one = account(random, random.integer(1, 14));
		const { equity } = summarise({ ...one, credit: money(0n), lifetimePnl: money(0n) }, view);
		if (equity === null) throw new Error("a price is unknown");
		// Half of the accounts are a cent below their limit, half a dollar above it.
		const above = random.integer(0, 1) === 0 ? equity + 1n : equity - 100n;
		expect(table.put(number, one, { above: money(above), below: null }, view)).toBe(true);
		table.step(number);
		kept.set(number, { equity, above });
	}
	const outside = [...kept].filter(([, { equity, above }]) => equity <= above).map(([number]) => number);
	expect(outside.length).toBeGreaterThan(100);
	expect(table.outside()).toEqual(outside.toSorted((a, b) => a - b));
});
