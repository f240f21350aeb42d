import { describe, expect, it } from "vitest";
import { closedStatistics } from "./index.ts";

describe("averages and shares of closed trades (E2)", () => {
	it.each([
		["nothing closed", [0, 0, 0, 0n, 0n], [0n, null, null, null, null, null]],
		["one win", [1, 1, 0, 500n, 0n], [500n, 10_000n, 500n, 500n, null, null]],
		["one loss", [1, 0, 1, 0n, -301n], [-301n, 0n, -301n, null, -301n, 0n]],
		["one that ended at zero", [1, 0, 0, 0n, 0n], [0n, 0n, 0n, null, null, null]],
		["wins, losses and a zero", [4, 2, 1, 1001n, -400n], [601n, 5_000n, 150n, 500n, -400n, 250n]],
		["a third is rounded once", [3, 1, 2, 200n, -100n], [100n, 3_333n, 33n, 200n, -50n, 200n]],
	] as const)("%s", (_name, [closes, wins, losses, won, lost], expected) => {
		const { net, winPercent, average, averageWin, averageLoss, profitFactor } = closedStatistics({
			closes,
			wins,
			losses,
			won,
			lost,
		});
		expect([net, winPercent, average, averageWin, averageLoss, profitFactor]).toEqual(expected);
	});
});
