import { describe, expect, it } from "vitest";
import { type GateFacts, gatesOf, gateToWire, refusingGate, SECURITY_WAIT_MS } from "./gates.ts";

const NOW = Date.parse("2026-01-02T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const met: GateFacts = {
	account: { type: "live", currency: "USD" },
	safeguards: { isConfirmed: true, hasSecondFactor: true, changedAt: null },
	isVerified: true,
	beneficiaries: [{ usableFrom: new Date(NOW - 1) }],
	nowMs: NOW,
};
const safeguards = (over: Partial<GateFacts["safeguards"]>) => ({ safeguards: { ...met.safeguards, ...over } });
const changed = (agoMs: number) => safeguards({ changedAt: new Date(NOW - agoMs) });
const said = (facts: Partial<GateFacts>) =>
	gatesOf({ ...met, ...facts })
		.map(gateToWire)
		.filter(({ state }) => state !== "met")
		.map(({ code, state, owner, until, reason }) => [code, state, owner, until, reason?.code]);

describe("gates of a withdrawal", () => {
	it.each<[string, Partial<GateFacts>, unknown[]]>([
		["everything", {}, []],
		[
			"a demo account",
			{ account: { type: "demo", currency: "USD" } },
			[["live-account", "missing", "you", null, "ACCOUNT_NOT_LIVE"]],
		],
		["no address", safeguards({ isConfirmed: false }), [["email", "missing", "you", null, "EMAIL_UNCONFIRMED"]]],
		[
			"no verification",
			{ isVerified: false },
			[["verification", "missing", "you", null, "WITHDRAWAL_VERIFICATION_NEEDED"]],
		],
		[
			"no second factor",
			safeguards({ hasSecondFactor: false }),
			[["second-factor", "missing", "you", null, "WITHDRAWAL_FACTOR_NEEDED"]],
		],
		[
			"a change just now",
			changed(0),
			[["security-change", "waiting", "us", "2026-01-03T12:00:00.000Z", "WITHDRAWAL_SECURITY_CHANGED"]],
		],
		[
			"a change a millisecond too young",
			changed(SECURITY_WAIT_MS - 1),
			[["security-change", "waiting", "us", "2026-01-02T12:00:00.001Z", "WITHDRAWAL_SECURITY_CHANGED"]],
		],
		["a change a day ago", changed(SECURITY_WAIT_MS), []],
		["no bank account", { beneficiaries: [] }, [["beneficiary", "missing", "you", null, "BENEFICIARY_MISSING"]]],
		[
			"a new bank account",
			{ beneficiaries: [{ usableFrom: new Date(NOW + HOUR_MS) }] },
			[["beneficiary", "waiting", "us", "2026-01-02T13:00:00.000Z", "BENEFICIARY_WAITS"]],
		],
		[
			"a new one beside an old one",
			{ beneficiaries: [{ usableFrom: new Date(NOW + HOUR_MS) }, { usableFrom: new Date(NOW) }] },
			[],
		],
	])("with %s", (_, facts, expected) => {
		expect(said(facts)).toEqual(expected);
	});

	it("refuse in their order, and leave the bank account to the plan", () => {
		const nothing: GateFacts = {
			...met,
			safeguards: { isConfirmed: false, hasSecondFactor: false, changedAt: new Date(NOW) },
			isVerified: false,
			beneficiaries: [],
		};
		expect(refusingGate(gatesOf(nothing))?.code).toBe("EMAIL_UNCONFIRMED");
		expect(refusingGate(gatesOf({ ...met, beneficiaries: [] }))).toBeNull();
	});
});
