import { expect, it } from "vitest";
import { destinationAt } from "./destinations.ts";

it.each([
	["/main/trading", "/main/trading"],
	["/main/trading/EURUSD", "/main/trading"],
	["/main/tradings", undefined],
	["/main", undefined],
])("%s belongs to %s", (path, to) => {
	expect(destinationAt(path)?.to).toBe(to);
});
