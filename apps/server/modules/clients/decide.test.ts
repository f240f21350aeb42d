import { expect, it } from "vitest";
import { statusAfter } from "./decide.ts";

it.each([
	["approved", "pending", null, "active"],
	["approved", "active", null, null],
	["approved", "deactivated", null, null],
	["refused", "pending", null, "deactivated"],
	["refused", "active", null, null],
	["deactivated", "active", null, "deactivated"],
	["deactivated", "pending", null, null],
	["reactivated", "deactivated", "client.deactivated", "active"],
	["reactivated", "deactivated", "client.refused", "pending"],
	["reactivated", "active", null, null],
	["reactivated", "pending", null, null],
] as const)("SPEC §6: %s, from %s after %s, leads to %s", (kind, status, action, to) => {
	expect(statusAfter(kind, status, action === null ? undefined : { action })).toBe(to);
});
