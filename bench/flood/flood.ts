import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Customer } from "../http-orders/client.ts";
import { openAccounts } from "../http-orders/http-orders.ts";
import { Product } from "../http-orders/product.ts";
import { Child } from "../lib/child.ts";
import { moveToCore } from "../lib/cores.ts";
import { processesIn } from "../lib/database.ts";
import { freePort } from "../lib/free-port.ts";
import { median } from "../lib/rounds.ts";
import { figure, table, verdict } from "../lib/table.ts";
import { CHANNEL } from "../realtime/event.ts";
import { APP, FEED_KEY } from "./callers.ts";
import type { Flooded, Kind } from "./load.ts";
import type { Probe } from "./witness.ts";

export interface FloodPlan {
	readonly rounds: number;
	readonly seconds: number;
	readonly customers: number;
	/** Flooding connections; each waits for its answer before it sends again. */
	readonly connections: Readonly<Record<Kind, number>>;
	/** Sockets that subscribe to the events. */
	readonly subscribers: number;
}

/** Minimum throughput during a flood, as a share of the best, and the maximum recovery time. */
const GOALS = { taken: 0.5, againMs: 1_000 } as const;
/** Requests in flight while the best throughput is measured. */
const IN_FLIGHT = 64;
const REST_MS = 3_000;
/** A probe slower than this, and slower than any without a flood, shows that the server has not recovered. */
const SLOW_MS = 50;
const TIMES = [2, 10] as const;

const KINDS = ["orders", "quotes", "events"] as const;
const UNITS: Readonly<Record<Kind, string>> = {
	orders: "orders",
	quotes: "quotes of the bridge",
	events: "events to subscribers",
};

/** One flood, or the best throughput measured before it. */
interface Phase extends Flooded {
	/** Share of the best of its round. */
	readonly ofBest: number;
	/** Longest answer time, ms. */
	readonly authorisationMs: number;
	readonly heartbeatMs: number;
	/** Recovery time after its end; null for the measurement of the best. */
	readonly againMs: number | null;
}

/** Overloads each entry point: measures throughput, the latency of other clients, and recovery. */
export async function flood(plan: FloodPlan): Promise<string> {
	const parts: string[] = [];
	for (const kind of KINDS) parts.push(print(plan, kind, await measure(plan, kind)));
	return parts.join("\n\n");
}

