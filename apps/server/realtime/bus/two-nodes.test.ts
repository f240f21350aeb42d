import { until } from "@truefill/testkit/until";
import PusherServer from "pusher";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, signChannel } from "../apps.ts";
import { heard, PLAIN, RawSocket, type Site, startSite } from "../testing.ts";
import { hasRedis, TestRedis } from "./testing.ts";

const found = hasRedis();
if (!found)
	process.stderr.write("two nodes: left out, because there is no redis-server (apt-get install redis-server)\n");

let redis: TestRedis;
let sites: Site[] = [];
let raws: RawSocket[] = [];
beforeEach(async () => {
	if (!found) return;
	redis = new TestRedis();
	await redis.start();
});
afterEach(async () => {
	for (const raw of raws) raw.close();
	for (const site of sites) await site.close();
	sites = [];
	raws = [];
	if (found) await redis.end();
});

async function node(options: Parameters<typeof startSite>[0] = {}): Promise<Site> {
	const site = await startSite({ config: { apps: [PLAIN], service: null, redisUrl: redis.url }, ...options });
	sites.push(site);
	return site;
}
async function twoNodes(): Promise<[Site, Site]> {
	const pair: [Site, Site] = [await node(), await node()];
	await until(() => pair.every(({ realtime }) => realtime.metrics.nodes === 2), "the nodes know each other");
	return pair;
}
const serviceOf = ({ port }: Site) =>
	new PusherServer({ appId: PLAIN.id, ...PLAIN, host: "127.0.0.1", port: String(port) });
