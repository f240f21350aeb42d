import { MAX_DOCUMENTS } from "@truefill/contracts/http";
import * as fc from "@truefill/testkit/properties";
import { until } from "@truefill/testkit/until";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Pusher, pusherClient } from "../realtime/testing.ts";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let port: number;
const clients: Pusher[] = [];
beforeAll(async () => {
	site = await createFullSite({
		realtime: {
			config: { apps: [{ id: "truefill", key: "truefill", secret: "secret" }], service: null, redisUrl: null },
		},
	});
	port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(async () => {
	for (const client of clients) client.disconnect();
	await site.close();
});

type Who = "customer" | "other";
const send = async (method: string, path: string, body?: unknown, who: Who = "customer") => {
	const answer = await site.send(method, `/api/v1/me/documents${path}`, {
		token: site.tokens[who],
		...(body ? { body } : {}),
	});
	return { status: answer.statusCode, ...answer.json() };
};
const list = (names: readonly string[]) => ({
	favourites: [],
	lists: names.map((name, at) => ({ id: `list-${at}`, name, instruments: ["EURUSD"] })),
});
const write = (based_on: number, content: unknown, who: Who = "customer") =>
	send("PUT", "/watchlists", { kind: "watchlists", based_on, content }, who);
const drawing = { id: "a-1", tool: "horizontal", text: null, color: 0, locked: false, hidden: false };
const drawings = (count: number) =>
	Array.from({ length: count }, (_, at) => ({
		...drawing,
		id: `d-${at}`,
		points: [{ time: "2026-01-02T03:04:05.678Z", price: "1.08512" }],
	}));
const draw = (instrument: string, content: unknown, based_on = 0) =>
	send("PUT", `/drawings.${instrument}`, { kind: "drawings", based_on, content });
const versionOf = async (who: Who = "customer"): Promise<number> =>
	(await send("GET", "/watchlists", undefined, who)).data?.version ?? 0;

describe("a user's documents", () => {
	it("are created, replaced and removed by who names the present version", async () => {
		expect(await send("GET", "/watchlists")).toMatchObject({ status: 404, code: "DOCUMENT_NOT_FOUND" });
		const first = await write(0, list(["Metals"]));
		expect(first).toMatchObject({ status: 200, data: { id: "watchlists", content: list(["Metals"]) } });
		const second = await write(first.data.version, list(["Metals", "Oil"]));
		expect(second.data.version).toBeGreaterThan(first.data.version);
		expect((await send("GET", "")).data).toContainEqual({
			id: "watchlists",
			version: second.data.version,
			updated_at: second.data.updated_at,
		});
		expect((await send("DELETE", "/watchlists", { based_on: first.data.version })).code).toBe("DOCUMENT_CHANGED");
		expect((await send("DELETE", "/watchlists", { based_on: second.data.version })).status).toBe(200);
		// Made again: a device that still knows the removed one cannot overwrite it.
		const again = await write(0, list(["Gas"]));
		expect(again.data.version).toBeGreaterThan(second.data.version);
		expect(await write(second.data.version, list([]))).toMatchObject({ status: 409, current: again.data });
	});

	it("are refused with the present one, or null, when the version is stale; nothing is lost", async () => {
		const before = await send("GET", "/watchlists");
		const stale = await write(before.data.version - 1, list(["Lost?"]));
		expect(stale).toMatchObject({ status: 409, code: "DOCUMENT_CHANGED", current: before.data });
		expect(await send("GET", "/watchlists")).toEqual(before);
		expect(await draw("XAUUSD", { drawings: [] }, 7)).toMatchObject({ status: 409, current: null });
	});

	it("of several devices at once: each write is based on the one before it, and one of them wins each time", async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom("Metals", "Oil", "Gas"), { minLength: 2, maxLength: 5 }),
				async (names) => {
					const version = await versionOf();
					const answers = await Promise.all(names.map((name) => write(version, list([name]))));
					const won = answers.filter(({ status }) => status === 200);
					expect(won).toHaveLength(1);
					const present = (await send("GET", "/watchlists")).data;
					expect(present).toEqual(won[0].data);
					for (const { status, current } of answers) if (status === 409) expect(current).toEqual(present);
				},
			),
			{ numRuns: 12 },
		);
	});

	it("are nobody else's", async () => {
		expect((await send("GET", "", undefined, "other")).data).toEqual([]);
		expect(await send("GET", "/watchlists", undefined, "other")).toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
		expect(await write(await versionOf(), list([]), "other")).toMatchObject({ status: 409, current: null });
	});

	it.each([
		["an unknown kind", "/colours", { kind: "colours", based_on: 0, content: {} }, "INPUT_INVALID"],
		["another kind's id", "/chart", { kind: "watchlists", based_on: 0, content: list([]) }, "DOCUMENT_NOT_FOUND"],
		[
			"drawings of nothing",
			"/drawings",
			{ kind: "drawings", based_on: 0, content: { drawings: [] } },
			"DOCUMENT_NOT_FOUND",
		],
		[
			"a member of JavaScript",
			"/drawings.__proto__",
			{ kind: "drawings", based_on: 0, content: { drawings: [] } },
			"DOCUMENT_NOT_FOUND",
		],
		["no version", "/watchlists", { kind: "watchlists", content: list([]) }, "INPUT_INVALID"],
	])("refuse %s", async (_, path, body, code) => {
		expect((await send("PUT", path, body)).code).toBe(code);
	});

	it.each([
		["an empty name", list([" "]), "content.lists.0.name"],
		["an unknown member", { ...list([]), color: 1 }, "content.color"],
		["two lists of one id", { favourites: [], lists: [...list(["A"]).lists, ...list(["B"]).lists] }, "content.lists"],
		["an instrument twice", { favourites: ["EURUSD", "EURUSD"], lists: [] }, "content.favourites"],
		["too many lists", list(Array.from({ length: 21 }, (_, at) => `L${at}`)), "content.lists"],
		["text instead of lists", { favourites: [], lists: "none" }, "content.lists"],
	])("refuse %s by the field's name", async (_, content, field) => {
		const answer = await write(await versionOf(), content);
		expect(answer).toMatchObject({ status: 400, code: "INPUT_INVALID" });
		expect(Object.keys(answer.fields)).toContain(field);
	});

	it("have limits: drawings of one instrument, bytes of one request, number and bytes of all", async () => {
		expect((await draw("EURUSD", { drawings: drawings(251) })).fields).toHaveProperty(["content.drawings"]);
		expect((await draw("EURUSD", { drawings: drawings(5_000) })).code).toBe("INPUT_TOO_LARGE");
		const { data } = await draw("EURUSD", { drawings: drawings(250) });
		expect(data.content.drawings).toHaveLength(250);
		await site.pool.query(
			`INSERT INTO user_documents SELECT 'usr_demo', 'drawings.X' || n, 1, '{"drawings":[]}', now() FROM generate_series(1, $1::int) n`,
			[MAX_DOCUMENTS],
		);
		expect(await draw("GBPUSD", { drawings: [] })).toMatchObject({ status: 422, code: "TOO_MANY_DOCUMENTS" });
		await site.pool.query("DELETE FROM user_documents WHERE id LIKE 'drawings.X%' AND id <> 'drawings.X1'");
		await site.pool.query(
			"UPDATE user_documents SET content = jsonb_build_object('drawings', repeat('x', 1990000)) WHERE id = 'drawings.X1'",
		);
		expect((await draw("GBPUSD", { drawings: drawings(200) })).code).toBe("DOCUMENTS_TOO_LARGE");
		await site.pool.query("DELETE FROM user_documents WHERE id = 'drawings.X1'");
	});

	it("reach another device by its channel", async () => {
		const told: unknown[] = [];
		const device = pusherClient(port, "truefill", {
			channelAuthorization: {
				transport: "ajax",
				endpoint: `http://localhost:${port}/api/v1/broadcasting/auth`,
				headers: { authorization: `Bearer ${site.tokens.customer}` },
			},
		});
		clients.push(device);
		const channel = device.subscribe("private-user.usr_demo");
		channel.bind("document.updated", (event: unknown) => void told.push(event));
		await until(() => channel.subscribed, "the subscription");
		const { data } = await write(await versionOf(), list(["Told"]));
		await until(() => told.length > 0, "the event");
		expect(told).toEqual([{ document_id: "watchlists", version: data.version, removed: false }]);
		expect((await send("GET", "/watchlists")).data).toEqual(data);
	});
});

