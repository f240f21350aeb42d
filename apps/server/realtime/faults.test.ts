import { connect, type Socket } from "node:net";
import { IS_FULL } from "@truefill/testkit/tier";
import { until } from "@truefill/testkit/until";
import PusherServer from "pusher";
import { afterEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../platform/index.ts";
import { blackHole, heard, PLAIN, pusherClient, RawSocket, type Site, startSite } from "./testing.ts";

const PATH = `/app/${PLAIN.key}?protocol=7&client=test&version=1`;
let closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.reverse()) await close();
	closing = [];
});
async function start(options: Parameters<typeof startSite>[0] = {}): Promise<{ site: Site; service: PusherServer }> {
	const site = await startSite(options);
	closing.push(() => site.close());
	return { site, service: serviceOf(site.port) };
}
const serviceOf = (port: number) =>
	new PusherServer({ appId: PLAIN.id, ...PLAIN, host: "127.0.0.1", port: String(port) });
function raw(port: number, headers: Record<string, string> = {}): RawSocket {
	const socket = new RawSocket(`ws://127.0.0.1:${port}${PATH}`, headers);
	closing.push(() => socket.close());
	return socket;
}

/** A client that joins a channel by hand and then reads nothing: the bytes stay buffered on the server. */
async function stalled(port: number, channel: string): Promise<Socket> {
	const socket = connect(port, "127.0.0.1");
	closing.push(() => socket.destroy());
	socket.on("error", () => undefined);
	socket.write(
		`GET ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
	);
	await new Promise((resolve) => socket.once("data", resolve));
	const text = Buffer.from(JSON.stringify({ event: "pusher:subscribe", data: { channel } }));
	// Masked with zeros.
	socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
	await new Promise((resolve) => setTimeout(resolve, 50));
	socket.pause();
	return socket;
}

/** More than a test publishes. */
const ANY = { burst: 1_000_000_000, perSecond: 1_000_000 };

describe("a reader that does not keep up (threat 34)", () => {
	it("is cut off when more waits for it than may, and the others hear everything", async () => {
		const { site, service } = await start({ limits: { bufferedBytes: 64 * 1024, publishing: ANY } });
		const healthy = site.client();
		const channel = healthy.subscribe("news");
		await heard(channel, "pusher:subscription_succeeded");
		await stalled(site.port, "news");
		await until(() => site.realtime.metrics.sockets === 2, "both are there");
		let count = 0;
		channel.bind("e", () => {
			count += 1;
		});
		const data = "x".repeat(9_000);
		let sent = 0;
		while (site.realtime.metrics.sockets === 2 && sent < 3_000) {
			await service.trigger("news", "e", data);
			sent += 1;
		}
		expect(site.realtime.metrics).toMatchObject({ sockets: 1, closedSlow: 1 });
		await until(() => count === sent, "everything was heard");
	});

	it("is cut off when it takes nothing for too long, however little waits", async () => {
		const { site, service } = await start({ limits: { bufferedBytes: 1 << 30, stalledMs: 300, publishing: ANY } });
		await stalled(site.port, "news");
		const data = "x".repeat(9_000);
		let sent = 0;
		// The kernel buffers some megabytes before the process does.
		while (site.realtime.metrics.sockets === 1 && sent < 3_000) {
			await service.trigger("news", "e", data);
			sent += 1;
		}
		await until(() => site.realtime.metrics.sockets === 0, "it is cut off");
		expect(site.realtime.metrics.closedSlow).toBe(1);
	});
});

describe("a connection that says nothing more (black hole)", () => {
	it("is asked and then closed by the server", async () => {
		const { site } = await start({ limits: { activityTimeoutMs: 100, pongTimeoutMs: 100 } });
		const hole = await blackHole(site.port);
		closing.push(() => hole.close());
		const client = raw(hole.port);
		await client.id();
		hole.block();
		await until(() => site.realtime.metrics.sockets === 0, "the server gives it up");
		expect(site.realtime.metrics.closedSilent).toBe(1);
	});

	it("is kept as long as it answers", async () => {
		const { site } = await start({ limits: { activityTimeoutMs: 60, pongTimeoutMs: 2_000 } });
		const client = raw(site.port);
		await client.id();
		for (let n = 1; n <= 3; n++) {
			await until(() => client.messages.filter(({ event }) => event === "pusher:ping").length >= n, "a ping");
			client.say({ event: "pusher:pong", data: {} });
		}
		expect(site.realtime.metrics).toMatchObject({ sockets: 1, closedSilent: 0 });
	});

	it("is found by pusher-js too, which comes again and hears what is said then", async () => {
		const { site, service } = await start();
		const hole = await blackHole(site.port);
		closing.push(() => hole.close());
		const client = pusherClient(hole.port, PLAIN.key, { activityTimeout: 200, pongTimeout: 200 });
		closing.push(() => client.disconnect());
		const channel = client.subscribe("news");
		await heard(channel, "pusher:subscription_succeeded");
		const first = client.connection.socket_id;
		const got: unknown[] = [];
		channel.bind("e", (data: unknown) => void got.push(data));
		hole.block();
		await service.trigger("news", "e", { n: 1 });
		await until(() => client.connection.state !== "connected", "it is noticed");
		hole.unblock();
		await until(() => client.connection.state === "connected", "connected again", 15_000);
		expect(client.connection.socket_id).not.toBe(first);
		await until(() => site.realtime.metrics.channels === 1, "subscribed again");
		await until(async () => {
			await service.trigger("news", "e", { n: 2 });
			return got.length > 0;
		}, "events again");
		// Messages sent meanwhile are not stored: clients pull by sequence.
		expect(got[0]).toEqual({ n: 2 });
	});
});

describe("a server that starts again during a conversation", () => {
	it("asks its clients to come back, and they do by themselves, subscriptions and all", async () => {
		const first = await startSite();
		const clients = Array.from({ length: 20 }, () => pusherClient(first.port, PLAIN.key));
		closing.push(() => {
			for (const client of clients) client.disconnect();
		});
		const channels = clients.map((client) => client.subscribe("news"));
		await Promise.all(channels.map((channel) => heard(channel, "pusher:subscription_succeeded")));
		await first.close();
		const { service } = await start({ port: first.port });
		const got = new Set<number>();
		for (const [index, channel] of channels.entries()) channel.bind("e", () => void got.add(index));
		await until(
			async () => {
				await service.trigger("news", "e", {});
				return got.size === 20;
			},
			"everybody hears again",
			20_000,
		);
		expect(got.size).toBe(20);
	});
});

/** Rounds of fifty connections; a thousand connections in the full tier. */
const ROUNDS = IS_FULL ? 20 : 6;

describe("coming and going hundreds of times", () => {
	it("leaves nothing behind", async () => {
		const { site } = await start({
			limits: { connects: { burst: 5_000, perSecond: 5_000 }, socketsPerNetwork: 5_000 },
		});
		const resources = () => process.getActiveResourcesInfo().length;
		const before = resources();
		for (let round = 0; round < ROUNDS; round++) {
			const sockets = Array.from({ length: 50 }, () => new RawSocket(`ws://127.0.0.1:${site.port}${PATH}`));
			await Promise.all(
				sockets.map(async (socket, index) => {
					await socket.id();
					socket.say({ event: "pusher:subscribe", data: { channel: `c${index % 5}` } });
					if (index % 3 === 0) await socket.next("pusher_internal:subscription_succeeded");
				}),
			);
			for (const [index, socket] of sockets.entries()) {
				if (index % 2 === 0) socket.close();
				else socket.socket.close();
			}
		}
		await until(() => site.realtime.metrics.sockets === 0, "all have gone");
		expect(site.realtime.metrics).toMatchObject({
			connected: ROUNDS * 50,
			sockets: 0,
			channels: 0,
		});
		await until(() => resources() <= before + 20, "their resources too");
	});
});

