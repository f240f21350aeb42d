import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_CUSTOMER } from "../modules/identity/index.ts";
import { movedClock } from "../platform/testing-clock.ts";
import { createFullSite, type FullSite } from "./testing.ts";

/* The daily mail on the real database; days pass on the clock. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const clock = movedClock();
let site: FullSite;
let account: string;
let token: string | null;
beforeAll(async () => {
	site = await createFullSite({ clock });
	token = site.tokens.customer;
	account = await site.accountId();
});
afterAll(() => site.close());

const signIn = async () => {
	const { email, password } = DEMO_CUSTOMER;
	token = (await site.send("POST", "/api/v1/auth/login", { body: { email, password } })).json().data.token;
};
async function send(method: string, path: string, body?: object) {
	const answer = await site.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
	expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
	return answer.json().data;
}
const choose = (daily_summary: boolean) => send("PATCH", "/notifications/mails", { daily_summary });
const inZone = (time_zone: string | null, language = "en") => send("PATCH", "/me/preferences", { time_zone, language });
const topUp = () => send("POST", `/accounts/${account}/top-up`, { command_id: randomUUID(), amount: "5.00" });
interface Row {
	readonly language: string;
	readonly params: Readonly<Record<"period" | "zone" | "accounts" | "written" | "page", string>>;
}
const mails = async (): Promise<Row[]> =>
	(await site.pool.query("SELECT language, params FROM mails WHERE template = 'daily-summary' ORDER BY id")).rows;
/** The wall clock of the zone shows this hour, today or tomorrow. */
async function toHour(zone: string, hour: number) {
	const format = new Intl.DateTimeFormat("en", {
		timeZone: zone,
		hourCycle: "h23",
		hour: "2-digit",
		minute: "2-digit",
	});
	const [h = "0", m = "0"] = format.format(clock.nowMs()).split(":");
	const minutes = (hour * 60 - Number(h) * 60 - Number(m) + 1440) % 1440;
	await clock.advance(minutes * 60_000);
	await signIn();
}
const dayOf = (ms: number, zone: string) =>
	new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: zone }).format(ms);
const pass = async (ms: number) => {
	await clock.advance(ms);
	await signIn();
};

beforeEach(async () => {
	await signIn();
	await choose(false);
	await site.runJobs();
	await site.pool.query("DELETE FROM mails WHERE template = 'daily-summary'");
});

