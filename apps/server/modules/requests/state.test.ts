import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { decideRequest, REQUEST_STATUSES, type RequestState, settledStatus } from "./state.ts";

const ONE = { approvals: 1, afterRefusal: "failed" } as const;
const TWO = { approvals: 2, afterRefusal: "held" } as const;
const asked = (over: Partial<RequestState> = {}): RequestState => ({
	status: "pending",
	requestedBy: "ann",
	approvedBy: [],
	...over,
});
const moved = (status: RequestState["status"], isNew = true) => ({ kind: "moved", status, isNew });

describe("a request that one other person decides", () => {
	it.each([
		["is approved", asked(), "approve", "bob", moved("approved")],
		["is never approved by who asked", asked(), "approve", "ann", { kind: "own" }],
		["is refused", asked(), "refuse", "bob", moved("refused")],
		["is withdrawn by who asked", asked(), "refuse", "ann", moved("withdrawn")],
		[
			"is approved again while its outcome is unknown",
			asked({ status: "approved" }),
			"approve",
			"cat",
			moved("approved", false),
		],
		["is not approved again by who asked", asked({ status: "approved" }), "approve", "ann", { kind: "own" }],
		["is not refused on its way to the engine", asked({ status: "approved" }), "refuse", "bob", { kind: "decided" }],
		[
			"is approved anew when it was held",
			asked({ status: "held", approvedBy: ["bob"] }),
			"approve",
			"bob",
			moved("approved"),
		],
		["is refused when it was held", asked({ status: "held" }), "refuse", "bob", moved("refused")],
	] as const)("%s", (_name, state, decision, by, verdict) => {
		expect(decideRequest(state, ONE, decision, by)).toEqual(verdict);
	});

	it.each(["done", "failed", "refused", "withdrawn"] as const)("is final when it is %s", (status) => {
		for (const decision of ["approve", "refuse"] as const)
			expect(decideRequest(asked({ status }), ONE, decision, "bob")).toEqual({ kind: "decided" });
	});

	it("ends as the engine answers", () => {
		expect([settledStatus(ONE, true), settledStatus(ONE, false), settledStatus(TWO, false)]).toEqual([
			"done",
			"failed",
			"held",
		]);
	});
});

describe("a request that two other people decide", () => {
	it("waits for the second, who is another one", () => {
		expect(decideRequest(asked(), TWO, "approve", "bob")).toEqual(moved("pending"));
		expect(decideRequest(asked({ approvedBy: ["bob"] }), TWO, "approve", "bob")).toEqual({ kind: "twice" });
		expect(decideRequest(asked({ approvedBy: ["bob"] }), TWO, "approve", "cat")).toEqual(moved("approved"));
		expect(decideRequest(asked({ approvedBy: ["bob"] }), TWO, "refuse", "cat")).toEqual(moved("refused"));
	});
});

it("may be withdrawn by whoever asked until the first approval, where its rules say so", () => {
	const rules = { ...TWO, withdrawn: "until-first-approval" as const };
	expect(decideRequest(asked(), rules, "refuse", "ann")).toEqual(moved("withdrawn"));
	expect(decideRequest(asked({ approvedBy: ["bob"] }), rules, "refuse", "ann")).toEqual({ kind: "decided" });
	expect(decideRequest(asked({ approvedBy: ["bob"] }), rules, "refuse", "cat")).toEqual(moved("refused"));
	expect(decideRequest(asked({ approvedBy: ["bob"] }), TWO, "refuse", "ann")).toEqual(moved("withdrawn"));
});

it("is carried out only after as many others as the rules say, whatever is decided in whatever order", () => {
	const step = fc.record({
		decision: fc.constantFrom("approve" as const, "refuse" as const),
		by: fc.constantFrom("ann", "bob", "cat", "dan"),
	});
	fc.assert(
		fc.property(fc.constantFrom(ONE, TWO), fc.array(step, { maxLength: 12 }), (rules, steps) => {
			let state = asked();
			const approved = new Set<string>();
			for (const { decision, by } of steps) {
				const verdict = decideRequest(state, rules, decision, by);
				if (verdict.kind !== "moved" || !verdict.isNew) continue;
				expect(REQUEST_STATUSES).toContain(verdict.status);
				if (decision === "approve") {
					approved.add(by);
					state = { ...state, approvedBy: [...approved] };
				}
				state = { ...state, status: verdict.status };
				if (state.status === "approved") expect(approved.size).toBe(rules.approvals);
			}
			expect(approved.has("ann")).toBe(false);
		}),
	);
});
