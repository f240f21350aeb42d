import { io, type Socket } from "socket.io-client";
import { Client } from "../harness/api.ts";
import type { Product } from "../harness/product.ts";
import { expect, protocol as test } from "../harness/test.ts";

/** All fields of an item that the specification's client reads. */
interface Seen {
	readonly id: string;
	readonly price: number;
}

async function socketFor(product: Product, apiKey?: string): Promise<Socket> {
	const { price_feed } = await (await Client.signIn(product.origin)).data();
	return io(price_feed.url, {
		path: price_feed.path,
		auth: { apiKey: apiKey ?? price_feed.api_key },
		transports: ["websocket"],
		reconnection: false,
		forceNew: true,
	});
}

const connected = (socket: Socket): Promise<unknown> =>
	socket.connected ? Promise.resolve() : next(socket, "connect");

const next = <T>(socket: Socket, event: string, withinMs = 60_000): Promise<T> =>
	new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error(`no ${event} within ${withinMs} ms`)), withinMs);
		socket.once(event, (payload: T) => {
			clearTimeout(timer);
			resolve(payload);
		});
	});

test("a plain client that knows only id and price receives batches that move (SPEC §7, R10)", async ({ product }) => {
	const socket = await socketFor(product);
	try {
		await connected(socket);
		socket.emit("subscribe:all");
		const snapshot = await next<Seen[]>(socket, "data:update");
		expect(snapshot.length, "the first batch is the whole picture").toBeGreaterThanOrEqual(60);
		const prices = new Map(snapshot.map(({ id, price }) => [id, price]));
		expect([...prices.values()].every((price) => price > 0)).toBe(true);
		const moved = new Set<string>();
		for (let batch = 0; batch < 30 && moved.size < 5; batch++) {
			for (const { id, price } of await next<Seen[]>(socket, "data:update")) {
				if (prices.get(id) !== price) moved.add(id);
			}
		}
		expect(moved.size, "instruments that moved").toBeGreaterThanOrEqual(5);
	} finally {
		socket.close();
	}
});

test("items carry both sides, the time and a sequence that grows", async ({ product }) => {
	const socket = await socketFor(product);
	try {
		await connected(socket);
		socket.emit("subscribe:all");
		let latest = -1;
		for (let batch = 0; batch < 5; batch++) {
			const items = await next<{ bid: number; ask: number; price: number; ts: string; seq: number }[]>(
				socket,
				"data:update",
			);
			for (const { bid, ask, price, ts } of items) {
				expect(bid).toBeLessThanOrEqual(price);
				expect(price).toBeLessThanOrEqual(ask);
				expect(ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
				expect(Math.abs(Date.now() - Date.parse(ts)), "age of the tick").toBeLessThan(60_000);
			}
			const newest = Math.max(...items.map(({ seq }) => seq));
			expect(newest).toBeGreaterThan(latest);
			latest = newest;
		}
	} finally {
		socket.close();
	}
});

test("subscribe takes a list of ids and sends only those", async ({ product }) => {
	const socket = await socketFor(product);
	try {
		await connected(socket);
		socket.emit("subscribe", { ids: ["EURUSD"] });
		for (let batch = 0; batch < 5; batch++) {
			const ids = (await next<Seen[]>(socket, "data:update")).map(({ id }) => id);
			expect(ids).toEqual(["EURUSD"]);
		}
	} finally {
		socket.close();
	}
});

test("a wrong, empty or absent key is refused with connect_error", async ({ product }) => {
	const { price_feed } = await (await Client.signIn(product.origin)).data();
	for (const auth of [{ apiKey: "wrong" }, { apiKey: "" }, {}, { apiKey: `${price_feed.api_key}x` }, { apiKey: 7 }]) {
		const socket = io(price_feed.url, {
			path: price_feed.path,
			auth,
			transports: ["websocket"],
			reconnection: false,
			forceNew: true,
		});
		try {
			const refused = await Promise.race([
				next<Error>(socket, "connect_error"),
				next(socket, "connect").then(() => undefined),
			]);
			expect(refused, `auth ${JSON.stringify(auth)} must not connect`).toBeInstanceOf(Error);
		} finally {
			socket.close();
		}
	}
});

test("nonsense after connecting harms nobody", async ({ product }) => {
	const [hostile, healthy] = [await socketFor(product), await socketFor(product)];
	try {
		await Promise.all([connected(hostile), connected(healthy)]);
		for (const payload of [
			null,
			7,
			"x",
			[],
			{ ids: [] },
			{ ids: "EURUSD" },
			{ ids: ["x".repeat(10_000)] },
			{ ids: [{}] },
		]) {
			hostile.emit("subscribe", payload);
			hostile.emit("unsubscribe", payload);
		}
		hostile.emit("no-such-event", { a: 1 });
		healthy.emit("subscribe:all");
		expect((await next<Seen[]>(healthy, "data:update")).length).toBeGreaterThan(0);
		expect(product.running).toBe(true);
	} finally {
		hostile.close();
		healthy.close();
	}
});
