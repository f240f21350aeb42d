// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { DRAFT_KEY, type Draft, keepPassword, keptPassword, readDraft, removeDraft, saveDraft } from "./draft.ts";

const NOW = Date.parse("2026-03-04T05:06:07.000Z");
const DAY_MS = 86_400_000;
const draft: Draft = { email: "grace@example.com", country: "germany", timestamp: new Date(NOW).toISOString() };

afterEach(() => {
	vi.restoreAllMocks();
	removeDraft();
});

describe("the draft of a sign-up (SPEC §3, R6)", () => {
	it("is kept under its key and comes back as it was", () => {
		const full = { ...draft, countryOfResidence: "france", nationality: "italy", agreePrivacy: true };
		saveDraft(full);
		expect(JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "null")).toEqual(full);
		expect(readDraft(NOW)).toEqual(full);
	});
	it.each([
		["of this moment", 0, true],
		["a day old", DAY_MS, true],
		["older than a day", DAY_MS + 1, false],
		["of a clock that was set back by an hour", -3_600_000, true],
		["of the day after tomorrow", -2 * DAY_MS, false],
	])("%s", (_, ageMs, there) => {
		saveDraft(draft);
		expect(readDraft(NOW + ageMs) !== null).toBe(there);
	});
	it.each(["", "null", "{", "[]", '{"email":"x"}', '{"email":"a@b.co","country":"germany","timestamp":"yesterday"}'])(
		"that is stored as %j counts as missing",
		(text) => {
			localStorage.setItem(DRAFT_KEY, text);
			expect(readDraft(NOW)).toBeNull();
		},
	);
	it("never stores a password, not even one that is handed to it", () => {
		keepPassword(draft.email, "correct horse battery");
		const careless = { ...draft, password: "correct horse battery" };
		saveDraft(careless);
		expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("correct horse");
		localStorage.setItem(DRAFT_KEY, JSON.stringify(careless));
		expect(readDraft(NOW)).toEqual(draft);
	});
	it("knows the password of its own address only, until it is removed", () => {
		keepPassword(draft.email, "correct horse battery");
		expect(keptPassword(draft.email)).toBe("correct horse battery");
		expect(keptPassword("other@example.com")).toBeNull();
		removeDraft();
		expect([keptPassword(draft.email), readDraft(NOW), localStorage.getItem(DRAFT_KEY)]).toEqual([null, null, null]);
	});
	it("lives in memory where the storage is full, over what was stored before", () => {
		saveDraft({ ...draft, email: "before@example.com" });
		vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
			throw new DOMException("full", "QuotaExceededError");
		});
		saveDraft(draft);
		expect(readDraft(NOW)).toEqual(draft);
	});
	it("lives in memory where the storage is blocked", () => {
		for (const name of ["setItem", "getItem", "removeItem"] as const) {
			vi.spyOn(Storage.prototype, name).mockImplementation(() => {
				throw new DOMException("blocked", "SecurityError");
			});
		}
		expect(readDraft(NOW)).toBeNull();
		saveDraft(draft);
		expect(readDraft(NOW)).toEqual(draft);
		removeDraft();
		expect(readDraft(NOW)).toBeNull();
	});
});