describe("preferences are one of the documents", () => {
	const old = async (method: string, body?: object) =>
		(await site.send(method, "/api/v1/me/preferences", { token: site.tokens.other, ...(body ? { body } : {}) })).json()
			.data;
	const document = async () => (await send("GET", "/preferences", undefined, "other")).data;

	it("the calls of the previous release and the document show the same", async () => {
		await old("PATCH", { theme: "light", sounds: false });
		const present = await document();
		expect(present.content).toMatchObject({ theme: "light", sounds: false });
		const content = { ...(await old("GET")), theme: "dark" };
		const body = { kind: "preferences", based_on: present.version, content };
		expect((await send("PUT", "/preferences", body, "other")).status).toBe(200);
		expect(await old("GET")).toMatchObject({ theme: "dark", sounds: false });
	});

	it("a server of the previous release reads and writes the same in its own table", async () => {
		const stored = async () =>
			(
				await site.pool.query(
					"SELECT p.preferences FROM user_preferences p JOIN users u ON u.id = p.user_id WHERE u.email_key = 'other@example.com'",
				)
			).rows[0].preferences;
		expect(await stored()).toMatchObject({ theme: "dark" });
		const before = await document();
		await site.pool.query(
			`UPDATE user_preferences SET preferences = preferences || '{"theme":"system"}'
			WHERE user_id = (SELECT id FROM users WHERE email_key = 'other@example.com')`,
		);
		const after = await document();
		expect(after.content).toMatchObject({ theme: "system", sounds: false });
		expect(after.version).toBeGreaterThan(before.version);
	});
});
