import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeAccount } from "../account-closure/index.ts";
import { setApiBase } from "../http/base.ts";
import { isApiError, setAuthority } from "../http/index.ts";
import { revokeOthers, revokeSession, sendPasswordChange } from "../identity/index.ts";
import { askForCopy, linkOfCopy } from "../own-data/index.ts";
import { makeApiToken, startStepUp, stepUpSettled, stepUpStore, turnTotpOff } from "./index.ts";

const SOON = "2026-01-02T03:09:05.678Z";
const copy = {
	id: "exp_1",
	status: "waiting",
	requested_at: SOON,
	finished_at: null,
	size_bytes: null,
	kept_until: SOON,
};
const token = { id: "t", name: "Robot", scopes: ["read"], created_at: SOON, expires_at: SOON, last_used_at: null };
/** The answer of each address after the step-up. */
const ANSWERS: Readonly<Record<string, unknown>> = {
	"POST /auth/step-up": { elevated_until: SOON },
	"POST /user/password": { ended: 2 },
	"POST /user/sessions/end": { ended: 1 },
	"DELETE /user/sessions/ses_1": { ended: true },
	"POST /user/api-tokens": { token: "tft_secret", api_token: token },
	"POST /auth/totp/disable": { on: false },
	"POST /me/exports": copy,
	"POST /me/exports/exp_1/link": { url: "/api/exports/x", expires_at: SOON },
	"POST /me/close": { closed_at: SOON },
};

let sent: { readonly what: string; readonly body: unknown }[] = [];
let proved = false;
let stop: () => void;
beforeEach(() => {
	sent = [];
	proved = false;
	setApiBase("https://example.test/api/v1/");
	setAuthority({ token: () => "token-1", renewed: () => Promise.resolve(false) });
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
		const what = `${init.method} ${new URL(url).pathname.replace("/api/v1", "")}`;
		sent.push({ what, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
		if (what === "POST /auth/step-up") proved = true;
		if (!proved) {
			const refusal = { code: "STEP_UP_REQUIRED", message: "Please confirm that it is you, then try again." };
			return Promise.resolve(new Response(JSON.stringify(refusal), { status: 403 }));
		}
		return Promise.resolve(new Response(JSON.stringify({ data: ANSWERS[what] }), { status: 200 }));
	});
	stop = startStepUp();
});
afterEach(() => {
	stop();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	setApiBase(null);
});

const answer = (yes: boolean) => {
	proved = yes;
	stepUpSettled(yes);
};
const asked = async () => {
	await expect.poll(() => stepUpStore.getState().asked).toBe(true);
};

describe("an act that needs a fresh proof", () => {
	const acts = {
		"signs the others out": () => revokeOthers(),
		"signs one out": () => revokeSession("ses_1"),
		"makes an API token": () => makeApiToken({ name: "Robot", scopes: ["read"], days: 7 }),
		"turns a second factor off": () => turnTotpOff(),
		"asks for a copy of the data": () => askForCopy(),
		"links to a copy": () => linkOfCopy("exp_1"),
		"closes the account": () => closeAccount("grace@example.com", ""),
	};

	it.each(Object.entries(acts))("%s after the dialog was answered, and was sent twice", async (_name, act) => {
		const done = act();
		await asked();
		answer(true);
		await done;
		const [first, second] = sent.map(({ what }) => what);
		expect(second).toBe(first);
		expect(stepUpStore.getState().asked).toBe(false);
	});

	it.each(Object.entries(acts))("%s not when the dialog was closed", async (_name, act) => {
		const done = act().then(
			() => "done",
			(error: unknown) => (isApiError(error) ? error.code : "other"),
		);
		await asked();
		answer(false);
		expect(await done).toBe("STEP_UP_REQUIRED");
		expect(sent.filter(({ what }) => what === sent[0]?.what)).toHaveLength(1);
	});

	it("asks once for several at the same time", async () => {
		const opened: boolean[] = [];
		const leave = stepUpStore.subscribe(({ asked: open }) => void opened.push(open));
		const all = Promise.all([revokeOthers(), askForCopy(), makeApiToken({ name: "R", scopes: ["read"], days: 7 })]);
		await expect.poll(() => sent.length).toBe(3);
		await asked();
		answer(true);
		await all;
		leave();
		expect(opened).toEqual([true, false]);
	});
});

describe("a new password", () => {
	it("takes what was typed as the proof, with the code, and asks for nothing a second time", async () => {
		expect(await sendPasswordChange("the old one", "the new one", "123456")).toBe(2);
		expect(sent.slice(0, 2)).toEqual([
			{ what: "POST /auth/step-up", body: { password: "the old one", code: "123456" } },
			{
				what: "POST /user/password",
				body: { current_password: "the old one", password: "the new one", confirm_password: "the new one" },
			},
		]);
		expect(stepUpStore.getState().asked).toBe(false);
	});
});
