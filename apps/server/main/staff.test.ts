import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

const PASSWORD = "a wholly other staple";
const EMAIL = "first@example.com";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite();
});
afterAll(() => site.close());

const run = (...args: string[]) => runOn(site.pool.options.connectionString, ...args);
function runOn(database: string | undefined, ...args: string[]): Promise<{ code: number; out: string }> {
	const env = {
		...process.env,
		DATABASE_URL: database,
		DATA_DIR: site.dir,
		PUBLIC_URL: "https://trade.example.com",
	};
	return new Promise((resolve) => {
		execFile(process.execPath, [join(import.meta.dirname, "staff.ts"), ...args], { env }, (error, stdout, stderr) =>
			resolve({ code: typeof error?.code === "number" ? error.code : 0, out: stdout + stderr }),
		);
	});
}
const tokenIn = (out: string): string =>
	/https:\/\/trade\.example\.com\/forgot-password#reset=([\w-]{43})/.exec(out)?.[1] ?? "";
const post = (path: string, body: object, token?: string) =>
	site.send("POST", `/api/v1${path}`, { body, ...(token === undefined ? {} : { token }) });
const choose = (token: string) =>
	post("/auth/reset-password", { token, password: PASSWORD, confirm_password: PASSWORD });
const signIn = async () => (await post("/auth/login", { email: EMAIL, password: PASSWORD })).json();

it("makes somebody of staff by a link that opens once, helps them, and shuts them out", async () => {
	const made = await run("create", `--email=${EMAIL}`, "--first-name=Fay", "--last-name=First");
	expect(made.code, made.out).toBe(0);
	const token = tokenIn(made.out);
	expect((await choose(token)).statusCode).toBe(200);
	expect((await choose(token)).json().code).toBe("LINK_SPENT");
	const { data } = await signIn();
	expect(data.user).toMatchObject({ first_name: "Fay", role: "admin", staff_role: "super", email_verified: true });
	expect((await site.send("GET", "/api/v1/admin/settings", { token: data.token })).statusCode).toBe(200);
	expect(await run("create", `--email=${EMAIL.toUpperCase()}`)).toMatchObject({ code: 1 });

	// A lost password, on a site without mails.
	const again = await run("link", EMAIL);
	expect((await choose(tokenIn(again.out))).statusCode).toBe(200);

	// A lost second factor.
	const session = (await signIn()).data.token;
	expect((await post("/auth/step-up", { password: PASSWORD }, session)).statusCode).toBe(200);
	const api = await post("/auth/totp/enrol", {}, session);
	expect(api.statusCode, api.body).toBe(200);
	await site.pool.query("UPDATE totp_factors SET confirmed_at = now() WHERE user_id = $1", [data.user.id]);
	expect((await signIn()).code).toBe("SECOND_FACTOR_REQUIRED");
	const removed = await run("remove-factors", EMAIL);
	expect(removed, removed.out).toMatchObject({ code: 0, out: expect.stringContaining("Removed: TOTP.") });
	const { data: back } = await signIn();

	// A staff member leaves.
	expect(await run("deactivate", EMAIL)).toMatchObject({ code: 0 });
	expect(await run("deactivate", EMAIL)).toMatchObject({ code: 1, out: expect.stringContaining("Nothing to change") });
	await expect
		.poll(async () => (await site.send("GET", "/api/v1/admin/settings", { token: back.token })).json().code)
		.toBe("SESSION_ENDED");
	const { rows } = await site.pool.query("SELECT action FROM audit_log WHERE subject_id = $1 ORDER BY id", [
		data.user.id,
	]);
	expect(rows.map(({ action }) => action)).toEqual([
		"staff.created",
		"staff.linked",
		"staff.factors-removed",
		"staff.deactivated",
	]);
});

it("removes a customer's second factors only in the name of two staff members, and mails the customer", async () => {
	const CUSTOMER = "demo@truefill.test";
	const people = ["--by=admin@truefill.test", "--checked-by=support@truefill.test"];
	const why = "--reason=Passport and phone number compared";
	await site.pool.query(
		"INSERT INTO totp_factors (user_id, sealed_secret, confirmed_at, enrol_until, last_step) VALUES ('usr_demo', 'x', now(), now(), 0)",
	);
	const alone = await run(
		"remove-customer-factors",
		CUSTOMER,
		people[0] ?? "",
		"--checked-by=admin@truefill.test",
		why,
	);
	expect(alone).toMatchObject({ code: 1, out: expect.stringContaining("two active staff members") });
	expect(await run("remove-customer-factors", CUSTOMER, ...people)).toMatchObject({ code: 2 });
	expect(await run("remove-customer-factors", "admin@truefill.test", ...people, why)).toMatchObject({
		code: 1,
		out: expect.stringContaining("No customer"),
	});
	const done = await run("remove-customer-factors", CUSTOMER, ...people, why);
	expect(done, done.out).toMatchObject({ code: 0, out: expect.stringContaining("Removed: TOTP.") });
	const { rows } = await site.pool.query(
		"SELECT actor_user_id, reason, details FROM audit_log WHERE action = 'client.factors-removed'",
	);
	expect(rows).toMatchObject([
		{ reason: "Passport and phone number compared", details: { removed: ["TOTP"], by: "command" } },
	]);
	expect(rows[0]?.details.checked_by).not.toBe(rows[0]?.actor_user_id);
	const mails = await site.pool.query("SELECT user_id FROM mails WHERE template = 'staff-factors-removed'");
	expect(mails.rows).toEqual([{ user_id: "usr_demo" }]);
});

it("says how it is used, and touches no customer", async () => {
	expect(await run("create")).toMatchObject({ code: 2, out: expect.stringContaining("npm run create-admin") });
	expect(await run("dance", EMAIL)).toMatchObject({ code: 2, out: expect.stringContaining("npm run staff") });
	expect(await run("deactivate", "demo@truefill.test")).toMatchObject({
		code: 1,
		out: expect.stringContaining("No staff member"),
	});
});

it("says in one line that the database cannot be reached", async () => {
	const { code, out } = await runOn("postgresql://truefill@127.0.0.1:1/truefill", "create", `--email=${EMAIL}`);
	expect(code).toBe(2);
	expect(out).toMatch(/^Cannot reach the database: .*ECONNREFUSED.*\.\n$/);
	const { rows } = await site.pool.query<{ name: string }>("SELECT current_database() AS name");
	const missing = site.pool.options.connectionString?.replace(rows[0]?.name ?? "?", "nowhere");
	const other = await runOn(missing, "create", `--email=${EMAIL}`);
	expect(other).toEqual({ code: 2, out: 'Cannot reach the database: database "nowhere" does not exist.\n' });
});
