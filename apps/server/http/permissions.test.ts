import { type Call, permission, permissionsOf, staffRole } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { BoundRoute } from "./bind.ts";
import { declaredRoutes } from "./policy.ts";

const bound = (part: Pick<Call, "access" | "permission">): BoundRoute => ({
	call: {
		id: "probe",
		method: "GET",
		path: "/probe",
		summary: "",
		tag: "",
		params: z.strictObject({}),
		query: z.strictObject({}),
		body: z.undefined(),
		status: 200,
		response: z.strictObject({}),
		errors: [],
		...part,
	},
	handle: async () => ok({}),
});

describe("permissions of staff (R19)", () => {
	it("stops the boot when a call of staff names no permission, or another call names one", () => {
		expect(() => declaredRoutes([bound({ access: "staff" })])).toThrow("needs no permission");
		expect(() => declaredRoutes([bound({ access: "customer", permission: "chat.read" })])).toThrow("chat.read");
		expect(declaredRoutes([bound({ access: "staff", permission: "chat.read" })])[0]?.access).toBe("staff");
	});

	// Written by hand, like the table of routes: what each role must never be able to do.
	it("keep money from support, conversations' answers from finance, and approvals from risk", () => {
		const never = {
			support: [
				"funding.decide",
				"accounts.adjust",
				"accounts.unfreeze",
				"market.halt",
				"market.actions",
				"settings.write",
			],
			finance: ["clients.decide", "market.halt", "market.actions", "accounts.unfreeze", "settings.write", "chat.write"],
			risk: ["clients.decide", "funding.decide", "accounts.adjust", "documents.review", "settings.write", "chat.read"],
			super: [],
		} as const;
		for (const role of staffRole.options) {
			const may = new Set<string>(permissionsOf(role));
			for (const forbidden of never[role]) expect(may.has(forbidden), `${role} ${forbidden}`).toBe(false);
		}
		expect([...permissionsOf("super")].sort()).toEqual([...permission.options].sort());
		expect(permissionsOf(null)).toEqual([]);
	});
});
