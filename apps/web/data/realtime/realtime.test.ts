import { beforeEach, describe, expect, it, vi } from "vitest";
import { addressOf } from "./connection.ts";
import { realtimeStore } from "./status.ts";
import { listen, onSubscriptions, subscriptions } from "./wanted.ts";

const page = (href: string): URL => new URL(href);
const own = { driver: "own", key: "k", host: null, cluster: "mt1", force_tls: true } as const;

describe("where realtime is (R16)", () => {
	it.each([
		["http://localhost:3000/main", { forceTLS: false, wsHost: "localhost", wsPort: 3000, wssPort: 3000 }],
		["https://trade.example.com/", { forceTLS: true, wsHost: "trade.example.com", wsPort: 443, wssPort: 443 }],
		["https://trade.example.com:8443/", { forceTLS: true, wsHost: "trade.example.com", wsPort: 8443, wssPort: 8443 }],
	])("is the page's own origin by default: %s", (href, expected) => {
		expect(addressOf(own, page(href))).toEqual({ cluster: "mt1", ...expected });
	});

	it("is a hosted cluster, mt1 with TLS unless told otherwise", () => {
		expect(addressOf({ ...own, driver: "pusher" }, page("http://localhost:3000/"))).toEqual({
			cluster: "mt1",
			forceTLS: true,
		});
	});

	it("is another compatible service, with its port and its TLS", () => {
		const service = { ...own, driver: "pusher", host: "rt.example.com:6001", force_tls: false } as const;
		expect(addressOf(service, page("https://trade.example.com/"))).toEqual({
			cluster: "mt1",
			forceTLS: false,
			wsHost: "rt.example.com",
			wsPort: 6001,
			wssPort: 6001,
		});
	});
});

describe("what is listened to", () => {
	beforeEach(() => {
		subscriptions.clear();
		realtimeStore.setState({ status: "disconnected", reason: null });
	});

	it("is remembered without a connection, told to the one that comes, and forgotten when nobody wants it", () => {
		const changed = vi.fn();
		const stop = onSubscriptions(changed);
		const leave = listen({ kind: "user", name: "private-user.usr_1" }, "user.updated", () => undefined);
		expect([...subscriptions].map(({ channel, event }) => [channel.name, event])).toEqual([
			["private-user.usr_1", "user.updated"],
		]);
		leave();
		expect(subscriptions.size).toBe(0);
		expect(changed).toHaveBeenCalledTimes(2);
		stop();
	});
});
