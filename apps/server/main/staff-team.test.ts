import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

const PASSWORD = "a wholly other staple";
async function ask(method: string, path: string, body?: object, token: string | null = site.tokens.admin) {
	const answer = await site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
	return { status: answer.statusCode, code: answer.json().code, data: answer.json().data };
}
const reason = "As agreed with Fay";
const invite = (email: string, staff_role = "support", token?: string | null) =>
	ask("POST", "/admin/staff", { email, first_name: "Nora", last_name: "New", staff_role, reason }, token);
type Entry = { id: string; email: string; state: string; invited_until: string | null; second_factor: boolean };
const entry = async (email: string): Promise<Entry | undefined> =>
	(await ask("GET", "/admin/staff/access")).data.find((each: Entry) => each.email === email);
const mails = async (email: string, template: string) =>
	(
		await site.pool.query<{ params: Record<string, string> }>(
			"SELECT params FROM mails WHERE address = $1 AND template = $2 ORDER BY id",
			[email, template],
		)
	).rows.map(({ params }) => params);
const linkOf = async (email: string) => (await mails(email, "staff-invitation")).at(-1)?.token;
const choose = async (email: string) =>
	ask(
		"POST",
		"/auth/reset-password",
		{ token: await linkOf(email), password: PASSWORD, confirm_password: PASSWORD },
		null,
	);
const signIn = (email: string) => ask("POST", "/auth/login", { email, password: PASSWORD }, null);
const acts = async (id: string) =>
	(
		await site.pool.query<{ action: string; actor_user_id: string; reason: string | null }>(
			"SELECT action, actor_user_id, reason FROM audit_log WHERE subject_id = $1 ORDER BY id",
			[id],
		)
	).rows;
/** A staff member who has accepted the invitation; their id and a session with a recent step-up. */
async function colleague(email: string, role = "support"): Promise<{ id: string; token: string }> {
	const { id } = (await invite(email, role)).data;
	expect((await choose(email)).status).toBe(200);
	const { token } = (await signIn(email)).data;
	expect((await ask("POST", "/auth/step-up", { password: PASSWORD }, token)).status).toBe(200);
	return { id, token };
}

