import { createHmac } from "node:crypto";
import { until } from "@truefill/testkit/until";
import PusherServer from "pusher";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PLAIN, RawSocket, type Site, startSite } from "./testing.ts";

/** The Channels protocol, version 7, message by message on a raw socket. */
const LIMITS = { clientEventsPerSecond: 3, subscriptionsPerSocket: 5, membersPerChannel: 3 };
const PATH = `/app/${PLAIN.key}?protocol=7&client=test&version=1`;
let site: Site;
let service: PusherServer;
const raws: RawSocket[] = [];
beforeAll(async () => {
	site = await startSite({ limits: LIMITS });
	service = new PusherServer({ appId: PLAIN.id, ...PLAIN, host: "127.0.0.1", port: String(site.port) });
});
afterEach(() => {
	for (const raw of raws.splice(0)) raw.close();
});
afterAll(() => site.close());

async function open(path = PATH): Promise<{ raw: RawSocket; id: string }> {
	const raw = connect(path);
	return { raw, id: await raw.id() };
}
function connect(path: string, headers: Record<string, string> = {}): RawSocket {
	const raw = new RawSocket(`ws://127.0.0.1:${site.port}${path}`, headers);
	raws.push(raw);
	return raw;
}
const sign = (text: string, secret = PLAIN.secret): string =>
	`${PLAIN.key}:${createHmac("sha256", secret).update(text).digest("hex")}`;
function join(raw: RawSocket, id: string, channel: string, member?: object): void {
	const data = member === undefined ? undefined : JSON.stringify(member);
	const auth = sign(data === undefined ? `${id}:${channel}` : `${id}:${channel}:${data}`);
	raw.say({
		event: "pusher:subscribe",
		data: { channel, auth, ...(data === undefined ? {} : { channel_data: data }) },
	});
}
async function member(channel: string, userId: string, info?: object) {
	const socket = await open();
	join(socket.raw, socket.id, channel, { user_id: userId, ...(info === undefined ? {} : { user_info: info }) });
	await socket.raw.next("pusher_internal:subscription_succeeded");
	return socket;
}
const events = (raw: RawSocket, event: string) => raw.messages.filter((message) => message.event === event);

describe("connecting", () => {
	it("greets with a socket id and the activity timeout, data as JSON in a text", async () => {
		const { raw } = await open();
		expect(raw.messages[0]).toEqual({
			event: "pusher:connection_established",
			data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 },
		});
	});

	it("never compresses, whatever the client offers", async () => {
		const { raw } = await open();
		expect(raw.socket.extensions).toBe("");
	});

	it.each([
		["/app/nobody?protocol=7", 4001],
		["/app/?protocol=7", 4005],
		["/app?protocol=7", 4005],
		[`/app/${PLAIN.key}/more?protocol=7`, 4005],
		["/app/%ff?protocol=7", 4001],
		[`/app/${PLAIN.key}?protocol=seven`, 4006],
		[`/app/${PLAIN.key}?protocol=3`, 4007],
		[`/app/${PLAIN.key}?protocol=99`, 4007],
		[`/app/${PLAIN.key}`, 4008],
		[`/app/${PLAIN.key}?client=js`, 4008],
	])("refuses %s with %i", async (path, code) => {
		const { code: closed, reason } = await connect(path).end();
		expect(closed).toBe(code);
		expect(reason).not.toBe("");
	});

	it("answers pings", async () => {
		const { raw } = await open();
		raw.say({ event: "pusher:ping", data: {} });
		expect((await raw.next("pusher:pong")).event).toBe("pusher:pong");
	});

	it.each([
		["not JSON", "{"],
		["no object", "[]"],
		["null", "null"],
		["no event", { data: {} }],
		["an event that is no text", { event: 7 }],
		["no channel", { event: "pusher:subscribe", data: {} }],
		["a channel that is no text", { event: "pusher:subscribe", data: { channel: {} } }],
		["data that is no object", { event: "pusher:subscribe", data: "{" }],
		["an event of the server", { event: "pusher_internal:member_added", channel: "presence-a", data: "{}" }],
		["an event without the prefix", { event: "hello", channel: "private-a", data: {} }],
		["a client event without a channel", { event: "client-hello", data: {} }],
	])("answers %s with an error and goes on", async (_what, message) => {
		const { raw } = await open();
		raw.say(message);
		const error = await raw.next("pusher:error");
		expect(error.data).toMatchObject({ message: expect.stringMatching(/./) });
		raw.say({ event: "pusher:ping" });
		expect((await raw.next("pusher:pong")).event).toBe("pusher:pong");
	});

	it("goes on after a binary message and ends after one that is too large", async () => {
		const { raw } = await open();
		raw.socket.send(Buffer.from([1, 2, 3]));
		await raw.next("pusher:error");
		raw.say({ event: "client-x", channel: "private-a", data: "x".repeat(40_000) });
		expect((await raw.end()).code).toBe(1009);
	});
});

