import { staffRole } from "@truefill/contracts/http";
import { expect, it } from "vitest";
import { isWithin } from "./staff-team.ts";

it("a role is given only by who has all of its rights", () => {
	for (const role of staffRole.options) {
		expect([role, isWithin(role, role)]).toEqual([role, true]);
		expect([role, isWithin("super", role)]).toEqual([role, true]);
		expect([role, isWithin(role, "super")]).toEqual([role, role === "super"]);
		expect([role, isWithin(null, role)]).toEqual([role, false]);
	}
	expect([isWithin("support", "finance"), isWithin("finance", "support"), isWithin("risk", "support")]).toEqual([
		false,
		false,
		false,
	]);
});
