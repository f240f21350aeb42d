// @vitest-environment jsdom
import { expect, it } from "vitest";
import { reportText } from "./report.ts";

const SECRET = "Bearer-secret-0123456789";

it("says what was found and nothing that it was not given (R21)", () => {
	localStorage.setItem("user-storage", JSON.stringify({ state: { token: SECRET } }));
	const text = reportText({
		at: new Date("2026-01-02T03:04:05Z"),
		userId: "usr_demo",
		accountNumber: "100234",
		findings: {
			api: { state: "ok", tookMs: 12.4, values: { ms: "12" }, detail: "answered in 12 ms" },
			prices: { state: "bad", tookMs: null, values: {}, detail: "reconnecting" },
		},
		sound: { blocked: "NotAllowedError" },
		device: { browser: "Test 1.0" },
	});
	expect(text).toBe(
		[
			"Truefill self-test",
			"at: 2026-01-02T03:04:05.000Z",
			"user: usr_demo",
			"account: 100234",
			"",
			"api: ok - answered in 12 ms [12 ms]",
			"prices: bad - reconnecting",
			"sound: blocked: NotAllowedError",
			"",
			"browser: Test 1.0",
			"",
		].join("\n"),
	);
	expect(text).not.toContain(SECRET);
});
