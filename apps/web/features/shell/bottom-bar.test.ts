import { expect, it } from "vitest";
import { placeOf } from "./bottom-bar.tsx";

it.each([
	["/main/dashboard", "/main/dashboard"],
	["/main/trading/EURUSD", "/main/trading"],
	["/main/positions", "/main/positions"],
	["/main/chat", "/main/chat"],
	["/main/more", "/main/more"],
	["/main/deposit/card", "/main/more"],
	["/main/tradings", "/main/more"],
])("%s is at %s", (path, place) => {
	expect(placeOf(path)).toBe(place);
});
