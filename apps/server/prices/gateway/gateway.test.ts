import { createServer, type Server } from "node:http";
import { Socket as TcpSocket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { dataUpdate, feedStatusUpdate, marketStateUpdate, type PriceItem } from "@truefill/contracts/prices";
import type { Instrument } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { price } from "@truefill/core/money";
import type { MarketState, Quote } from "@truefill/core/pricing";
import { until } from "@truefill/testkit/until";
import { type Socket as Client, io } from "socket.io-client";
import { afterEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../platform/clock.ts";
import { readableLog, seedInstrument } from "../testing.ts";
import { eventPacket, textFrame } from "./frame.ts";
import {
	createPriceGateway,
	type GatewayMarket,
	type GatewayOptions,
	PRICES_PATH,
	type PriceGateway,
} from "./gateway.ts";

const clock = createSystemClock();
const KEYS = {
	"key-of-anna": { userId: "anna", sessionId: "s1", expiresAtMs: Number.MAX_SAFE_INTEGER },
	"key-of-bert": { userId: "bert", sessionId: "s2", expiresAtMs: Number.MAX_SAFE_INTEGER },
	"old-key": { userId: "anna", sessionId: "s1", expiresAtMs: 1 },
};

/** A market whose ticks are set by the test. */
function scriptedMarket(instruments: readonly Instrument[]) {
	const quotes = new Map<string, Quote>();
	const states = new Map<string, MarketState>();
	const splits = new Map<string, number>();
	const listeners = new Set<(quote: Quote) => void>();
	const feedListeners = new Set<() => void>();
	let sequence = 100;
	let ended = false;
	const market: GatewayMarket = {
		instruments,
		onQuote: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		onFeedChange: (listener) => {
			feedListeners.add(listener);
			return () => feedListeners.delete(listener);
		},
		lastSequence: () => sequence,
		quote: (id) => quotes.get(id),
		state: (id) => states.get(id) ?? { state: "open" },
		splitsOf: (id) => splits.get(id) ?? 0,
		feedStatus: () => ({
			kind: "simulated",
			label: "Simulated prices",
			recordedDate: null,
			offsetMs: 0,
			ended,
			marketHours: "always",
		}),
	};
	return {
		market,
		tick: (instrumentId: string, bid: bigint) => {
			sequence += 1;
			const quote = { instrumentId, bid: price(bid), ask: price(bid + 1_000n), tsMs: 1_767_000_000_000, sequence };
			quotes.set(instrumentId, quote);
			for (const listener of listeners) listener(quote);
		},
		setState: (id: string, state: MarketState) => void states.set(id, state),
		split: (id: string) => void splits.set(id, (splits.get(id) ?? 0) + 1),
		end: () => {
			ended = true;
			for (const listener of feedListeners) listener();
		},
		listeners: () => listeners.size + feedListeners.size,
	};
}

let cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const task of cleanUp.reverse()) await task();
	cleanUp = [];
});

interface Setup {
	readonly gateway: PriceGateway;
	readonly script: ReturnType<typeof scriptedMarket>;
	readonly url: string;
	readonly server: Server;
	readonly connect: (
		key?: string,
		transports?: ("websocket" | "polling")[],
		headers?: Record<string, string>,
	) => Client;
}

async function setUp(
	options: Partial<GatewayOptions> = {},
	instruments = SEED_INSTRUMENTS.slice(0, 3),
): Promise<Setup> {
	const server = createServer((_, response) => response.writeHead(404).end());
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port");
	const script = scriptedMarket(instruments);
	const known = new Map(Object.entries(KEYS));
	const gateway = createPriceGateway({
		server,
		market: script.market,
		clock,
		log: readableLog().log,
		verifyPriceKey: (key) => known.get(key),
		flushMs: 10,
		stateMs: 10,
		...options,
	});
	const url = `http://127.0.0.1:${address.port}`;
	const clients: Client[] = [];
	cleanUp.push(async () => {
		for (const client of clients) client.disconnect();
		await gateway.close();
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	});
	const connect: Setup["connect"] = (key = "key-of-anna", transports = ["websocket"], headers = {}) => {
		const auth = key === "" ? {} : { apiKey: key };
		const client = io(url, {
			path: PRICES_PATH,
			auth,
			transports,
			extraHeaders: headers,
			reconnection: false,
			forceNew: true,
		});
		clients.push(client);
		return client;
	};
	return { gateway, script, url, server, connect };
}