const app: App = { ...PLAIN, kind: "plain" };
const authorizing = (member?: { user_id: string }) => ({
	channelAuthorization: {
		customHandler: (
			{ socketId, channelName }: { socketId: string; channelName: string },
			done: (error: null, data: { auth: string; channel_data?: string }) => void,
		) => {
			const data = member === undefined ? undefined : JSON.stringify(member);
			done(null, {
				auth: signChannel(app, socketId, channelName, data),
				...(data === undefined ? {} : { channel_data: data }),
			});
		},
	},
});
/** Numbers that a client receives on `news`, in order. */
async function numbers(site: Site): Promise<number[]> {
	const got: number[] = [];
	const channel = site.client(PLAIN.key).subscribe("news");
	await heard(channel, "pusher:subscription_succeeded");
	channel.bind("n", (n: number) => void got.push(n));
	return got;
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.skipIf(!found)("two nodes and one Redis", () => {
	it("are one to their clients: events, in order, once", async () => {
		const [one, two] = await twoNodes();
		const [here, there] = [await numbers(one), await numbers(two)];
		const service = serviceOf(one);
		for (const n of upTo(50)) await service.trigger("news", "n", n);
		await until(() => there.length === 50, "fifty events on the other node");
		expect([here, there]).toEqual([upTo(50), upTo(50)]);
	});

	it("share presence: who is there, who comes, who goes; a move between nodes is neither", async () => {
		const [one, two] = await twoNodes();
		const anna = one.client(PLAIN.key, authorizing({ user_id: "anna" }));
		const room = anna.subscribe("presence-room");
		await heard(room, "pusher:subscription_succeeded");
		const added = heard<{ id: string }>(room, "pusher:member_added");
		const bert = two.client(PLAIN.key, authorizing({ user_id: "bert" }));
		await until(async () => (await members(two)) === 1, "the other node knows Anna");
		const other = await heard<{ members: object }>(bert.subscribe("presence-room"), "pusher:subscription_succeeded");
		expect(Object.keys(other.members)).toEqual(["anna", "bert"]);
		expect((await added).id).toBe("bert");
		const removed: string[] = [];
		room.bind("pusher:member_removed", ({ id }: { id: string }) => void removed.push(id));
		const again = one.client(PLAIN.key, authorizing({ user_id: "bert" }));
		await heard(again.subscribe("presence-room"), "pusher:subscription_succeeded");
		bert.disconnect();
		await until(async () => (await subscriptions(one)) === 2, "the move is known");
		expect(removed).toEqual([]);
		again.disconnect();
		await until(() => removed.length === 1, "now they have gone");
		await until(async () => (await members(two)) === 1, "the other node knows it too");
		expect(removed).toEqual(["bert"]);
	});

	it("forget a node that ends, with everybody on it", async () => {
		const [one, two] = await twoNodes();
		const room = one.client(PLAIN.key, authorizing({ user_id: "anna" })).subscribe("presence-room");
		await heard(room, "pusher:subscription_succeeded");
		const joined = heard(room, "pusher:member_added");
		const bert = two.client(PLAIN.key, authorizing({ user_id: "bert" }));
		bert.subscribe("presence-room");
		await joined;
		const removed = heard<{ id: string }>(room, "pusher:member_removed");
		bert.disconnect();
		await two.close();
		sites = sites.filter((site) => site !== two);
		expect((await removed).id).toBe("bert");
		await until(() => one.realtime.metrics.nodes === 1, "alone again");
	});

	it("end a session's sockets on every node within a second, with Redis and without it (threat 3)", async () => {
		const [one, two] = await twoNodes();
		for (const withRedis of [true, false]) {
			if (!withRedis) await redis.kill();
			const sessionId = `ses_${withRedis}`;
			const holder = { sessionId, userId: "usr_1", name: "", isAdmin: false, permissions: [] };
			two.identity.live.add(sessionId);
			const raw = new RawSocket(`ws://127.0.0.1:${two.port}/app/truefill?protocol=7`);
			raws.push(raw);
			const id = await raw.id();
			const channel = "private-trade.usr_1";
			// Signed by the first node for a socket of the second.
			const channelData = JSON.stringify({ holder });
			const auth = signChannel(one.realtime.apps.product, id, channel, channelData);
			raw.say({ event: "pusher:subscribe", data: { channel, auth, channel_data: channelData } });
			await raw.next("pusher_internal:subscription_succeeded");
			const began = performance.now();
			two.identity.ended.push({ sessionId, userId: "usr_1" });
			one.identity.sessionEvents.sessionEnded({ sessionId, userId: "usr_1" });
			expect((await raw.end()).code).toBe(4009);
			// The promise is shorter: this only tells what hangs, also on a machine that stands still for seconds.
			expect(performance.now() - began).toBeLessThan(15_000);
			const late = new RawSocket(`ws://127.0.0.1:${two.port}/app/truefill?protocol=7`);
			raws.push(late);
			const lateAuth = signChannel(one.realtime.apps.product, await late.id(), channel, channelData);
			late.say({ event: "pusher:subscribe", data: { channel, auth: lateAuth, channel_data: channelData } });
			expect(await late.next("pusher:subscription_error")).toMatchObject({ data: { type: "AuthError" } });
		}
	});

	it("lose no event while Redis is paused", async () => {
		const [one, two] = await twoNodes();
		const there = await numbers(two);
		const service = serviceOf(one);
		await service.trigger("news", "n", 1);
		await until(() => there.length === 1, "the first");
		redis.pause();
		const sent = [2, 3, 4].map((n) => service.trigger("news", "n", n));
		await new Promise((resolve) => setTimeout(resolve, 3_500));
		redis.resume();
		await Promise.all(sent);
		await until(() => there.length === 4, "the others", 10_000);
		expect(there.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
	});

	it("tell nothing twice when Redis says everything twice, and stumble over nothing", async () => {
		const [one, two] = await twoNodes();
		const there = await numbers(two);
		const service = serviceOf(one);
		for (const n of upTo(5)) await service.trigger("news", "n", n);
		await until(() => there.length === 5, "five events");
		expect(await redis.repeatEverything()).toBeGreaterThan(5);
		for (const n of [6, 7]) await service.trigger("news", "n", n);
		await until(() => there.includes(7), "the next ones");
		expect(there).toEqual(upTo(7));
	});

	it("go on alone while Redis is gone, come back when it is, and have clients look for themselves", async () => {
		const [one, two] = await twoNodes();
		const [here, there] = [await numbers(one), await numbers(two)];
		const product = new RawSocket(`ws://127.0.0.1:${two.port}/app/truefill?protocol=7`);
		raws.push(product);
		await product.id();
		await redis.kill();
		const service = serviceOf(one);
		// The first node's sockets receive it at once. The call settles when the other node can: not awaited here.
		const sent = service.trigger("news", "n", 1);
		await until(() => here.length === 1, "our own");
		expect(there).toEqual([]);
		await redis.start();
		await sent;
		await until(() => there.includes(1), "the other node, late", 10_000);
		// A restarted Redis may have lost messages: the product's clients reconnect and pull.
		expect((await product.end()).code).toBe(4200);
		await service.trigger("news", "n", 2);
		await until(() => there.includes(2), "and from then on");
		expect(here).toEqual([1, 2]);
	});

	it("start without Redis and find it later", async () => {
		await redis.kill();
		const site = await node();
		const here = await numbers(site);
		void serviceOf(site).trigger("news", "n", 1);
		await until(() => here.length === 1, "alone");
		await redis.start();
		const other = await node();
		const there = await numbers(other);
		await until(() => site.realtime.metrics.nodes === 2 && other.realtime.metrics.nodes === 2, "both", 10_000);
		await serviceOf(site).trigger("news", "n", 2);
		await until(() => there.includes(2), "together");
		expect(here).toEqual([1, 2]);
	});
});

const members = async (site: Site): Promise<number> => (await asked(site)).user_count ?? 0;
const subscriptions = async (site: Site): Promise<number> => (await asked(site)).subscription_count ?? 0;
async function asked(site: Site): Promise<{ user_count?: number; subscription_count?: number }> {
	const params = { info: "user_count,subscription_count" };
	return (await serviceOf(site).get({ path: "/channels/presence-room", params })).json();
}
