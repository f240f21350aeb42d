import PusherServer from "pusher";
import { afterEach, expect, it } from "vitest";
import { movedClock } from "../../platform/testing-clock.ts";
import { heard, PLAIN, type Site, startSite } from "../testing.ts";

const clock = movedClock();
let site: Site | undefined;
afterEach(() => site?.close());

async function start() {
	const limited: string[] = [];
	const started = await startSite({
		clock,
		limits: { publishing: { burst: 40, perSecond: 0.01 }, publishingLeast: 5 },
		measures: { pushed: () => undefined, limited: (limit) => void limited.push(limit) },
	});
	site = started;
	const publisher = new PusherServer({ appId: PLAIN.id, ...PLAIN, host: "127.0.0.1", port: String(started.port) });
	const publish = async (channel: string): Promise<number> => {
		try {
			return (await publisher.trigger(channel, "news", {})).status;
		} catch (error) {
			return (error as { status: number }).status;
		}
	};
	return { started, publish, limited };
}

it("an application publishes as much as it may, then waits, and is let in again", async () => {
	const { publish, limited } = await start();
	const first: number[] = [];
	for (let times = 0; times < 9; times += 1) first.push(await publish("nobody-hears"));
	expect(first).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
	expect(limited).toEqual(["publishing"]);
	await clock.advance(500_000);
	expect([await publish("nobody-hears"), await publish("nobody-hears")]).toEqual([200, 429]);
});

it("what many sockets hear counts for more, and whom the limit keeps out loses no socket", async () => {
	const { started, publish } = await start();
	const clients = Array.from({ length: 20 }, () => started.client());
	const joined = clients.map((client) => heard(client.subscribe("crowd"), "pusher:subscription_succeeded"));
	await Promise.all(joined);
	expect([await publish("crowd"), await publish("crowd"), await publish("crowd")]).toEqual([200, 200, 429]);
	expect(clients.every(({ connection }) => connection.state === "connected")).toBe(true);
});
