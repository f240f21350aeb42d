import { setTimeout as sleep } from "node:timers/promises";
import { Client, type Customer, LIMIT_MS, Refused } from "../http-orders/client.ts";
import { serveParent } from "../lib/child.ts";
import { quantile } from "../lib/rounds.ts";
import { within } from "../lib/within.ts";

/** Each connection has one order in flight. */
const connected = { seldom: [] as Client[], always: [] as Client[] };

/** The crowd starts this long before the others are timed, to exclude the burst of four hundred first requests. */
const SETTLES_MS = 1_000;

interface Count {
	answered: number;
	refused: number;
}

/** Sends an order. @returns its latency in ms; null if refused (429, 503). Any other error is a failure. */
async function tryOrder(client: Client, count: Count): Promise<number | null> {
	try {
		const ms = await client.order();
		count.answered += 1;
		return ms;
	} catch (error) {
		if (!(error instanceof Refused) || (error.status !== 429 && error.status !== 503)) throw error;
		count.refused += 1;
		return null;
	}
}

serveParent({
	async connect({ port, seldom, always, inFlight }: Connecting) {
		const open = (customer: Customer) => Client.open(port, customer, { pushes: false });
		const all = Promise.all([
			Promise.all(seldom.map(open)),
			Promise.all(always.flatMap((customer) => Array.from({ length: inFlight }, () => open(customer)))),
		]);
		[connected.seldom, connected.always] = await within(LIMIT_MS, "the connections", all);
	},

	/** The `seldom` customers send one order a second each, alone or beside the `always` ones without pauses. */
	async run({ seconds, crowded }: { seconds: number; crowded: boolean }) {
		const endMs = performance.now() + SETTLES_MS + seconds * 1000;
		const [own, others] = [
			{ answered: 0, refused: 0 },
			{ answered: 0, refused: 0 },
		];
		const latencies: number[] = [];
		const seldom = connected.seldom.map(async (client, index) => {
			// Spread their starts over a second.
			await sleep(SETTLES_MS + (index * 1000) / connected.seldom.length);
			while (performance.now() < endMs) {
				const beganMs = performance.now();
				const ms = await tryOrder(client, own);
				if (ms !== null) latencies.push(ms);
				await sleep(Math.max(0, 1000 - (performance.now() - beganMs)));
			}
		});
		const always = (crowded ? connected.always : []).map(async (client) => {
			while (performance.now() < endMs) {
				// A short pause after a refusal: shorter than Retry-After, which misbehaving clients ignore.
				if ((await tryOrder(client, others)) === null) await sleep(100);
			}
		});
		await Promise.all([...seldom, ...always]);
		latencies.sort((a, b) => a - b);
		return {
			perSecond: others.answered / (seconds + SETTLES_MS / 1000),
			refused: others.refused,
			ownRefused: own.refused,
			p50: quantile(latencies, 0.5),
			p99: quantile(latencies, 0.99),
		};
	},
});

interface Connecting {
	readonly port: number;
	readonly seldom: readonly Customer[];
	readonly always: readonly Customer[];
	readonly inFlight: number;
}
