import { tradeChannel, userChannel } from "@truefill/contracts/realtime";
import { until } from "@truefill/testkit/until";
import { afterEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/index.ts";
import { heard, PLAIN, type Site, startSite } from "../testing.ts";
import { createPusherPublisher, type PusherService } from "./pusher.ts";

/** Our own server replaces the hosted service: it accepts what the service's SDK sends. */
const log = createLog({ level: "silent" });
let sites: Site[] = [];
afterEach(async () => {
	for (const site of sites) await site.close();
	sites = [];
});
async function service(): Promise<{ site: Site; config: PusherService }> {
	const site = await startSite();
	sites.push(site);
	const config = {
		appId: PLAIN.id,
		key: PLAIN.key,
		secret: PLAIN.secret,
		cluster: "mt1",
		host: `127.0.0.1:${site.port}`,
		tls: false,
	};
	return { site, config };
}
const hint = (accountId: string, sequence: number) => ({
	channels: [tradeChannel("usr_1")],
	event: "trade.updated",
	payload: { account_id: accountId, sequence, type: "trade-opened" },
});

describe("REALTIME_DRIVER=pusher (R16)", () => {
	it("publishes through the SDK, in order, in batches that the service takes", async () => {
		const { site, config } = await service();
		const channel = site
			.client(PLAIN.key, { channelAuthorization: { customHandler: sign(config) } })
			.subscribe(userChannel("usr_1"));
		await heard(channel, "pusher:subscription_succeeded");
		const got: number[] = [];
		channel.bind("user.updated", ({ sequence }: { sequence: number }) => void got.push(sequence));
		const publisher = createPusherPublisher(config, log);
		const messages = Array.from({ length: 25 }, (_, index) => ({
			channels: [userChannel("usr_1")],
			event: "user.updated",
			payload: { user_id: "usr_1", sequence: index + 1 },
		}));
		await publisher.publish(messages);
		await until(() => got.length === 25, "all events");
		expect(got).toEqual(messages.map((_, index) => index + 1));
	});

	it("joins an account's hints to the last, which says how far to pull", async () => {
		const { site, config } = await service();
		const channel = site
			.client(PLAIN.key, { channelAuthorization: { customHandler: sign(config) } })
			.subscribe(tradeChannel("usr_1"));
		await heard(channel, "pusher:subscription_succeeded");
		const got: unknown[] = [];
		channel.bind(
			"trade.updated",
			(data: { account_id: string; sequence: number }) => void got.push([data.account_id, data.sequence]),
		);
		await createPusherPublisher(config, log).publish([hint("a", 1), hint("b", 7), hint("a", 2), hint("a", 3)]);
		await until(() => got.length === 2, "two hints");
		expect(got).toEqual([
			["b", 7],
			["a", 3],
		]);
	});

	it("says when the service is away or does not know us, so that it is tried again", async () => {
		const { site, config } = await service();
		await expect(createPusherPublisher({ ...config, secret: "wrong" }, log).publish([hint("a", 1)])).rejects.toThrow();
		await site.close();
		sites = [];
		await expect(createPusherPublisher(config, log).publish([hint("a", 1)])).rejects.toThrow();
	});

	it("leaves out only what the service will never take", async () => {
		const { site, config } = await service();
		const channel = site
			.client(PLAIN.key, { channelAuthorization: { customHandler: sign(config) } })
			.subscribe("private-staff.risk");
		await heard(channel, "pusher:subscription_succeeded");
		const got: unknown[] = [];
		channel.bind("risk.alert", ({ sequence }: { sequence: number }) => void got.push(sequence));
		const alert = (sequence: number, message: string) => ({
			channels: ["private-staff.risk"],
			event: "risk.alert",
			payload: {
				kind: "feed",
				user_id: null,
				account_id: null,
				message,
				occurred_at: "2026-01-02T03:04:05.678Z",
				sequence,
			},
		});
		const lowered = await startSite({ limits: { eventBytes: 300 } });
		sites.push(lowered);
		const small = { ...config, host: `127.0.0.1:${lowered.port}` };
		await createPusherPublisher(small, log).publish([alert(1, "a"), alert(2, "x".repeat(400)), alert(3, "c")]);
		await createPusherPublisher(config, log).publish([alert(4, "d")]);
		await until(() => got.length === 1, "the one of this service");
		expect(got).toEqual([4]);
	});

	it("tells browsers where to go, and lets the page connect there and nowhere else", async () => {
		const make = async (config: Partial<PusherService>) => {
			const site = await startSite({
				config: {
					apps: [],
					redisUrl: null,
					service: { appId: "1", key: "k", secret: "s", cluster: "mt1", host: null, tls: true, ...config },
				},
			});
			sites.push(site);
			return site.realtime;
		};
		const hosted = await make({});
		expect(hosted.address).toEqual({ driver: "pusher", key: "k", host: null, cluster: "mt1", force_tls: true });
		expect(hosted.connectTo).toEqual(["wss://ws-mt1.pusher.com", "https://sockjs-mt1.pusher.com"]);
		const own = await make({ host: "ws.example.com:6001", tls: false });
		expect(own.address).toMatchObject({ host: "ws.example.com:6001", force_tls: false });
		expect(own.connectTo).toEqual(["ws://ws.example.com:6001", "http://ws.example.com:6001"]);
	});
});

/** The signature of the product's `POST /broadcasting/auth` with the service's secret. */
const sign =
	(config: PusherService) =>
	async (
		{ socketId, channelName }: { socketId: string; channelName: string },
		done: (error: null, data: { auth: string }) => void,
	): Promise<void> => {
		const { signChannel } = await import("../apps.ts");
		const app = { id: config.appId, key: config.key, secret: config.secret, kind: "plain" } as const;
		done(null, { auth: signChannel(app, socketId, channelName) });
	};