describe("inviting somebody to work here", () => {
	it("mails a link that opens once, where a password is chosen; then they work by their role", async () => {
		const email = "nora@example.com";
		const invited = await invite(email);
		expect(invited.status).toBe(201);
		const { id, invited_until: until } = invited.data;
		expect(Date.parse(until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
		expect(await entry(email)).toMatchObject({ id, state: "invited", invited_until: until, second_factor: false });
		expect((await mails(email, "staff-invitation"))[0]).toMatchObject({
			by: "Ada Admin",
			hours: "24",
			name: "Nora",
		});
		expect((await signIn(email)).code).toBe("CREDENTIALS_WRONG");
		expect((await ask("GET", "/admin/chat/staff")).data.map((each: { id: string }) => each.id)).not.toContain(id);

		expect((await choose(email)).status).toBe(200);
		expect((await choose(email)).code).toBe("LINK_SPENT");
		const { token, user } = (await signIn(email)).data;
		expect(user).toMatchObject({ role: "admin", staff_role: "support", email_verified: true });
		expect((await ask("GET", "/admin/clients", undefined, token)).status).toBe(200);
		expect((await ask("GET", "/admin/staff/access", undefined, token)).code).toBe("NOT_ALLOWED");
		expect(await entry(email)).toMatchObject({ state: "active", invited_until: null });
		expect(await acts(id)).toEqual([{ action: "staff.invited", actor_user_id: "usr_admin", reason }]);
		for (const path of ["invitation", "invitation/withdraw"])
			expect((await ask("POST", `/admin/staff/${id}/${path}`, path === "invitation" ? {} : { reason })).code).toBe(
				"INVITATION_CLOSED",
			);
	});

	it("takes nobody's address twice, and no customer's", async () => {
		await invite("twice@example.com");
		for (const email of ["TWICE@example.com", "other@example.com", "support@truefill.test", "demo@truefill.test"])
			expect([email, (await invite(email)).code]).toEqual([email, "EMAIL_TAKEN"]);
	});

	it("is sent again, and only the newest link opens; not more than a few times an hour", async () => {
		const email = "again@example.com";
		const { id } = (await invite(email)).data;
		const first = await linkOf(email);
		expect((await ask("POST", `/admin/staff/${id}/invitation`, {})).status).toBe(200);
		expect(await linkOf(email)).not.toBe(first);
		const old = { token: first, password: PASSWORD, confirm_password: PASSWORD };
		expect((await ask("POST", "/auth/reset-password", old, null)).code).toBe("LINK_SPENT");
		const codes: unknown[] = [];
		for (let time = 0; time < 4; time++) codes.push((await ask("POST", `/admin/staff/${id}/invitation`, {})).status);
		expect(codes).toEqual([200, 200, 200, 429]);
		expect((await choose(email)).status).toBe(200);
	});

	it("is withdrawn, and made anew to the same address", async () => {
		const email = "withdrawn@example.com";
		const { id } = (await invite(email)).data;
		expect((await ask("POST", `/admin/staff/${id}/invitation/withdraw`, { reason })).status).toBe(200);
		expect((await choose(email)).code).toBe("LINK_SPENT");
		expect(await entry(email)).toBeUndefined();
		expect((await ask("POST", `/admin/staff/${id}/reactivate`, { reason })).code).toBe("COLLEAGUE_NOT_FOUND");
		expect((await invite(email, "risk")).data.id).toBe(id);
		expect((await choose(email)).status).toBe(200);
		expect((await signIn(email)).data.user).toMatchObject({ staff_role: "risk" });
		expect((await acts(id)).map(({ action }) => action)).toEqual([
			"staff.invited",
			"staff.invitation-withdrawn",
			"staff.invited",
		]);
	});

	it("runs out, and no other mail lets them in meanwhile", async () => {
		const email = "late@example.com";
		await invite(email);
		for (const path of ["/auth/forgot-password", "/auth/auto-login/request"])
			expect((await ask("POST", path, { email }, null)).status).toBe(200);
		await site.runJobs();
		expect([...(await mails(email, "reset-password")), ...(await mails(email, "sign-in-link"))]).toEqual([]);
		await site.pool.query("UPDATE proofs SET expires_at = now() WHERE email_key = $1", [email]);
		expect((await choose(email)).code).toBe("LINK_SPENT");
		expect(await entry(email)).toMatchObject({ state: "invited", invited_until: null });
	});

	it("gives no right that the inviting colleague lacks, and is the administrators' alone", async () => {
		for (const role of ["support", "finance", "risk"] as const)
			expect((await invite("none@example.com", "support", site.tokens[role])).code).toBe("NOT_ALLOWED");
		expect((await invite("none@example.com", "owner")).code).toBe("INPUT_INVALID");
	});
});

describe("a colleague who has lost the second factor", () => {
	it("has all of them taken away and is signed out everywhere, by an administrator, and told so by mail", async () => {
		const email = "lost@example.com";
		const { id, token } = await colleague(email);
		expect((await ask("POST", "/auth/totp/enrol", {}, token)).status).toBe(200);
		await site.pool.query("UPDATE totp_factors SET confirmed_at = now() WHERE user_id = $1", [id]);
		expect(await entry(email)).toMatchObject({ second_factor: true });
		expect((await signIn(email)).code).toBe("SECOND_FACTOR_REQUIRED");

		const removed = await ask("POST", `/admin/staff/${id}/remove-factors`, { reason: "Seen in person" });
		expect(removed.data).toEqual({ removed: ["TOTP"] });
		expect((await ask("GET", "/user", undefined, token)).code).toBe("SESSION_ENDED");
		expect((await signIn(email)).status).toBe(200);
		expect(await entry(email)).toMatchObject({ second_factor: false });
		expect(await mails(email, "staff-factors-removed")).toMatchObject([{ reason: "Seen in person", factors: "TOTP" }]);
		expect((await acts(id)).at(-1)).toEqual({
			action: "staff.factors-removed",
			actor_user_id: "usr_admin",
			reason: "Seen in person",
		});
	});
});

describe("a colleague who leaves", () => {
	it("is out at once, with sessions and tokens, and may be taken back", async () => {
		const email = "leaver@example.com";
		const { id, token } = await colleague(email);
		const request = { name: "A program", scopes: ["read"], days: 30 };
		const made = await site.pool.query("SELECT count(*)::int AS n FROM sessions WHERE user_id = $1", [id]);
		expect(made.rows).toEqual([{ n: 1 }]);
		expect((await ask("POST", "/user/api-tokens", request, token)).code, "programs are customers'").toBe("NOT_ALLOWED");
		const gone = await ask("POST", `/admin/staff/${id}/deactivate`, { reason });
		expect(gone.data).toEqual({ sessions: 1, api_tokens: 0 });
		expect((await ask("GET", "/admin/clients", undefined, token)).code).toBe("SESSION_ENDED");
		expect(await entry(email)).toMatchObject({ state: "deactivated", sessions: 0 });
		const { data } = await signIn(email);
		expect((await ask("GET", "/admin/clients", undefined, data.token)).code).toBe("CLIENT_DEACTIVATED");
		expect((await ask("POST", `/admin/staff/${id}/deactivate`, { reason })).code).toBe("NOTHING_TO_CHANGE");
		expect(await mails(email, "client-deactivated")).toMatchObject([{ reason }]);

		expect((await ask("POST", `/admin/staff/${id}/reactivate`, { reason })).status).toBe(200);
		expect((await ask("GET", "/admin/clients", undefined, (await signIn(email)).data.token)).status).toBe(200);
	});

	it("is never oneself, a customer, or one of the demo's published people", async () => {
		const { id, token } = await colleague("second@example.com", "super");
		for (const what of ["deactivate", "remove-factors", "reactivate"])
			expect([what, (await ask("POST", `/admin/staff/${id}/${what}`, { reason }, token)).code]).toEqual([
				what,
				"OWN_ACCESS",
			]);
		expect((await ask("POST", "/admin/staff/usr_demo/deactivate", { reason }, token)).code).toBe("COLLEAGUE_NOT_FOUND");
		expect((await ask("POST", "/admin/staff/usr_support/deactivate", { reason }, token)).code).toBe("DEMO_STAFF_FIXED");
	});
});
