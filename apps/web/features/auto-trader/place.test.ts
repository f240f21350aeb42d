import { expect, it } from "vitest";
import { placed, placeIn } from "./place.ts";

it("reads and writes what of the auto-trader is shown, and keeps the rest of the address", () => {
	expect(placeIn("?panel=x")).toBeNull();
	expect(placeIn("?auto-trader")).toEqual({ view: "", runId: null, tradeId: null });
	expect(placeIn("?auto-trader=nonsense&run=r1&trade=t1")).toEqual({ view: "", runId: "r1", tradeId: "t1" });
	const place = { view: "running", runId: "r1", tradeId: null } as const;
	expect(placed("?panel=x", place)).toBe("?panel=x&auto-trader=running&run=r1");
	expect(placed("?panel=x&auto-trader=running&run=r1&trade=t1", null)).toBe("?panel=x");
	expect(placed("", { view: "", runId: null, tradeId: null })).toBe("?auto-trader");
});
