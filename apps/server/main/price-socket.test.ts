import { priceItem } from "@truefill/contracts/prices";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createFullSite, type FullSite } from "./testing.ts";

let site: FullSite;
let address: string;
const sockets: Socket[] = [];
beforeAll(async () => {
	site = await createFullSite();
	address = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => site.close());

/** As a third-party program connects: the address and the key, no code of ours. */
function connect(apiKey: unknown): Socket {
	const socket = io(address, { auth: { apiKey }, reconnection: false, forceNew: true });
	sockets.push(socket);
	return socket;
}
const heard = <T>(socket: Socket, event: string): Promise<T> =>
	new Promise((resolve, reject) => {
		socket.once(event, resolve);
		setTimeout(() => reject(new Error(`no ${event}`)), 5_000).unref();
	});
const keyOf = async (token: string | null): Promise<string> =>
	(await site.send("GET", "/api/v1/data", { token })).json().data.price_feed.api_key;

describe("the price socket on the whole server", () => {
	it("gives a plain client with the key of GET /data batches of id and price", async () => {
		const socket = connect(await keyOf(site.tokens.customer));
		await heard(socket, "connect");
		socket.emit("subscribe:all");
		const batch = await heard<unknown[]>(socket, "data:update");
		expect(batch.length).toBeGreaterThan(60);
		expect(priceItem.safeParse(batch[0]).success).toBe(true);
		const next = await heard<{ id: string; price: number }[]>(socket, "data:update");
		expect(next.every(({ id, price }) => typeof id === "string" && price > 0)).toBe(true);
	});

	it.each([["wrong"], [""], [undefined], [{}], ["a.b"]])("refuses the key %j", async (key) => {
		const error = await heard<Error>(connect(key), "connect_error");
		expect(error.message).toMatch(/key/i);
	});

	it("refuses a bearer token, and the API refuses the price key", async () => {
		await heard(connect(site.tokens.customer), "connect_error");
		const key = await keyOf(site.tokens.customer);
		expect((await site.send("GET", "/api/v1/user", { token: key })).statusCode).toBe(401);
	});

	it("ends with the session, within a second", async () => {
		const login = await site.send("POST", "/api/v1/auth/login", {
			body: { email: "demo@truefill.test", password: "Demo-customer-1" },
		});
		const { token } = login.json().data;
		const key = await keyOf(token);
		const socket = connect(key);
		await heard(socket, "connect");
		const staying = connect(await keyOf(site.tokens.customer));
		await heard(staying, "connect");
		const startMs = performance.now();
		const closed = heard(socket, "disconnect");
		await site.send("POST", "/api/v1/auth/logout", { token });
		await closed;
		// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
		expect(performance.now() - startMs).toBeLessThan(15_000);
		expect(staying.connected).toBe(true);
		await heard(connect(key), "connect_error");
	});

	it("takes no page of another site, and is not opened without end by who shows no key", async () => {
		const handshake = (origin?: string) =>
			fetch(`${address}/socket.io/?EIO=4&transport=polling`, origin === undefined ? {} : { headers: { origin } });
		expect((await handshake("https://evil.example")).status).toBe(403);
		expect((await handshake(address)).status).toBe(200);
		const answers = await Promise.all(Array.from({ length: 300 }, () => handshake()));
		const refused = answers.filter(({ status }) => status === 403).length;
		expect(refused).toBeGreaterThan(0);
		// The burst is 200. How much of it earlier tests left depends on the speed of the machine.
		expect(refused).toBeLessThan(150);
		// The limit refills.
		await expect.poll(async () => (await handshake()).status, { timeout: 5_000 }).toBe(200);
	});

	it("answers plain HTTP with the headers of every other answer", async () => {
		const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`);
		await answer.arrayBuffer();
		expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.get("access-control-allow-origin")).toBeNull();
	});
});
