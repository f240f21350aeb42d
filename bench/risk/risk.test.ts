import { IS_FULL } from "@truefill/testkit/tier";
import { expect, test } from "vitest";
import { makeRiskScene } from "./scene.ts";
import { startWalk, type Way } from "./ways.ts";

const kinds = (decisions: readonly string[], kind: string) =>
	decisions.filter((decision) => decision.includes(`"${kind}"`)).length;

/** The decisions of each variant over the complete scene. */
function decisionsOf(ways: readonly Way[], scene: ReturnType<typeof makeRiskScene>): readonly (readonly string[])[] {
	return ways.map((way) => {
		const walk = startWalk(way, scene);
		walk.go(scene.ticks.length);
		return walk.decisions();
	});
}

const SMALL = { accounts: 300, tradesPerAccount: 5, instruments: 15, ticks: 400, shocks: 400 } as const;

test.each(IS_FULL ? [1, 2, 3] : [1])(
	"safe bands stop out whom looking at every holder stops out, at the same tick and price (E16, E17): seed %i",
	(seed) => {
		const scene = makeRiskScene({ ...SMALL, seed });
		const ways: Way[] = ["every holder exactly", "safe bands", "every holder moved", "every holder valued"];
		const [oracle, ...others] = decisionsOf(ways, scene);
		for (const decisions of others) expect(decisions).toEqual(oracle);
		expect(kinds(oracle ?? [], "close-out")).toBeGreaterThan(20);
		expect(kinds(oracle ?? [], "check-margin")).toBeGreaterThan(20);
	},
);

test("so they do where equity hangs on a conversion as well (E5)", () => {
	const scene = makeRiskScene({ ...SMALL, seed: 4, currencies: ["EUR", "USD"] });
	const [oracle, bands] = decisionsOf(["every holder exactly", "safe bands"], scene);
	expect(bands).toEqual(oracle);
	expect(kinds(oracle ?? [], "close-out")).toBeGreaterThan(20);
});
