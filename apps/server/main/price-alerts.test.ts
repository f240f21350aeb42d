import { randomUUID } from "node:crypto";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFullSite, type FullSite, keepPublished } from "./testing.ts";

let site: FullSite;
beforeAll(async () => {
	site = await createFullSite({ feed: "push" });
	site.setPrice("EURUSD", "1.08500", "1.08510");
});
afterAll(() => site.close());

const api = "/api/v1/alerts";
const call = (method: string, path = "", body?: object, token = site.tokens.customer) =>
	site.send(method, `${api}${path}`, { token, ...(body === undefined ? {} : { body }) });
const alert = (given: object = {}) => ({
	command_id: randomUUID(),
	asset_id: "EURUSD",
	price_type: "bid",
	direction: "up",
	price: "1.09",
	...given,
});

it("sets an alert, triggers it by a tick, and shows it as past, with a notification and a message to the screens", async () => {
	const { published } = await keepPublished(site.pool);
	const made = await call("POST", "", alert({ note: "  level of March  " }));
	expect([made.statusCode, made.json().data]).toMatchObject([
		201,
		{ price: "1.09000", note: "level of March", status: "armed", version: 1, reached: null },
	]);
	const { id } = made.json().data;
	expect((await call("GET")).json().data).toEqual([made.json().data]);
	site.setPrice("EURUSD", "1.09003", "1.09013");
	await until(async () => (await call("GET", "/past")).json().data.length === 1, "the alert is past");
	expect((await call("GET", "/past")).json()).toMatchObject({
		data: [{ id, status: "triggered", reached: { bid: "1.09003", ask: "1.09013" }, while_stopped: false }],
		meta: { total: 1 },
	});
	expect((await call("GET")).json().data).toEqual([]);
	await site.runJobs();
	const told = (
		await site.send("GET", "/api/v1/notifications?category=trading", { token: site.tokens.customer })
	).json();
	expect(told.data[0]).toMatchObject({
		code: "PRICE_ALERT_NOTED",
		title: "EUR/USD has reached 1.09000",
		params: { note: "level of March", price_type: "bid", reached: "1.09003", symbol: "EURUSD" },
	});
	const events = (await published()).filter(({ event }) => event === "alerts.updated");
	expect(events.map(({ channels }) => channels)).toEqual([["private-user.usr_demo"], ["private-user.usr_demo"]]);
	const again = await call("PATCH", `/${id}`, { version: 1, note: "x" });
	expect([again.statusCode, again.json().code]).toEqual([409, "ALERT_NOT_ARMED"]);
});

it("is a mail when the customer has chosen so", async () => {
	await site.send("PATCH", "/api/v1/notifications/mails", {
		token: site.tokens.customer,
		body: { price_alerts: true },
	});
	await call("POST", "", alert({ price: "1.1" }));
	site.setPrice("EURUSD", "1.10003", "1.10013");
	const mails = async () =>
		(await site.pool.query("SELECT params FROM mails WHERE template = 'notification' AND user_id = 'usr_demo'")).rows;
	await until(async () => {
		await site.runJobs();
		return (await mails()).length === 1;
	}, "the mail is written");
	expect((await mails())[0]?.params).toMatchObject({ title: "EUR/USD has reached 1.10000" });
});

it("belongs to its customer: for others it does not exist", async () => {
	const { id } = (await call("POST", "", alert({ price: "1.2" }))).json().data;
	for (const [method, body] of [
		["PATCH", { version: 1, note: "x" }],
		["DELETE", {}],
	] as const) {
		const answer = await call(method, `/${id}`, body, site.tokens.other);
		expect([answer.statusCode, answer.json().code]).toEqual([404, "ALERT_NOT_FOUND"]);
	}
	expect((await call("GET", "", undefined, site.tokens.other)).json().data).toEqual([]);
	expect((await call("DELETE", `/${id}`, {})).json()).toEqual({ data: { deleted: true } });
});

it.each([
	["an unknown member", { colour: "red" }],
	["a price as a number", { price: 1.2 }],
	["a price beyond the limit", { price: "10000000" }],
	["a long note", { note: "x".repeat(201) }],
	["a note that turns the text around", { note: "\u202eabc" }],
	["another side", { price_type: "last" }],
	["a time that is none", { expires_at: "tomorrow" }],
])("refuses %s", async (_name, given) => {
	const answer = await call("POST", "", alert({ price: "1.3", ...given }));
	expect([answer.statusCode, answer.json().code]).toEqual([400, "INPUT_INVALID"]);
});
