import { describe, expect, it } from "vitest";
import { dayAfter, isValid, type LatestRequest, levelFor, mayRequest, type PartState, statusOfPart } from "./state.ts";

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const part = (over: Partial<PartState> = {}): PartState => ({
	acceptedAt: at("2026-01-10"),
	expiresOn: "2027-01-31",
	askedAt: null,
	...over,
});
const latest = (over: Partial<LatestRequest> = {}): LatestRequest => ({
	isOpen: false,
	requestedAt: at("2026-02-01"),
	outcome: "reject",
	...over,
});

describe("a part of the verification", () => {
	it.each([
		["missing", undefined, undefined],
		["missing", part({ acceptedAt: null, askedAt: at("2026-01-01") }), undefined],
		["review", undefined, latest({ isOpen: true, outcome: null })],
		["review", part(), latest({ isOpen: true, outcome: null })],
		["rejected", undefined, latest()],
		["again", undefined, latest({ outcome: "again" })],
		// A newer document was refused: what was accepted before still counts, see `isValid`.
		["again", part(), latest({ outcome: "again" })],
		["accepted", part(), latest({ outcome: "approve", requestedAt: at("2026-01-09") })],
		["accepted", part(), latest({ requestedAt: at("2026-01-01") })],
		["accepted", part({ expiresOn: "2026-06-01" }), undefined],
		["expired", part({ expiresOn: "2026-05-31" }), undefined],
	] as const)("is %s", (status, given, request) => {
		expect(statusOfPart(given, request, "2026-06-01")).toBe(status);
	});

	it("counts until the end of its last day", () => {
		expect(isValid(part({ expiresOn: "2026-06-01" }), "2026-06-01")).toBe(true);
		expect(isValid(part({ expiresOn: "2026-06-01" }), "2026-06-02")).toBe(false);
		expect(isValid(part({ expiresOn: null }), "2090-01-01")).toBe(true);
		expect(isValid(part({ acceptedAt: null }), "2026-06-01")).toBe(false);
		expect(dayAfter(at("2026-02-27"), 2)).toBe("2026-03-01");
	});

	it("is sent again when it ends within 30 days or staff asked, and not before", () => {
		const now = at("2026-06-01");
		expect(mayRequest(part(), undefined, now)).toBe("done");
		expect(mayRequest(part({ expiresOn: "2026-07-01" }), undefined, now)).toBe("open");
		expect(mayRequest(part({ expiresOn: "2026-07-02" }), undefined, now)).toBe("done");
		expect(mayRequest(part({ askedAt: now }), undefined, now)).toBe("open");
		expect(mayRequest(part(), latest({ isOpen: true, outcome: null }), now)).toBe("review");
		expect(mayRequest(undefined, latest(), now)).toBe("open");
	});
});

describe("the level", () => {
	const [yes, ended] = [part(), part({ expiresOn: "2026-01-31" })];
	it.each([
		[0, false, {}],
		[0, false, { identity: yes, selfie: yes, address: yes }],
		[1, true, {}],
		[1, true, { identity: yes }],
		[1, true, { selfie: yes, address: yes }],
		[2, true, { identity: yes, selfie: yes }],
		[2, true, { identity: yes, selfie: yes, address: ended }],
		[3, true, { identity: yes, selfie: yes, address: yes }],
		[1, true, { identity: ended, selfie: yes, address: yes }],
		[1, true, { funds: yes }],
	] as const)("is %i", (level, email, parts) => {
		expect(levelFor(email, parts, "2026-06-01")).toBe(level);
	});
});