describe("public channels", () => {
	it("take anybody in and tell them what is published, until they leave", async () => {
		const { raw } = await open();
		raw.say({ event: "pusher:subscribe", data: { channel: "news" } });
		expect(await raw.next("pusher_internal:subscription_succeeded")).toEqual({
			event: "pusher_internal:subscription_succeeded",
			channel: "news",
			data: {},
		});
		await service.trigger("news", "flash", { text: "hello" });
		expect(await raw.next("flash")).toEqual({ event: "flash", channel: "news", data: { text: "hello" } });
		raw.say({ event: "pusher:unsubscribe", data: { channel: "news" } });
		raw.say({ event: "pusher:ping" });
		await raw.next("pusher:pong");
		await service.trigger("news", "flash", { text: "again" });
		await site.realtime.idle();
		raw.say({ event: "pusher:subscribe", data: { channel: "other" } });
		await until(() => events(raw, "pusher_internal:subscription_succeeded").length === 2, "the second subscription");
		expect(events(raw, "flash")).toHaveLength(1);
	});

	it("carry no client events", async () => {
		const { raw } = await open();
		raw.say({ event: "pusher:subscribe", data: { channel: "news" } });
		raw.say({ event: "client-hello", channel: "news", data: {} });
		expect((await raw.next("pusher:error")).event).toBe("pusher:error");
	});

	it.each([["with space"], ["a:b"], ["ä"], ["a%00"], ["x".repeat(201)], [""], ["#server-to-user-7"]])(
		"do not exist by the name %j",
		async (channel) => {
			const { raw } = await open();
			raw.say({ event: "pusher:subscribe", data: { channel } });
			expect((await raw.next("pusher:subscription_error")).event).toBe("pusher:subscription_error");
		},
	);

	it("end where the number of subscriptions does", async () => {
		const { raw } = await open();
		for (let index = 0; index < 6; index++) raw.say({ event: "pusher:subscribe", data: { channel: `c${index}` } });
		const error = await raw.next("pusher:subscription_error");
		expect(error).toMatchObject({ channel: "c5", data: { type: "LimitReached" } });
	});
});

