import { expect, it } from "vitest";
import { isPlannable, STEPS, shareOf, stepOf } from "./amount.ts";

it.each([
	["940.00", STEPS, "940.00"],
	["940.00", STEPS / 2, "470.00"],
	["100.01", 333, "33.30"],
	["5000", 1, "5"],
	["0.00", STEPS, "0.00"],
])("of %s the step %i is %s, never more than there is", (available, step, amount) => {
	expect(shareOf(available, step)).toBe(amount);
});

it.each([
	["940.00", "940.00", STEPS],
	["940.00", "470", STEPS / 2],
	["940.00", "9999", STEPS],
	["940.00", "-1", 0],
	["940.00", "", 0],
	["0.00", "1", 0],
])("of %s the amount %s stands at %i", (available, amount, step) => expect(stepOf(available, amount)).toBe(step));

it.each([
	["940.00", true],
	["940", true],
	["940.01", false],
	["0.00", false],
	["", false],
	["1.", false],
])("%s can be planned: %s", (amount, can) => expect(isPlannable(amount, "940.00")).toBe(can));
