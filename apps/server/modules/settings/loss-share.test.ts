import { expect, it } from "vitest";
import { lossPercent } from "./loss-share.ts";

it.each([
	[1, 3, "33.34"],
	[0, 5, "0.00"],
	[2, 2, "100.00"],
	[749, 1000, "74.90"],
] as const)("R4: %i losing of %i accounts are %s %%, rounded against the provider", (losing, accounts, percent) => {
	expect(lossPercent(losing, accounts)).toBe(percent);
});
