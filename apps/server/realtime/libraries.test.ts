import { until } from "@truefill/testkit/until";
import Echo from "laravel-echo";
import PusherServer from "pusher";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heard, PLAIN, pusherClient, type Site, startSite } from "./testing.ts";

/** The original libraries: `pusher-js`, `laravel-echo`, and the `pusher` server SDK. */
let site: Site;
let service: PusherServer;
beforeAll(async () => {
	site = await startSite();
	service = new PusherServer({ appId: PLAIN.id, ...PLAIN, host: "127.0.0.1", port: String(site.port) });
});
afterAll(() => site.close());

/** The answer of a third-party application's own auth endpoint. */
const authorizing = (member?: { user_id: string; user_info: object }) => ({
	channelAuthorization: {
		transport: "ajax" as const,
		endpoint: "",
		customHandler: (
			{ socketId, channelName }: { socketId: string; channelName: string },
			done: (error: Error | null, data: { auth: string; channel_data?: string } | null) => void,
		) => done(null, service.authorizeChannel(socketId, channelName, member)),
	},
});

describe("pusher-js with the pusher SDK", () => {
	it("connects, subscribes, hears, and leaves out who said it", async () => {
		const [one, two] = [site.client(PLAIN.key, authorizing()), site.client(PLAIN.key, authorizing())];
		const channels = [one, two].map((client) => client.subscribe("private-room"));
		await Promise.all(channels.map((channel) => heard(channel, "pusher:subscription_succeeded")));
		const got: unknown[] = [];
		for (const [index, channel] of channels.entries()) {
			channel.bind("greeting", (data: unknown) => void got.push({ index, data }));
		}
		const answer = await service.trigger("private-room", "greeting", { n: 1 }, { info: "subscription_count" });
		expect(await answer.json()).toEqual({ channels: { "private-room": { subscription_count: 2 } } });
		await service.trigger("private-room", "greeting", { n: 2 }, { socket_id: one.connection.socket_id });
		await until(() => got.length === 3, "three greetings");
		expect(got).toEqual([
			{ index: 0, data: { n: 1 } },
			{ index: 1, data: { n: 1 } },
			{ index: 1, data: { n: 2 } },
		]);
	});

	it("sends client events and follows presence", async () => {
		const anna = site.client(PLAIN.key, authorizing({ user_id: "anna", user_info: { name: "Anna" } }));
		const room = anna.subscribe("presence-room");
		await heard(room, "pusher:subscription_succeeded");
		const bert = site.client(PLAIN.key, authorizing({ user_id: "bert", user_info: { name: "Bert" } }));
		const added = heard<{ id: string; info: unknown }>(room, "pusher:member_added");
		const other = bert.subscribe("presence-room");
		expect(await heard(other, "pusher:subscription_succeeded")).toMatchObject({ count: 2, myID: "bert" });
		expect(await added).toMatchObject({ id: "bert", info: { name: "Bert" } });
		const waved = new Promise((resolve) => {
			room.bind("client-wave", (data: unknown, metadata: unknown) => resolve({ data, metadata }));
		});
		other.trigger("client-wave", { hand: "left" });
		expect(await waved).toEqual({ data: { hand: "left" }, metadata: { user_id: "bert" } });
		const gone = heard<{ id: string }>(room, "pusher:member_removed");
		bert.disconnect();
		expect(await gone).toMatchObject({ id: "bert" });
	});

	it("is told why a channel stays shut", async () => {
		const wrong = new PusherServer({ appId: PLAIN.id, key: PLAIN.key, secret: "wrong", cluster: "mt1" });
		const client = site.client(PLAIN.key, {
			channelAuthorization: {
				transport: "ajax",
				endpoint: "",
				customHandler: (
					{ socketId, channelName }: { socketId: string; channelName: string },
					done: (error: null, data: { auth: string }) => void,
				) => done(null, wrong.authorizeChannel(socketId, channelName)),
			},
		});
		const error = await heard(client.subscribe("private-room"), "pusher:subscription_error");
		expect(error).toMatchObject({ type: "AuthError", status: 401 });
	});

	it("stays away from an application that does not exist, and comes back after a restart", async () => {
		const anonymous = site.client("nobody");
		await heard(anonymous.connection, "disconnected");
		const own = await startSite();
		const client = pusherClient(own.port, PLAIN.key);
		await heard(client.connection, "connected");
		const id = client.connection.socket_id;
		const lost = heard(client.connection, "connecting");
		await own.close();
		await lost;
		const again = await startSite({ port: own.port });
		await until(() => client.connection.state === "connected", "connected again", 30_000);
		expect(client.connection.socket_id).not.toBe(id);
		client.disconnect();
		await again.close();
		// pusher-js retries a refused subscription after 15 seconds.
	});

	it("signs users in, reaches them by their id, ends them", async () => {
		const client = site.client(PLAIN.key, {
			userAuthentication: {
				transport: "ajax",
				endpoint: "",
				customHandler: ({ socketId }: { socketId: string }, done: (error: null, data: object) => void) =>
					done(null, service.authenticateUser(socketId, { id: "u1", user_info: {} })),
			},
		});
		await heard(client.connection, "connected");
		client.signin();
		await client.user.signinDonePromise;
		const mail = heard(client.user, "mail");
		await service.sendToUser("u1", "mail", { n: 1 });
		expect(await mail).toEqual({ n: 1 });
		const ended = heard(client.connection, "disconnected");
		await service.terminateUserConnections("u1");
		await ended;
	});
});

