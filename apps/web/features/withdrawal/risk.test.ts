import { expect, it } from "vitest";
import { distancesOf } from "./risk.tsx";

it("compares the nearer close-out price of each instrument, also where one appears or goes", () => {
	const at = (asset_id: string, below_pips: string | null, above_pips: string | null) => ({
		asset_id,
		below: null,
		above: null,
		below_pips,
		above_pips,
	});
	const before = {
		figures: null,
		close_out_prices: [at("A", "865.0", "90.5"), at("B", null, null), at("C", "7", null)],
	};
	const after = { figures: null, close_out_prices: [at("A", "142.0", "100"), at("B", "3", null)] };
	expect(distancesOf(before, after)).toEqual([
		{ instrument: "A", before: "90.5", after: "100" },
		{ instrument: "B", before: null, after: "3" },
		{ instrument: "C", before: "7", after: null },
	]);
});
