import { expect, it } from "vitest";
import { movementOf } from "./movement.ts";

const hex = "0123456789abcdef0123456789abcdef";

it.each([
	[`deposit-dep_${hex}-2`, `dep_${hex}`],
	[`pay_${hex}`, `pay_${hex}`],
	[`reverse-ref_pay_${hex}`, `pay_${hex}`],
	[`hold-wdr_${hex}`, `wdr_${hex}`],
	[`pay-wdr_${hex}-1`, `wdr_${hex}`],
	[`adjust-adj_${hex}`, `adj_${hex}`],
	["reverse-re_3Nx", "reverse-re_3Nx"],
	["fund-1", "fund-1"],
])("%s belongs to %s", (command, movement) => expect(movementOf(command)).toBe(movement));