describe("a clock that is an hour off", () => {
	it("ends no connection when it jumps, and refuses only requests whose own time is wrong", async () => {
		let offsetMs = 0;
		const system = createSystemClock();
		const clock = { ...system, nowMs: () => system.nowMs() + offsetMs };
		const { site, service } = await start({ clock, limits: { activityTimeoutMs: 200, pongTimeoutMs: 5_000 } });
		const client = raw(site.port);
		await client.id();
		client.say({ event: "pusher:subscribe", data: { channel: "news" } });
		await client.next("pusher_internal:subscription_succeeded");
		for (const hour of [3_600_000, -3_600_000]) {
			offsetMs = hour;
			await new Promise((resolve) => setTimeout(resolve, 60));
			const refused = await service.trigger("news", "e", {}).catch((error: unknown) => error);
			expect(refused).toMatchObject({
				status: 401,
				body: expect.stringMatching(/not within 600 s of the server's time/),
			});
		}
		offsetMs = 590_000;
		await service.trigger("news", "e", {});
		await client.next("e");
		expect(client.closed).toBeUndefined();
	});
});

describe("limits", () => {
	it("end who talks too much, and nobody else", async () => {
		const { site } = await start({ limits: { messagesPerTenSeconds: 20 } });
		const [loud, quiet] = [raw(site.port), raw(site.port)];
		await Promise.all([loud.id(), quiet.id()]);
		for (let n = 0; n < 40; n++) loud.say({ event: "pusher:ping" });
		expect((await loud.end()).code).toBe(4100);
		quiet.say({ event: "pusher:ping" });
		await quiet.next("pusher:pong");
		expect(site.realtime.metrics.closedFlooding).toBe(1);
	});

	it("hold the sockets of one network, by the address behind a proxy on this machine", async () => {
		const { site } = await start({ limits: { socketsPerNetwork: 2 }, publicUrl: new URL("http://trade.example.com") });
		const from = (address: string) => raw(site.port, { "x-forwarded-for": `9.9.9.9, ${address}` });
		await Promise.all([from("1.1.1.1").id(), from("1.1.1.1").id(), from("2.2.2.2").id()]);
		expect((await from("1.1.1.1").end()).code).toBe(4100);
		expect(site.realtime.metrics).toMatchObject({ refused: 1, refusedNetwork: 1 });
		await from("2001:db8:1:2:3::4").id();
		await from("2001:db8:1:2:ffff::1").id();
		expect((await from("2001:db8:1:2::9").end()).code).toBe(4100);
	});

	it("hold all sockets together, and how fast one network connects", async () => {
		const { site } = await start({ limits: { sockets: 3, connects: { burst: 6, perSecond: 0.001 } } });
		const three = Array.from({ length: 3 }, () => raw(site.port));
		await Promise.all(three.map((socket) => socket.id()));
		expect((await raw(site.port).end()).code).toBe(4100);
		raw(site.port);
		raw(site.port);
		const flooding = raw(site.port);
		await until(() => flooding.failed !== undefined, "the refusal");
		expect(flooding.failed).toContain("429");
	});

	it("ask a product's socket on which nobody signed in to come again", async () => {
		const { site } = await start({ limits: { unboundMs: 100 } });
		const socket = new RawSocket(`ws://127.0.0.1:${site.port}/app/truefill?protocol=7`);
		closing.push(() => socket.close());
		expect((await socket.end()).code).toBe(4202);
	});

	it("refuse TLS-only sites over plain http, and broken requests, without harm", async () => {
		const { site } = await start({ publicUrl: new URL("https://trade.example.com") });
		expect((await raw(site.port, { "x-forwarded-proto": "http" }).end()).code).toBe(4000);
		await raw(site.port, { "x-forwarded-proto": "https" }).id();
		const socket = connect(site.port, "127.0.0.1");
		const answer = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(bytes.toString())));
		socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
		expect(await answer).toMatch(/^HTTP\/1\.1 400/);
		socket.destroy();
	});
});