describe("private channels", () => {
	it("open by the signature of socket and channel", async () => {
		const { raw, id } = await open();
		join(raw, id, "private-desk");
		expect((await raw.next("pusher_internal:subscription_succeeded")).event).toBe(
			"pusher_internal:subscription_succeeded",
		);
	});

	it("open by a signature that covers channel data too", async () => {
		const { raw, id } = await open();
		const data = '{"extra":1}';
		raw.say({
			event: "pusher:subscribe",
			data: { channel: "private-desk", channel_data: data, auth: sign(`${id}:private-desk:${data}`) },
		});
		expect((await raw.next("pusher_internal:subscription_succeeded")).event).toBe(
			"pusher_internal:subscription_succeeded",
		);
	});

	it.each([
		["none", () => undefined],
		["of another secret", (id: string) => sign(`${id}:private-desk`, "wrong")],
		["of another socket", () => sign("1.2:private-desk")],
		["of another channel", (id: string) => sign(`${id}:private-other`)],
		["of another key", (id: string) => sign(`${id}:private-desk`).replace(PLAIN.key, "nobody")],
		["cut short", (id: string) => sign(`${id}:private-desk`).slice(0, -1)],
		["in capitals", (id: string) => sign(`${id}:private-desk`).toUpperCase()],
		["empty", () => ""],
	])("stay shut to a signature %s", async (_what, auth) => {
		const { raw, id } = await open();
		raw.say({ event: "pusher:subscribe", data: { channel: "private-desk", auth: auth(id) } });
		const error = await raw.next("pusher:subscription_error");
		expect(error).toMatchObject({ channel: "private-desk", data: { type: "AuthError", status: 401 } });
		await service.trigger("private-desk", "secret", {});
		await site.realtime.idle();
		expect(events(raw, "secret")).toEqual([]);
	});

	it("stay shut when the channel data was changed after the signing", async () => {
		const { raw, id } = await open();
		const auth = sign(`${id}:private-desk:{"a":1}`);
		raw.say({ event: "pusher:subscribe", data: { channel: "private-desk", channel_data: '{"a":2}', auth } });
		await raw.next("pusher:subscription_error");
		raw.say({ event: "pusher:subscribe", data: { channel: "private-desk", auth } });
		await until(() => events(raw, "pusher:subscription_error").length === 2, "the second refusal");
		expect(events(raw, "pusher_internal:subscription_succeeded")).toEqual([]);
	});

	it("carry client events to the others, at the protocol's rate", async () => {
		const [one, two] = [await open(), await open()];
		for (const { raw, id } of [one, two]) {
			join(raw, id, "private-desk");
			await raw.next("pusher_internal:subscription_succeeded");
		}
		for (let n = 0; n < 5; n++) one.raw.say({ event: "client-move", channel: "private-desk", data: { n } });
		const error = await one.raw.next("pusher:error");
		expect(error.data).toMatchObject({ code: 4301 });
		await until(() => events(two.raw, "client-move").length === 3, "three client events");
		expect(events(two.raw, "client-move").map(({ data }) => data)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
		expect(events(one.raw, "client-move")).toEqual([]);
	});

	it("carry no client events of who is not in them, nor of encrypted channels, nor large ones", async () => {
		const { raw, id } = await open();
		raw.say({ event: "client-a", channel: "private-desk", data: {} });
		await until(() => events(raw, "pusher:error").length === 1, "the first refusal");
		join(raw, id, "private-encrypted-desk");
		await raw.next("pusher_internal:subscription_succeeded");
		raw.say({ event: "client-a", channel: "private-encrypted-desk", data: {} });
		await until(() => events(raw, "pusher:error").length === 2, "the second refusal");
		join(raw, id, "private-desk");
		raw.say({ event: "client-a", channel: "private-desk", data: "x".repeat(10_241) });
		await until(() => events(raw, "pusher:error").length === 3, "the third refusal");
		expect(raw.closed).toBeUndefined();
	});
});

describe("presence channels", () => {
	it("tell who is there, who comes and who goes; a user with two sockets is one member", async () => {
		const anna = await member("presence-room", "anna", { name: "Anna" });
		expect(await anna.raw.next("pusher_internal:subscription_succeeded")).toMatchObject({
			data: { presence: { count: 1, ids: ["anna"], hash: { anna: { name: "Anna" } } } },
		});
		const bert = await member("presence-room", "bert");
		expect((await bert.raw.next("pusher_internal:subscription_succeeded")).data).toMatchObject({
			presence: { count: 2, ids: ["anna", "bert"] },
		});
		expect(await anna.raw.next("pusher_internal:member_added")).toMatchObject({ data: { user_id: "bert" } });
		const again = await member("presence-room", "bert");
		bert.raw.close();
		await service.trigger("presence-room", "mark", {});
		await anna.raw.next("mark");
		expect(events(anna.raw, "pusher_internal:member_removed")).toEqual([]);
		expect(events(anna.raw, "pusher_internal:member_added")).toHaveLength(1);
		again.raw.close();
		expect(await anna.raw.next("pusher_internal:member_removed")).toMatchObject({ data: { user_id: "bert" } });
		expect(events(again.raw, "pusher_internal:member_added")).toEqual([]);
	});

	it("stamp client events with who sent them", async () => {
		const [one, two] = [await member("presence-room2", "anna"), await member("presence-room2", "bert")];
		two.raw.say({ event: "client-wave", channel: "presence-room2", data: { user_id: "anna" }, user_id: "anna" });
		expect(await one.raw.next("client-wave")).toMatchObject({ user_id: "bert" });
	});

	it("take a user with any name, and only so many", async () => {
		await member("presence-odd", "__proto__");
		const second = await member("presence-odd", "constructor");
		expect((await second.raw.next("pusher_internal:subscription_succeeded")).data).toMatchObject({
			presence: { count: 2, ids: ["__proto__", "constructor"] },
		});
		await member("presence-odd", "third");
		const fourth = await open();
		join(fourth.raw, fourth.id, "presence-odd", { user_id: "fourth" });
		expect(await fourth.raw.next("pusher:subscription_error")).toMatchObject({ data: { type: "LimitReached" } });
	});

	it.each([
		["no data", undefined],
		["no user", {}],
		["an empty user", { user_id: "" }],
		["a user that is an object", { user_id: {} }],
		["a long user", { user_id: "x".repeat(129) }],
		["too much about them", { user_id: "a", user_info: "x".repeat(1_025) }],
	])("stay shut to %s", async (_what, data) => {
		const { raw, id } = await open();
		join(raw, id, "presence-room3", data);
		expect((await raw.next("pusher:subscription_error")).event).toBe("pusher:subscription_error");
	});
});

describe("cache channels and signed-in users", () => {
	it("give the last event to who comes later, and say when there is none", async () => {
		const first = await open();
		first.raw.say({ event: "pusher:subscribe", data: { channel: "cache-rates" } });
		await first.raw.next("pusher:cache_miss");
		await service.trigger("cache-rates", "rate", { n: 1 });
		await service.trigger("cache-rates", "rate", { n: 2 });
		const second = await open();
		second.raw.say({ event: "pusher:subscribe", data: { channel: "cache-rates" } });
		expect(await second.raw.next("rate")).toMatchObject({ data: { n: 2 } });
	});

	it("hear what is sent to their user, and end with them", async () => {
		const { raw, id } = await open();
		const userData = JSON.stringify({ id: "u7" });
		raw.say({ event: "pusher:signin", data: { auth: sign(`${id}::user::${userData}`), user_data: userData } });
		await raw.next("pusher:signin_success");
		await service.sendToUser("u7", "mail", { n: 1 });
		expect(await raw.next("mail")).toMatchObject({ channel: "#server-to-user-u7", data: { n: 1 } });
		await service.terminateUserConnections("u7");
		expect((await raw.end()).code).toBe(4009);
	});

	it("are not signed in by a forged signature", async () => {
		const { raw, id } = await open();
		const userData = JSON.stringify({ id: "u7" });
		raw.say({ event: "pusher:signin", data: { auth: sign(`${id}::user::${userData}`, "wrong"), user_data: userData } });
		expect((await raw.end()).code).toBe(4009);
	});
});

describe("JSON that nests without end", () => {
	const nested = (depth: number) => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
	const trigger = async (path: string, body: string) => {
		const url = `/apps/${PLAIN.id}${path}`;
		const query = service.createSignedQueryString({ method: "POST", path: url, body });
		const answer = await fetch(`http://127.0.0.1:${site.port}${url}?${query}`, { method: "POST", body });
		return { status: answer.status, ...((await answer.json()) as { code?: string }) };
	};

	it.each([100, 5_000, 100_000])("is refused by the HTTP API, %i deep", async (depth) => {
		const event = `{"name":"a","channel":"c","data":${nested(depth)}}`;
		expect(await trigger("/events", event)).toMatchObject({ status: 400, code: "EVENT_REFUSED" });
		expect(await trigger("/batch_events", `{"batch":[${event}]}`)).toMatchObject({
			status: 400,
			code: "EVENT_REFUSED",
		});
	});

	it("is read as deep as anybody's events are, also with brackets in its texts", async () => {
		const event = JSON.stringify({ name: "a", channel: "c", data: { text: "[".repeat(500), '"{[\\"': 1 } });
		expect(await trigger("/events", event)).toEqual({ status: 200 });
		expect((await trigger("/events", `{"name":"a","channel":"c","data":${nested(40)}}`)).status).toBe(200);
	});

	it("is told to a socket that says it, which goes on", async () => {
		const { raw, id } = await open();
		join(raw, id, "private-a");
		await raw.next("pusher_internal:subscription_succeeded");
		raw.socket.send(`{"event":"client-a","channel":"private-a","data":${nested(5_000)}}`);
		expect((await raw.next("pusher:error")).data).toMatchObject({ message: "The message is not JSON" });
		raw.say({ event: "pusher:ping" });
		await raw.next("pusher:pong");
	});
});
