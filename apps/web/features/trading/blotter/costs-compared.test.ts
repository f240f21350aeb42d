import { expect, it } from "vitest";
import { directoryOf } from "../../../data/site/directory.ts";
import { closedWire, siteDataWire, tradeWire } from "../../../data/testing.ts";
import { instrumentWire } from "../../../data/testing-instruments.ts";
import { comparedCosts } from "./costs-compared.ts";

const { byId, view } = directoryOf(siteDataWire([instrumentWire()]));
const eurusd = byId("EURUSD");
if (eurusd === undefined) throw new Error("no instrument");

it("sets the estimate at the opening quote beside what it came to, component by component", () => {
	const trade = closedWire({
		costs: [
			{ kind: "spread", amount: "-12.00" },
			{ kind: "swap", amount: "-7.30" },
			{ kind: "guaranteed-premium", amount: "0.00" },
		],
	});
	const lines = comparedCosts(trade, eurusd, view);
	// Half a spread of 1.2 pips on each side of one lot.
	expect(lines.find(({ kind }) => kind === "spread")).toEqual({ kind: "spread", before: "-12.00", really: "-12.00" });
	expect(lines.find(({ kind }) => kind === "swap")?.really).toBe("-7.30");
	expect(
		lines.map(({ kind }) => kind),
		"nothing before, nothing after",
	).not.toContain("guaranteed-premium");
});

it("tells of an open trade what it has cost so far, and not what is not known yet", () => {
	const lines = comparedCosts(tradeWire({ commission: "3.50", swap: "-1.20" }), eurusd, view);
	expect(lines.find(({ kind }) => kind === "spread")).toMatchObject({ before: "-12.00", really: null });
	expect(lines.find(({ kind }) => kind === "commission")?.really).toBe("-3.50");
	expect(lines.find(({ kind }) => kind === "swap")?.really).toBe("-1.20");
});

it("E22 of a trade that a split changed, what the ticket said before is unknown, never reckoned in the wrong units", () => {
	const split = tradeWire({ volume: "400000", opening_price: "0.27128", commission: "3.50" });
	const lines = comparedCosts(split, eurusd, view);
	expect(lines.map(({ before }) => before)).toEqual(lines.map(() => null));
	expect(lines.find(({ kind }) => kind === "commission")?.really).toBe("-3.50");
});