async function measure(plan: FloodPlan, kind: Kind): Promise<ReadonlyMap<string, readonly Phase[]>> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-bench-"));
	await chmod(dataDir, 0o711);
	const env = {
		SOCKETS_PER_NETWORK: String(plan.subscribers + 100),
		REALTIME_APPS: `${APP.id}:${APP.key}:${APP.secret}`,
		...(kind === "quotes" ? { FEED: "push", FEED_KEY, MARKET_HOURS: "always" } : {}),
	};
	const product = await Product.start({ port: await freePort(), dataDir, core: "server", env });
	const load = await Child.start("load", join(import.meta.dirname, "load.ts"));
	const witness = await Child.start("load", join(import.meta.dirname, "witness.ts"));
	const swarm = await Child.start("load", join(import.meta.dirname, "../realtime/swarm.ts"));
	try {
		await product.ready();
		moveToCore("load", await processesIn(dataDir));
		// The flooding process must not starve the witness and the database, which share its core.
		execFileSync("renice", ["-n", "10", "-p", String(load.pid)], { stdio: "ignore" });
		const [customer, ...customers] = await openAccounts(product, 1 + (kind === "orders" ? plan.customers : 1));
		const { port } = product;
		await witness.ask("watch", { port, customer, key: "truefill" });
		if (kind === "events") {
			const path = `/app/${APP.key}?protocol=7`;
			await swarm.ask("connect", { name: CHANNEL, port, path, subscribe: true, sockets: plan.subscribers });
		}
		return await rounds(plan, kind, { port, customers, load, witness, swarm });
	} finally {
		await Promise.all([load.stop(), witness.stop(), swarm.stop()]);
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

interface Scene {
	readonly port: number;
	readonly customers: readonly (Customer | undefined)[];
	readonly load: Child;
	readonly witness: Child;
	readonly swarm: Child;
}

async function rounds(plan: FloodPlan, kind: Kind, { port, customers, load, witness, swarm }: Scene) {
	const { seconds } = plan;
	await load.ask("connect", { kind, port, connections: plan.connections[kind], customers });
	const worst = async (what: Probe["what"], fromMs: number, toMs: number) => {
		const probes = await witness.ask<readonly Probe[]>("read", { fromMs, toMs });
		return Math.max(0, ...probes.filter((probe) => probe.what === what).map(({ ms }) => ms));
	};
	/** For events the throughput is what arrives at the subscribers. */
	const taking = async (run: () => Promise<Flooded>): Promise<Flooded> => {
		if (kind !== "events") return run();
		await swarm.ask("reset", { name: CHANNEL });
		const heard = async () => {
			await sleep(seconds * 1000);
			return swarm.ask<{ events: number }>("read", { name: CHANNEL });
		};
		const [flooded, { events }] = await Promise.all([run(), heard()]);
		return { ...flooded, taken: events / plan.subscribers / seconds };
	};
	const phase = async (run: () => Promise<Flooded>, best: number | null, slowMs: number): Promise<Phase> => {
		const beganMs = Date.now();
		const flooded = await taking(run);
		await sleep(REST_MS);
		const untilMs = flooded.endedMs + REST_MS;
		const rest = await witness.ask<readonly Probe[]>("read", { fromMs: flooded.endedMs, toMs: untilMs });
		const slow = rest.filter(({ ms }) => ms > slowMs);
		return {
			...flooded,
			ofBest: best === null ? 1 : flooded.taken / best,
			authorisationMs: await worst("authorisation", beganMs, flooded.endedMs),
			heartbeatMs: await worst("heartbeat", beganMs, flooded.endedMs),
			againMs: best === null ? null : Math.max(0, ...slow.map(({ atMs, ms }) => atMs + ms - flooded.endedMs)),
		};
	};
	const measured = new Map<string, Phase[]>();
	const add = (name: string, one: Phase) => measured.set(name, [...(measured.get(name) ?? []), one]);
	await load.ask("best", { seconds: 1, inFlight: IN_FLIGHT });
	for (let round = 0; round < plan.rounds; round += 1) {
		const idleFromMs = Date.now();
		await sleep(REST_MS);
		const idle = await witness.ask<readonly Probe[]>("read", { fromMs: idleFromMs, toMs: Date.now() });
		const slowMs = Math.max(SLOW_MS, ...idle.map(({ ms }) => ms));
		const bestRun = () => load.ask<Flooded>("best", { seconds, inFlight: IN_FLIGHT });
		const best = await phase(bestRun, null, slowMs);
		add("best", best);
		for (const times of TIMES) {
			const perSecond = times * best.offered;
			const run = () => load.ask<Flooded>("offer", { seconds, perSecond });
			add(`${times} ×`, await phase(run, best.taken, slowMs));
		}
	}
	return measured;
}

function print(plan: FloodPlan, kind: Kind, measured: ReadonlyMap<string, readonly Phase[]>): string {
	const each = (phases: readonly Phase[], of: (phase: Phase) => number | null) =>
		median(phases.map((phase) => of(phase) ?? Number.NaN));
	const rows = [...measured].map(([name, phases]) => {
		const text = (of: (phase: Phase) => number | null) => figure(each(phases, of));
		return [
			name,
			text(({ offered }) => offered),
			text(({ taken }) => taken),
			text(({ ofBest }) => ofBest),
			text(({ shed }) => shed),
			text(({ unsent }) => unsent),
			`${text(({ p50 }) => p50)} / ${text(({ p99 }) => p99)}`,
			text(({ authorisationMs }) => authorisationMs),
			text(({ heartbeatMs }) => heartbeatMs),
			name === "best" ? "–" : text(({ againMs }) => againMs),
		];
	});
	const floods = TIMES.flatMap((times) => measured.get(`${times} ×`) ?? []);
	const least = Math.min(...floods.map(({ ofBest }) => ofBest));
	const latest = Math.max(...floods.map(({ againMs }) => againMs ?? 0));
	return [
		`${UNITS[kind]}, ${plan.connections[kind]} connections, ${plan.rounds} rounds of ${plan.seconds} s; the last three columns in ms`,
		table(
			[
				"",
				"requests/s due",
				`${kind} taken/s`,
				"of best",
				"refused/s",
				"not sent/s",
				"p50 / p99 ms",
				"longest authorisation",
				"longest heartbeat",
				"itself again after",
			],
			rows,
		),
		verdict(`takes ≥ ${GOALS.taken} of its best in every flood`, figure(least), least >= GOALS.taken),
		verdict(`itself again within ${GOALS.againMs} ms`, `${figure(latest)} ms`, latest <= GOALS.againMs),
	].join("\n");
}
