import { createServer } from "node:http";
import { createLog, createSystemClock, openPool } from "@truefill/server/platform";
import { Realtime } from "@truefill/server/realtime";
import { listening } from "../fanout/listening.ts";
import type { Publishing } from "../fanout/publisher.ts";
import { serveParent } from "../lib/child.ts";
import { CHANNEL, EVENT, nextData, publishDue } from "./event.ts";

/** The product's realtime server with one application; there is no outbox, so the pool is never used. */
const APP = { id: "bench", key: "bench", secret: "bench" };
const nobody = {
	sessionEvents: { onSessionEnded: () => () => undefined, sessionEnded: () => undefined },
	isSessionLive: async () => false,
	sessionsEndedSince: async () => [],
	nameOf: async () => "",
	secret: async () => Buffer.from("bench"),
};
const many = { burst: 1_000_000, perSecond: 1_000_000 };
const realtime = await Realtime.create({
	pool: openPool("postgresql://nobody@127.0.0.1:1/none"),
	clock: createSystemClock(),
	log: createLog({ level: "error" }),
	config: { apps: [APP], service: null, redisUrl: null },
	publicUrl: null,
	identity: nobody,
	limits: { connects: many, socketsPerNetwork: 1_000_000 },
	sweepMs: 200,
});
const server = createServer();
realtime.attach(server);

const say = (data: string): void => void realtime.broadcast(APP.id, [{ channels: [CHANNEL], event: EVENT, data }]);

serveParent({
	listen: () => listening(server),
	async publish(options: Publishing) {
		const done = await publishDue(options, () => say(nextData()));
		await realtime.idle();
		return done;
	},
	/** Publishes large events until `behind` sockets have stalled, up to a maximum. @returns the stalled ones. */
	async fill({ behind }: { behind: number }) {
		for (let n = 0; n < 200 && (realtime.metrics.behind ?? 0) < behind; n++) {
			realtime
				.broadcast(APP.id, [{ channels: ["fill"], event: "fill", data: "x".repeat(9_000) }])
				.catch(() => undefined);
			await realtime.idle();
			// Longer than the interval at which the server checks its sockets.
			if (n % 3 === 2) await new Promise((resolve) => setTimeout(resolve, 260));
		}
		return realtime.metrics.behind ?? 0;
	},
	metrics: () => realtime.metrics,
});
