import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import { price } from "@truefill/core/money";
import { AlertWatch, type ArmedAlert } from "@truefill/server/alerts";
import { createLog, createSystemClock, type Pool } from "@truefill/server/platform";
import { createMarket, type Market } from "@truefill/server/prices";
import { seededRandom } from "@truefill/testkit";
import { serveParent } from "../lib/child.ts";

const TYPES = ["bid", "ask", "mid"] as const;
/** Steps from the market to a level. */
const AWAY = [20, 20_000] as const;
/** The largest step of the walk; small enough that no tick counts as an outlier. */
const WALK = 3;
const SPREAD = 2n;

interface Scene {
	readonly market: Market;
	readonly watch: AlertWatch;
	readonly reached: () => number;
}

const log = createLog({ level: "silent" });
const clock = createSystemClock();
const startOf = (index: number): bigint => BigInt(20_000 + 500 * index);

/** A price path with pushed prices that stores nothing, and a watch that only counts what is reached. */
async function makeScene(alerts: number, seed: number): Promise<Scene> {
	const pool = { query: async () => ({ rows: [] }) } as unknown as Pool;
	const market = await createMarket({
		config: { feed: { kind: "push", key: "0123456789abcdef" }, marketHours: "always" },
		clock,
		log,
		pool,
		instruments: SEED_INSTRUMENTS,
		profile: LEVERAGE_PROFILES.international,
	});
	await market.start();
	let reached = 0;
	const store = { judgedUntil: async () => undefined, armed: async () => [] };
	const writer = { reached: () => (reached += 1), flush: async () => true, split: () => {}, armedAgain: () => {} };
	const given = { market, clock, log, nameOf: () => undefined };
	const watch = new AlertWatch({ ...given, store, writer } as unknown as ConstructorParameters<typeof AlertWatch>[0]);
	await watch.start();
	const random = seededRandom(seed);
	for (let number = 0; number < alerts; number++) watch.arm(alertOf(number, random));
	return { market, watch, reached: () => reached };
}

function alertOf(number: number, random: ReturnType<typeof seededRandom>): ArmedAlert {
	const index = random.integer(0, SEED_INSTRUMENTS.length - 1);
	const instrument = SEED_INSTRUMENTS[index] as (typeof SEED_INSTRUMENTS)[number];
	const direction = random.integer(0, 1) === 0 ? "up" : "down";
	const away = BigInt(random.integer(...AWAY));
	const steps = direction === "up" ? startOf(index) + away : startOf(index) - away;
	return {
		id: `a${number}`,
		userId: "usr",
		instrumentId: instrument.id,
		priceType: TYPES[random.integer(0, 2)] ?? "bid",
		direction,
		price: price((steps > 0n ? steps : 1n) * instrument.priceIncrement),
		note: null,
		expiresAtMs: null,
		createdAtMs: number,
		armedAtMs: 0,
		version: 1,
		splits: 0,
	};
}

const scenes = new Map<string, Scene>();

serveParent({
	make: async ({ name, alerts }: { name: string; alerts: number }) => {
		scenes.set(name, await makeScene(alerts, 20_261_125));
	},
	/** The same walk for each scene. Returns the time of a tick and what was reached so far. */
	ticks: async ({ name, ticks, seed }: { name: string; ticks: number; seed: number }) => {
		const scene = scenes.get(name);
		if (scene === undefined) throw new Error(`no scene ${name}`);
		const random = seededRandom(seed);
		const steps = SEED_INSTRUMENTS.map((_, index) => startOf(index));
		const offers = Array.from({ length: ticks }, () => {
			const index = random.integer(0, SEED_INSTRUMENTS.length - 1);
			const { id, priceIncrement } = SEED_INSTRUMENTS[index] as (typeof SEED_INSTRUMENTS)[number];
			const at = (steps[index] ?? 0n) + BigInt(random.integer(-WALK, WALK));
			steps[index] = at;
			return { id, bid: at * priceIncrement, ask: (at + SPREAD) * priceIncrement };
		});
		globalThis.gc?.();
		let accepted = 0;
		const startedNs = process.hrtime.bigint();
		for (const { id, bid, ask } of offers) {
			const offer = scene.market.offer(id, { bid, ask, tsMs: clock.nowMs(), source: "bench" });
			if (offer.accepted) accepted += 1;
		}
		const ns = Number(process.hrtime.bigint() - startedNs) / ticks;
		return { nsPerTick: ns, accepted: accepted / ticks, armed: scene.watch.armed, reached: scene.reached() };
	},
});