const next = <T>(client: Client, event: string): Promise<T> => new Promise((resolve) => client.once(event, resolve));
const connected = async (client: Client): Promise<Client> => {
	await next(client, "connect");
	return client;
};
/** Every batch that a client receives, validated by the contract. */
function batches(client: Client): PriceItem[][] {
	const list: PriceItem[][] = [];
	client.on("data:update", (items: unknown) => void list.push(dataUpdate.parse(items)));
	return list;
}
/** The TCP stream of a client, so that a test can stop reading. */
function stream(client: Client): TcpSocket {
	const transport: object = client.io.engine.transport;
	if (!("ws" in transport) || typeof transport.ws !== "object" || transport.ws === null)
		throw new Error("no websocket");
	if (!("_socket" in transport.ws) || !(transport.ws._socket instanceof TcpSocket)) throw new Error("no stream");
	return transport.ws._socket;
}
/** A short frame as clients send them, masked with zeros. */
const maskedTextFrame = (text: string): Buffer =>
	Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)]);

describe("price socket", () => {
	it("gives a plain client that knows only id and price its batches", async () => {
		const { connect, script } = await setUp();
		script.tick("EURUSD", 108_512_000n);
		const prices = new Map<string, number>();
		const client = connect();
		client.on("data:update", (items: { id: string; price: number }[]) => {
			for (const { id, price: mid } of items) prices.set(id, mid);
		});
		client.on("connect", () => client.emit("subscribe:all"));
		await until(() => prices.size === 1, "the snapshot");
		expect(prices.get("EURUSD")).toBe(1.085125);
		script.tick("GBPUSD", 133_000_000n);
		script.tick("EURUSD", 108_600_000n);
		await until(() => prices.get("EURUSD") === 1.086005 && prices.get("GBPUSD") === 1.330005, "the next batch");
	});

	it("sends snapshot, states and feed status at once, then only what changed, the latest winning", async () => {
		const { connect, script } = await setUp({ flushMs: 60 });
		script.tick("EURUSD", 100n * 1_000_000n);
		script.tick("GBPUSD", 101n * 1_000_000n);
		const client = await connected(connect());
		const list = batches(client);
		const states = next(client, "market:state");
		const feed = next(client, "feed:status");
		client.emit("subscribe:all");
		expect(marketStateUpdate.parse(await states).map((each) => each.id)).toEqual(["EURUSD", "GBPUSD", "USDJPY"]);
		expect(feedStatusUpdate.parse(await feed)).toMatchObject({
			kind: "simulated",
			label: "Simulated prices",
			ended: false,
		});
		await until(() => list.length === 1, "the snapshot");
		expect(list[0]?.map((item) => item.id)).toEqual(["EURUSD", "GBPUSD"]);
		await sleep(80);
		for (let i = 0; i < 50; i += 1) script.tick("EURUSD", BigInt(i + 1) * 2_000_000n);
		await until(() => list.length >= 2, "a batch");
		await sleep(80);
		const later = list.slice(1).flat();
		expect(later.every((item) => item.id === "EURUSD")).toBe(true);
		expect(later.length).toBeLessThanOrEqual(2);
		expect(later.at(-1)).toMatchObject({
			bid: 1,
			ask: 1.00001,
			price: 1.000005,
			ts: "2025-12-29T09:20:00.000Z",
			seq: 152,
		});
	});

	it.each([
		["", "PRICE_KEY_MISSING"],
		["wrong", "PRICE_KEY_WRONG"],
		["old-key", "PRICE_KEY_EXPIRED"],
	])("refuses the key '%s' with %s", async (key, code) => {
		const { connect, gateway, script } = await setUp();
		script.tick("EURUSD", 1_000_000n);
		const client = connect(key);
		const list = batches(client);
		const error = await next<Error & { data: { code: string } }>(client, "connect_error");
		expect(error.data.code).toBe(code);
		client.emit("subscribe:all");
		await sleep(50);
		expect(list).toEqual([]);
		expect(gateway.metrics()).toMatchObject({ sockets: 0, refused: 1, frames: 0 });
	});

	it("keeps to the wanted instruments, and forgets them when told to", async () => {
		const { connect, script, gateway } = await setUp();
		for (const id of ["EURUSD", "GBPUSD", "USDJPY"]) script.tick(id, 100_000_000n);
		const client = await connected(connect());
		const list = batches(client);
		client.emit("subscribe", { ids: ["GBPUSD", "NOPE"] });
		await until(() => list.length === 1, "the snapshot");
		expect(list[0]?.map((item) => item.id)).toEqual(["GBPUSD"]);
		client.emit("subscribe", { ids: ["USDJPY"] });
		await until(() => list.length === 2, "the second snapshot");
		expect(list[1]?.map((item) => item.id)).toEqual(["GBPUSD", "USDJPY"]);
		client.emit("unsubscribe", { ids: ["GBPUSD"] });
		await sleep(40);
		for (const id of ["EURUSD", "GBPUSD", "USDJPY"]) script.tick(id, 200_000_000n);
		await until(() => list.length === 3, "a batch");
		expect(list[2]?.map((item) => item.id)).toEqual(["USDJPY"]);
		client.emit("unsubscribe");
		await sleep(40);
		script.tick("USDJPY", 300_000_000n);
		await sleep(60);
		expect(list.length).toBe(3);
		client.emit("subscribe", { ids: "USDJPY" });
		client.emit("order", { volume: 1 });
		client.emit("unsubscribe", 7);
		await until(() => gateway.metrics().ignoredEvents === 3, "three ignored events");
		expect(client.connected).toBe(true);
	});

	it("writes the same bytes to everybody who wants all", async () => {
		const { connect, script, gateway } = await setUp();
		const clients = await Promise.all([connect("key-of-anna"), connect("key-of-bert")].map(connected));
		const texts = clients.map((client) => {
			const own: string[] = [];
			client.io.engine.on("packet", ({ type, data }) => {
				if (type === "message" && String(data).includes("data:update")) own.push(String(data));
			});
			return own;
		});
		for (const client of clients) client.emit("subscribe:all");
		await sleep(60);
		for (let i = 1; i <= 20; i += 1) {
			script.tick("EURUSD", BigInt(i) * 1_000_000n);
			await sleep(15);
		}
		await until(() => texts.every((own) => own.length >= 5), "batches");
		await sleep(40);
		expect(texts[0]).toEqual(texts[1]);
		expect(gateway.metrics().frames).toBeGreaterThanOrEqual(10);
	});

	it("serves long polling and upgrades from it as well", async () => {
		const { connect, script } = await setUp();
		script.tick("EURUSD", 100_000_000n);
		for (const transports of [["polling"], ["polling", "websocket"]] as const) {
			const client = await connected(connect("key-of-anna", [...transports]));
			const list = batches(client);
			client.emit("subscribe:all");
			await until(() => list.length > 0, "the snapshot");
			if (transports.length === 2) await until(() => client.io.engine.transport.name === "websocket", "the upgrade");
			script.tick("GBPUSD", 100_000_000n);
			await until(() => list.flat().some((item) => item.id === "GBPUSD"), "a batch");
			script.tick("GBPUSD", 170_000_000n);
			await until(() => list.flat().some((item) => item.bid === 1.7), "another batch");
			expect(client.io.engine.transport.name).toBe(transports.at(-1));
			client.disconnect();
		}
	});

	it("skips a reader that does not read, keeps the others on time, gives it the latest when it reads, closes it when it stays away", async () => {
		const many = Array.from({ length: 600 }, (_, i) => ({ ...seedInstrument("EURUSD"), id: `I${i}` }));
		const { connect, script, gateway } = await setUp({ flushMs: 5, slowCloseMs: 1_200 }, many);
		for (const { id } of many) script.tick(id, 100_000_000n);
		const [healthy, pausing, gone] = await Promise.all(
			[connect(), connect("key-of-bert"), connect("key-of-bert")].map(connected),
		);
		if (healthy === undefined || pausing === undefined || gone === undefined) throw new Error("no clients");
		const fresh = batches(healthy);
		const late: PriceItem[][] = [];
		pausing.on("data:update", (items: PriceItem[]) => void late.push(items));
		for (const client of [healthy, pausing, gone]) client.emit("subscribe:all");
		await until(() => fresh.length > 0 && late.length > 0, "snapshots");
		stream(pausing).pause();
		stream(gone).pause();

		let value = 100_000_000n;
		const tickAll = () => {
			value += 1_000n;
			for (const { id } of many) script.tick(id, value);
		};
		const began = performance.now();
		while (gateway.metrics().skipped < 10 && performance.now() - began < 6_000) {
			tickAll();
			await sleep(5);
		}
		expect(gateway.metrics().skipped).toBeGreaterThanOrEqual(10);
		const healthyBefore = fresh.length;
		stream(pausing).resume();
		for (let i = 0; i < 40; i += 1) {
			tickAll();
			await sleep(5);
		}
		expect(fresh.length).toBeGreaterThan(healthyBefore + 5);
		const last = Number(value) / 1e8;
		await until(
			() => late.at(-1)?.length === 600 && late.at(-1)?.[599]?.bid === last,
			"the latest for the one that reads again",
		);
		expect(fresh.at(-1)?.[0]?.bid).toBe(last);
		expect(late.length).toBeLessThan(fresh.length);
		for (const list of [late, fresh]) {
			const sequences = list.map((batch) => Math.max(...batch.map((item) => item.seq)));
			expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
		}

		const waiting = setInterval(tickAll, 20);
		await until(
			() => gateway.metrics().closedSlow === 1 && gateway.metrics().sockets === 2,
			"the silent one is closed",
		);
		clearInterval(waiting);
		expect([healthy.connected, pausing.connected]).toEqual([true, true]);
	});

	it("queues one frame at most for a reader that does not read, whatever else there is to tell, and tells it once when it reads", async () => {
		const many = Array.from({ length: 600 }, (_, i) => ({ ...seedInstrument("EURUSD"), id: `I${i}` }));
		const { connect, script, gateway } = await setUp({ flushMs: 5, stateMs: 5 }, many);
		for (const { id } of many) script.tick(id, 100_000_000n);
		const client = await connected(connect());
		const states: unknown[] = [];
		const list = batches(client);
		client.on("market:state", (update: unknown) => void states.push(update));
		client.emit("subscribe:all");
		await until(() => list.length > 0 && states.length > 0, "the greeting");
		await sleep(40);
		states.length = 0;
		stream(client).pause();
		let value = 100_000_000n;
		await until(() => {
			value += 1_000n;
			for (const { id } of many) script.tick(id, value);
			return gateway.metrics().skipped >= 3;
		}, "the reader is behind");
		for (let i = 0; i < 40; i += 1) {
			script.setState("I7", i % 2 === 0 ? { state: "halted", reason: "news" } : { state: "open" });
			await sleep(6);
		}
		script.setState("I7", { state: "close-only", reason: "expiry" });
		script.end();
		await sleep(20);
		const { mostWaiting } = gateway.metrics();
		const feed = next<{ ended: boolean }>(client, "feed:status");
		stream(client).resume();
		expect((await feed).ended).toBe(true);
		expect(states.length).toBe(1);
		expect(states[0]).toContainEqual({ id: "I7", market: { state: "close-only", reason: "expiry" }, splits: 0 });
		await until(() => list.at(-1)?.[599]?.bid === Number(value) / 1e8, "the latest of everything");
		const largest = Math.max(
			...list.map((batch) => textFrame(eventPacket("data:update", JSON.stringify(batch))).length),
		);
		expect(mostWaiting).toBeGreaterThan(0);
		expect(mostWaiting).toBeLessThanOrEqual(largest);
	});

	it("tells when a market or the feed changes, and only then", async () => {
		const { connect, script } = await setUp();
		const client = await connected(connect());
		const heard: unknown[] = [];
		client.emit("subscribe:all");
		await next(client, "feed:status");
		await sleep(40);
		client.on("market:state", (states) => void heard.push(states));
		script.setState("GBPUSD", { state: "stale", ageMs: 6_000 });
		await until(() => heard.length === 1, "a state");
		script.setState("GBPUSD", { state: "stale", ageMs: 9_000 });
		await sleep(50);
		script.setState("GBPUSD", { state: "closed", opensAtMs: 1_767_000_000_000 });
		await until(() => heard.length === 2, "another state");
		// Its halt ended before anybody was notified (E22).
		script.split("GBPUSD");
		await until(() => heard.length === 3, "the split");
		const closed = { state: "closed", opens_at: "2025-12-29T09:20:00.000Z" };
		expect(heard).toEqual([
			[{ id: "GBPUSD", market: { state: "stale", age_ms: 6_000 }, splits: 0 }],
			[{ id: "GBPUSD", market: closed, splits: 0 }],
			[{ id: "GBPUSD", market: closed, splits: 1 }],
		]);
		const feed = next<{ ended: boolean }>(client, "feed:status");
		script.end();
		expect((await feed).ended).toBe(true);
	});

	it("closes all sockets of a session at once, and no others", async () => {
		const { connect, gateway, script } = await setUp();
		const [first, second, other] = await Promise.all([connect(), connect(), connect("key-of-bert")].map(connected));
		const list = [first, second].map((client) => (client === undefined ? [] : batches(client)));
		for (const client of [first, second, other]) client?.emit("subscribe:all");
		await sleep(40);
		expect(gateway.disconnectSession("s1")).toBe(2);
		expect(gateway.disconnectSession("s1")).toBe(0);
		script.tick("EURUSD", 5_000_000n);
		await until(() => first?.connected === false && second?.connected === false, "both are closed");
		await sleep(30);
		expect(list).toEqual([[], []]);
		expect(other?.connected).toBe(true);
	});

	it("limits sockets of a user, events of a socket, the size of a message and foreign pages", async () => {
		const { connect, gateway } = await setUp({
			socketsPerUser: 2,
			eventsPerMinute: 20,
			allowOrigin: (origin) => origin === "https://trade.example",
		});
		await Promise.all([connect(), connect()].map(connected));
		const third = await next<Error & { data: { code: string } }>(connect(), "connect_error");
		expect(third.data.code).toBe("TOO_MANY_SOCKETS");
		const flooder = await connected(connect("key-of-bert"));
		for (let i = 0; i < 30; i += 1) flooder.emit("noise", i);
		await until(() => !flooder.connected, "the flooder is closed");
		const shouter = await connected(connect("key-of-bert"));
		shouter.emit("subscribe", { ids: ["x".repeat(5_000)] });
		await until(() => !shouter.connected, "the shouter is closed");
		const foreign = connect("key-of-bert", ["websocket"], { origin: "https://evil.example" });
		await next(foreign, "connect_error");
		await connected(connect("key-of-bert", ["websocket"], { origin: "https://trade.example" }));
		await until(() => gateway.metrics().sockets === 3, "three sockets remain");
	});

	it("holds so many connections of one network, whoever they are, and as many of another", async () => {
		const { connect, gateway } = await setUp({
			socketsPerNetwork: 2,
			networkOf: ({ headers }) => String(headers["x-forwarded-for"]),
		});
		const from = (network: string, key = "key-of-anna") => connect(key, ["websocket"], { "x-forwarded-for": network });
		const first = await connected(from("1.1.1.1"));
		await connected(from("1.1.1.1", "key-of-bert"));
		const third = from("1.1.1.1", "key-of-bert");
		const refused = await next<Error & { data: { code: string } }>(third, "connect_error");
		expect(refused.data.code).toBe("TOO_MANY_SOCKETS");
		expect(gateway.metrics()).toMatchObject({ sockets: 2, refused: 1, refusedNetwork: 1 });
		await connected(from("2.2.2.2"));
		// A disconnect frees exactly one place.
		first.disconnect();
		await until(() => gateway.metrics().sockets === 2, "it has gone");
		await connected(from("1.1.1.1"));
		await next(from("1.1.1.1"), "connect_error");
		expect(gateway.metrics().refusedNetwork).toBe(2);
	});

	it("keeps no connection of who has left: it would be counted as nobody's", async () => {
		const { connect, gateway } = await setUp();
		const client = await connected(connect());
		const gone = new Promise((resolve) => stream(client).once("close", resolve));
		// Written by hand: the library would close its own side.
		stream(client).write(maskedTextFrame("41"));
		await gone;
		await until(() => gateway.metrics().sockets === 0, "nobody is left");
		expect(client.connected).toBe(false);
	});

	it("lets few come who show no key, and as many as like who do", async () => {
		let left = 3;
		const anonymousLimit = {
			take: () => left > 0 && left-- > 0,
			giveBack: () => {
				left += 1;
			},
		};
		const { connect, gateway, url } = await setUp({ anonymousLimit, socketsPerUser: 50 });
		for (let at = 0; at < 10; at++) await connected(connect());
		expect([left, gateway.metrics().refused]).toEqual([3, 0]);
		// Long polling without a key: each connection would hold memory until its timeout.
		const handshake = async () => (await fetch(`${url}${PRICES_PATH}/?EIO=4&transport=polling`)).status;
		const first = await connected(connect());
		// A repeated handshake on an accepted connection gives nothing back a second time.
		stream(first).write(maskedTextFrame(`40${JSON.stringify({ apiKey: "key-of-anna" })}`));
		expect(await Promise.all(Array.from({ length: 20 }, handshake))).toEqual(
			Array.from({ length: 20 }, (_, at) => (at < 3 ? 200 : 403)),
		);
		await next(connect(), "connect_error");
		expect([left, gateway.metrics().refused]).toEqual([0, 18]);
	});

	it("leaves the server and the market as it found them when it closes", async () => {
		const { connect, gateway, script, server, url } = await setUp();
		const client = await connected(connect());
		await gateway.close();
		await until(() => !client.connected, "the client is closed");
		expect(script.listeners()).toBe(0);
		expect(server.listening).toBe(true);
		expect((await fetch(url)).status).toBe(404);
	});

	it("does not wait for a client that does not answer when it closes", async () => {
		const { connect, gateway, server } = await setUp();
		const client = await connected(connect());
		stream(client).pause();
		const began = performance.now();
		await gateway.close();
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
		// Without intervention `ws` waits half a minute for the answer to its close frame.
		expect(performance.now() - began).toBeLessThan(10_000);
	});
});
