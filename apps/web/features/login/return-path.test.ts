import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it.each([
	[{ from: "/main/trading/EURUSD" }, "/main/trading/EURUSD"],
	[{ from: "/main" }, "/main"],
	[{ from: "//evil.example/main" }, "/main"],
	[{ from: "https://evil.example" }, "/main"],
	[{ from: "/mainframe" }, "/main"],
	[{ from: 7 }, "/main"],
	[null, "/main"],
	["/main/trading", "/main"],
])("%j leads to %s", (state, path) => {
	expect(returnPath(state)).toBe(path);
});
