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
	[{ from: "/admin/chat" }, "/main"],
])("%j leads a customer to %s", (state, path) => {
	expect(returnPath(state, "customer")).toBe(path);
});

it.each([
	[{ from: "/admin/chat/usr_1" }, "/admin/chat/usr_1"],
	[{ from: "/main/trading" }, "/admin/chat"],
	[{ from: "//evil.example/admin" }, "/admin/chat"],
	[{ from: "/administrator" }, "/admin/chat"],
	[null, "/admin/chat"],
])("%j leads staff to %s (R19)", (state, path) => {
	expect(returnPath(state, "admin")).toBe(path);
});