describe("laravel-echo", () => {
	it("listens on private and presence channels and whispers", async () => {
		const echoOf = (user: string) => {
			const client = site.client(PLAIN.key, authorizing({ user_id: user, user_info: { name: user } }));
			return new Echo({ broadcaster: "pusher", client, key: PLAIN.key });
		};
		const [one, two] = [echoOf("anna"), echoOf("bert")];
		const here = new Promise<unknown>((resolve) => void one.join("room2").here(resolve));
		expect(await here).toEqual([{ name: "anna" }]);
		const joining = new Promise<unknown>((resolve) => void one.join("room2").joining(resolve));
		const other = two.join("room2");
		expect(await joining).toEqual({ name: "bert" });
		const sent = new Promise<unknown>(
			(resolve) => void one.private("chat.customer.7").listen(".message.sent", resolve),
		);
		const subscribed = new Promise<void>((resolve) => void one.private("chat.customer.7").subscribed(resolve));
		await subscribed;
		await service.trigger("private-chat.customer.7", "message.sent", { text: "hello" });
		expect(await sent).toEqual({ text: "hello" });
		const whispered = new Promise<unknown>((resolve) => void one.join("room2").listenForWhisper("typing", resolve));
		other.whisper("typing", { who: "bert" });
		expect(await whispered).toEqual({ who: "bert" });
		const leaving = new Promise<unknown>((resolve) => void one.join("room2").leaving(resolve));
		two.leave("room2");
		expect(await leaving).toEqual({ name: "bert" });
		one.disconnect();
		two.disconnect();
	});
});

describe("the pusher SDK", () => {
	it("publishes to many channels and in batches, and asks who is where", async () => {
		const client = site.client(PLAIN.key, authorizing({ user_id: "carl", user_info: {} }));
		const names = ["alpha", "beta", "presence-club"];
		const channels = names.map((name) => client.subscribe(name));
		await Promise.all(channels.map((channel) => heard(channel, "pusher:subscription_succeeded")));
		const got: unknown[] = [];
		for (const [index, channel] of channels.entries())
			channel.bind("e", (data: unknown) => void got.push([names[index], data]));
		await service.trigger(names, "e", 1);
		const batch = names.map((channel, index) => ({ channel, name: "e", data: { index }, info: "subscription_count" }));
		const answer = await service.triggerBatch(batch);
		expect(await answer.json()).toEqual({ batch: names.map(() => ({ subscription_count: 1 })) });
		await until(() => got.length === 6, "six events");
		expect(got.slice(0, 3)).toEqual(names.map((name) => [name, 1]));

		const list = async (params: Record<string, string>) => (await service.get({ path: "/channels", params })).json();
		expect(await list({ filter_by_prefix: "presence-club", info: "user_count" })).toEqual({
			channels: { "presence-club": { user_count: 1 } },
		});
		expect(Object.keys((await list({})).channels)).toEqual(expect.arrayContaining(names));
		const one = await service.get({
			path: "/channels/presence-club",
			params: { info: "user_count,subscription_count" },
		});
		expect(await one.json()).toEqual({ occupied: true, user_count: 1, subscription_count: 1 });
		const nobody = await service.get({ path: "/channels/empty" });
		expect(await nobody.json()).toEqual({ occupied: false });
		const users = await service.get({ path: "/channels/presence-club/users" });
		expect(await users.json()).toEqual({ users: [{ id: "carl" }] });
	});

	it.each([
		["user_count of all channels", { path: "/channels", params: { info: "user_count" } }],
		["user_count of no presence channel", { path: "/channels/alpha", params: { info: "user_count" } }],
		["users of no presence channel", { path: "/channels/alpha/users" }],
		["a name that is none", { path: "/channels/a%20b" }],
	])("is refused %s", async (_what, request) => {
		await expect(service.get(request)).rejects.toMatchObject({ status: 400 });
	});

	it.each([
		["an event that is too large", { name: "e", channels: ["a"], data: "x".repeat(10_241) }, 413],
		["the protocol's own event", { name: "pusher_internal:member_added", channels: ["a"], data: "{}" }, 400],
		["no channel", { name: "e", data: "{}" }, 400],
		["too many channels", { name: "e", data: "{}", channels: Array.from({ length: 101 }, (_, i) => `c${i}`) }, 400],
		["a channel that is none", { name: "e", data: "{}", channels: ["a b"] }, 400],
		["no name", { data: "{}", channels: ["a"] }, 400],
		["a list", [], 400],
	])("is refused %s", async (_what, body, status) => {
		await expect(service.post({ path: "/events", body: body as unknown as string })).rejects.toMatchObject({ status });
	});

	it("is refused a batch of more than ten", async () => {
		const batch = Array.from({ length: 11 }, () => ({ channel: "a", name: "e", data: "{}" }));
		await expect(service.triggerBatch(batch)).rejects.toMatchObject({ status: 400 });
	});
});
