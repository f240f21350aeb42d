import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "./authorization.golden-row.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

async function ask(role: Role | null, method: string, path: string, body?: object, token?: string) {
	const answer = await site.send(method, `/api/v1${path}`, {
		token: token ?? (role === null ? null : site.tokens[role]),
		...(body === undefined ? {} : { body }),
	});
	return { status: answer.statusCode, body: answer.body === "" ? null : answer.json() };
}

describe("signing a colleague out (R19, R25)", () => {
	it("ends their sessions at once, is written down and mailed, and is the admin's alone", async () => {
		const signIn = { email: "finance@truefill.test", password: "Demo-admin-1" };
		const { token } = (await ask(null, "POST", "/auth/login", signIn)).body.data;
		const id = "usr_finance";
		type Member = { id: string; sessions: number };
		const members = async (): Promise<Member[]> => (await ask("admin", "GET", "/admin/staff/access")).body.data;
		const alive = async () => (await members()).find((member) => member.id === id)?.sessions ?? 0;
		expect(await alive()).toBeGreaterThan(0);
		expect((await members()).map((member) => member.id)).not.toContain("usr_demo");
		const out = (role: Role, whom: string, reason = "Her laptop was lost") =>
			ask(role, "POST", `/admin/staff/${whom}/sign-out`, { reason });
		for (const role of ["customer", "support", "risk"] as const) {
			expect([role, (await out(role, id)).status]).toEqual([role, 403]);
			expect([role, (await ask(role, "GET", "/admin/staff/access")).status]).toEqual([role, 403]);
		}
		expect((await out("admin", id, "")).status).toBe(400);
		expect((await out("admin", "usr_demo")).body.code, "clients are nobody's colleagues").toBe("COLLEAGUE_NOT_FOUND");
		expect((await ask(null, "GET", "/user", undefined, token)).status, "refusals end nothing").toBe(200);
		const before = await alive();
		expect((await out("admin", id)).body.data).toEqual({ sessions: before, api_tokens: 0 });
		expect((await ask(null, "GET", "/user", undefined, token)).body.code).toBe("SESSION_ENDED");
		expect(await alive()).toBe(0);
		const { rows: mails } = await site.pool.query("SELECT params FROM mails WHERE user_id = $1 AND template = $2", [
			id,
			"staff-signed-out",
		]);
		expect(mails).toEqual([{ params: expect.objectContaining({ reason: "Her laptop was lost" }) }]);
		const { rows: acts } = await site.pool.query(
			"SELECT actor_user_id, reason, details FROM audit_log WHERE action = 'staff.signed-out' AND subject_id = $1",
			[id],
		);
		expect(acts).toEqual([
			{
				actor_user_id: "usr_admin",
				reason: "Her laptop was lost",
				details: { sessions_ended: before, tokens_ended: 0 },
			},
		]);
	});
});
