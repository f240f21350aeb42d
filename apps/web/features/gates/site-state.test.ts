import { expect, it } from "vitest";
import { siteGate } from "./site-state.ts";

const open = { settings: { status: "active" }, error: null, initialized: true, isLoading: false };

it.each([
	["first load", { ...open, settings: null, initialized: false, isLoading: true }, "splash"],
	["loaded", open, "open"],
	["a later visit, fetching anew", { ...open, isLoading: true }, "open"],
	["the fetch failed", { ...open, settings: null, error: "Failed" }, "unreachable"],
	["trying again after a failure", { ...open, settings: null, error: "Failed", isLoading: true }, "unreachable"],
	["no settings after the fetch", { ...open, settings: null }, "unreachable"],
	["disabled", { ...open, settings: { status: "disabled" } }, "disabled"],
	["no status", { ...open, settings: { status: "" } }, "unreachable"],
] as const)("SPEC §4: %s", (_name, state, gate) => {
	expect(siteGate(state)).toBe(gate);
});