describe("the daily mail", () => {
	it("is off at first, and nothing is written for who has not chosen it", async () => {
		await site.pool.query("UPDATE notification_boxes SET mails = '{}' WHERE user_id = 'usr_demo'");
		expect(await send("GET", "/notifications/mails")).toMatchObject({ daily_summary: false, deposits: true });
		// An earlier choice for all of the category does not turn it on.
		await site.pool.query(
			`UPDATE notification_boxes SET preferences = '{"money": {"mail": true}}' WHERE user_id = 'usr_demo'`,
		);
		expect(await send("GET", "/notifications/mails")).toMatchObject({ daily_summary: false });
		await topUp();
		await site.runJobs();
		await pass(DAY_MS);
		await site.runJobs();
		expect(await mails()).toEqual([]);
	});

	it("says once what the day did, in the customer's language, after their own midnight", async () => {
		await inZone("America/New_York", "de");
		await toHour("America/New_York", 12);
		await choose(true);
		await site.runJobs();
		const noon = clock.nowMs();
		const before = (await send("GET", "/accounts")).find((each: { id: string }) => each.id === account).balance;
		await topUp();
		await site.runJobs();
		expect(await mails(), "the day is not over").toEqual([]);
		await pass(12 * HOUR_MS + 60_000);
		await site.runJobs();
		expect(await mails(), "it waits until everything can be read").toEqual([]);
		await pass(6 * 60_000);
		await site.runJobs();
		await site.runJobs();
		const [mail, ...others] = await mails();
		expect(others).toEqual([]);
		expect(mail).toMatchObject({ language: "de", params: { zone: "America/New York" } });
		const day = new Intl.DateTimeFormat("de", { dateStyle: "long", timeZone: "America/New_York" }).format(noon);
		expect(mail?.params.period).toBe(day);
		const after = (await send("GET", "/accounts")).find((each: { id: string }) => each.id === account);
		const shown = (amount: string) =>
			new Intl.NumberFormat("de", { minimumFractionDigits: 2 }).format(amount as `${number}`);
		expect(mail?.params.accounts).toContain(`Kontostand zu Beginn: ${shown(before)}`);
		expect(mail?.params.accounts).toContain("Ein- und Auszahlungen, Überträge: +5,00");
		expect(mail?.params.accounts).toContain(`Kontostand am Ende: ${shown(after.balance)}`);
		expect(mail?.params.accounts).toContain("offene Trades 0");
		expect(mail?.params.page).toBe(`/main/accounts/${after.number}`);
		// The next day nothing happens.
		await pass(DAY_MS);
		await site.runJobs();
		expect(await mails()).toHaveLength(1);
	});

	it("tells days that were missed together, each moment once, also over a changed time zone", async () => {
		await inZone("Asia/Tokyo");
		await toHour("Asia/Tokyo", 10);
		await choose(true);
		await site.runJobs();
		const first = clock.nowMs();
		await topUp();
		await pass(DAY_MS);
		await topUp();
		await pass(2 * DAY_MS);
		await site.runJobs();
		const [outage, ...none] = await mails();
		expect(none).toEqual([]);
		expect(outage?.params.period).toBe(`${dayOf(first, "Asia/Tokyo")} to ${dayOf(first + 2 * DAY_MS, "Asia/Tokyo")}`);
		expect(outage?.params.accounts).toContain("Deposits, withdrawals and transfers: +10.00");
		// New York's day is another one: what happens between the two midnights is told once.
		await topUp();
		await inZone("America/New_York");
		for (let hours = 0; hours < 72; hours += 6) {
			await pass(6 * HOUR_MS);
			await site.runJobs();
		}
		const later = (await mails()).slice(1);
		expect(later).toHaveLength(1);
		expect(later[0]?.params.accounts).toContain("+5.00");
	});

	it("is written once by runs at the same time, and again when a run dies before its commit", async () => {
		await inZone("UTC");
		await toHour("UTC", 10);
		await choose(true);
		await site.runJobs();
		await topUp();
		await pass(DAY_MS);
		// The run dies while it writes: nothing of it stays.
		await site.pool.query("ALTER TABLE mails ADD CONSTRAINT no_mails CHECK (template <> 'daily-summary') NOT VALID");
		await expect(site.runJobs()).rejects.toThrow(/daily mails could not be written/);
		expect(await mails()).toEqual([]);
		await site.pool.query("ALTER TABLE mails DROP CONSTRAINT no_mails");
		await Promise.all([site.runJobs(), site.runJobs(), site.runJobs()]);
		expect(await mails()).toHaveLength(1);
	});

	it("is not sent to who is not an active customer any more, nor after it was turned off", async () => {
		await inZone("UTC");
		await toHour("UTC", 10);
		await choose(true);
		await site.runJobs();
		await topUp();
		await site.pool.query("UPDATE users SET status = 'pending' WHERE id = 'usr_demo'");
		await clock.advance(DAY_MS);
		await site.runJobs();
		expect(await mails()).toEqual([]);
		await site.pool.query("UPDATE users SET status = 'active' WHERE id = 'usr_demo'");
		await signIn();
		// They begin anew: what happened meanwhile is in the statement.
		await site.runJobs();
		await topUp();
		await choose(false);
		await pass(DAY_MS);
		await site.runJobs();
		expect(await mails()).toEqual([]);
		expect((await site.pool.query("SELECT 1 FROM daily_mails")).rowCount).toBe(0);
	});
});
