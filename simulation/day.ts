import { oracleTrigger } from "@truefill/testkit";
import { Audit } from "./checks/audit.ts";
import { Cluster } from "./cluster.ts";
import { Customer } from "./customers/customer.ts";
import { somebody } from "./customers/plans.ts";
import { startDisasters } from "./disasters.ts";
import { Feed } from "./market/feed.ts";
import { MORNINGS } from "./market/instruments.ts";
import type { SimulatedNode } from "./node.ts";
import { Database } from "./store/database.ts";
import { SAFETY_MS } from "./swarm.ts";
import { diceOf } from "./world/dice.ts";
import { type Fault, Faults } from "./world/faults.ts";
import { Trace } from "./world/trace.ts";
import { Violation, World } from "./world/world.ts";

/** What became of one seed. */
export interface Day {
	readonly seed: number;
	/** Of everything that happened, in its order. */
	readonly hash: string;
	readonly violation: Violation | undefined;
	readonly faults: readonly Fault[];
	readonly hits: ReadonlyMap<Fault, number>;
	readonly commands: number;
	readonly acknowledged: number;
	readonly events: number;
	readonly fills: number;
	readonly triggers: number;
	readonly closeOuts: number;
	/** The last lines of what happened, when they were asked for. */
	readonly lines: readonly string[];
}

/** Once nothing goes wrong any more, everything is right within so long. */
const LIVENESS_MS = 30_000;
/** A trigger that was refused for want of a rate rests for a second; nothing is on its way any more after this. */
const QUIET_MS = 3_000;

export interface DayOptions {
	/** How many of the last lines to keep; none unless told. */
	readonly keepLines?: number;
	/** How long everything goes wrong, before all is healed. */
	readonly safetyMs?: number;
	/** False: nobody looks for what is wrong; everything else happens in the same way. */
	readonly audited?: boolean;
}

/**
 * One simulated trading day: first everything goes wrong that this seed has (safety: no invariant is ever broken), then
 * all is healed (liveness: within 30 seconds nothing waits, and everybody knows the same).
 */
export async function liveDay(seed: number, options: DayOptions = {}): Promise<Day> {
	const { keepLines = 0, safetyMs = SAFETY_MS, audited = true } = options;
	const dice = diceOf(seed);
	const trace = new Trace(keepLines);
	const world = new World(dice.fork("ties"), trace);
	const faults = new Faults(dice.fork("faults"));
	const startsMs = dice.pick(MORNINGS);
	const audit = new Audit({
		world,
		audited,
		calm: faults.calm,
		database: () => database,
		marketOf: (name) => cluster.marketOf(name),
	});
	const database = new Database(world, (batch) => audit.batch(batch));
	const cluster = new Cluster({
		world,
		faults,
		dice: dice.fork("cluster"),
		database,
		startsMs,
		feed: () => feed,
		onTick: (instrumentId, market) => audit.tick(instrumentId, market),
	});
	const feed = new Feed(world, faults, dice.fork("feed"), startsMs, () => [...cluster.nodes]);
	const customers = Array.from({ length: dice.between(4, 7) }, (_, index) => {
		const own = dice.fork(`customer ${index}`);
		return new Customer({
			world,
			faults,
			dice: own,
			feed,
			person: somebody(own, index),
			route: () => cluster.route(),
			onAnswer: (request, answer) => audit.answer(request, answer),
			hands: own.between(1, 2),
			thinkMs: own.pick([300, 600, 1200]),
		});
	});
	const day = new RunningDay({ world, faults, audit, database, cluster, feed, customers });
	let violation: Violation | undefined;
	try {
		startDisasters(world, faults, dice.fork("disasters"), cluster, database);
		await day.live(safetyMs);
	} catch (error) {
		if (!(error instanceof Violation)) throw error;
		violation = error;
	}
	return {
		seed,
		violation,
		faults: [...faults.enabled],
		hits: faults.hits,
		commands: customers.reduce((sum, customer) => sum + customer.commands, 0),
		acknowledged: audit.acknowledged,
		events: audit.events,
		fills: audit.fills,
		triggers: day.triggers,
		closeOuts: audit.closeOuts,
		lines: trace.last(),
		hash: trace.digest(),
	};
}

interface Cast {
	readonly world: World;
	readonly faults: Faults;
	readonly audit: Audit;
	readonly database: Database;
	readonly cluster: Cluster;
	readonly feed: Feed;
	readonly customers: readonly Customer[];
}

class RunningDay {
	readonly #cast: Cast;
	triggers = 0;

	constructor(cast: Cast) {
		this.#cast = cast;
	}

	async live(safetyMs: number): Promise<void> {
		const { world, feed, cluster, customers, audit } = this.#cast;
		feed.start();
		cluster.start();
		for (const customer of customers) customer.start();
		await world.run(safetyMs);
		const node = await this.#heal();
		if (audit.looks) this.#everybodyKnowsTheSame(node);
		if (audit.looks) this.#nothingWaits(node);
		await this.#startAgain(node);
	}

	/** Liveness: nothing goes wrong any more, and everything that waits is done in time, by one engine. */
	async #heal(): Promise<SimulatedNode> {
		const { world, faults, database, cluster, feed, customers } = this.#cast;
		world.trace.line(`${world.nowMs} all is healed`);
		faults.heal();
		database.heal();
		for (const customer of customers) customer.leave();
		for (const node of cluster.nodes) {
			node.resume();
			node.healClock();
		}
		const endMs = world.nowMs + LIVENESS_MS;
		const settled = () => cluster.nodes.length === 1 && customers.every(({ pending }) => pending === 0);
		const live = await world.run(endMs, () => settled() && cluster.serving.length === 1);
		if (!live) {
			const waiting = customers.filter(({ pending }) => pending > 0).map(({ accountId }) => accountId);
			throw new Violation(
				"liveness",
				`after 30 s: ${cluster.nodes.length} nodes, ${waiting.join(" ") || "nobody"} waits`,
			);
		}
		// Every instrument ticks once more for whoever serves now; then nothing is on its way.
		await world.run(world.nowMs + QUIET_MS);
		feed.stop();
		await world.run(world.nowMs + QUIET_MS);
		const [node] = cluster.serving;
		if (node === undefined) throw new Violation("liveness", "nobody serves");
		return node;
	}

	/** Memory = replay, and what each customer last saw is what was true at that sequence or before. */
	#everybodyKnowsTheSame({ engine, name }: SimulatedNode): void {
		const { audit, customers, world } = this.#cast;
		for (const { accountId, shown } of customers) {
			audit.compareMemory(accountId, engine?.account(accountId), name);
			const state = audit.models.get(accountId)?.state;
			if (shown === undefined || state === undefined)
				throw new Violation("client", `${accountId} never heard of its account`);
			else if (shown.sequence > state.sequence) throw new Violation("client", `${accountId} saw more than there is`);
			else if (shown.sequence === state.sequence) {
				const same = shown.balance === `${state.balance}` && shown.trades.length === state.openTrades.size;
				if (!same) throw new Violation("client", `${accountId} sees another account than the server has`);
			}
		}
		audit.everythingKept();
		this.#check(world);
	}

	/** No command is queued, nothing is frozen, and no level that the last tick reached is still waiting. */
	#nothingWaits({ engine, market, name }: SimulatedNode): void {
		const { world, customers } = this.#cast;
		const metrics = engine?.metrics();
		this.triggers = metrics?.triggersFired ?? 0;
		if (metrics === undefined || metrics.queued > 0 || metrics.frozenAccounts > 0) {
			throw new Violation("liveness", `${name}: ${metrics?.queued} queued, ${metrics?.frozenAccounts} frozen`);
		}
		let levels = 0;
		for (const { accountId } of customers) {
			for (const trade of engine?.account(accountId)?.openTrades.values() ?? []) {
				levels += [trade.stopLoss, trade.takeProfit, trade.trailingDistance, trade.closeRequest].filter(Boolean).length;
				const latest = market.latest(trade.instrumentId);
				if (latest === undefined || latest.trueMs < world.nowMs - LIVENESS_MS) continue;
				const reached = oracleTrigger(trade, latest.quote);
				const { state } = market.view().state(trade.instrumentId);
				if (reached !== null && state === "open")
					throw new Violation("E11", `${trade.id}: ${reached} was reached and rests`);
			}
		}
		for (const { accountId } of customers) levels += engine?.account(accountId)?.orders.size ?? 0;
		if (metrics?.armedLevels !== levels)
			throw new Violation("E11", `${metrics?.armedLevels} levels are armed of ${levels}`);
		this.#check(world);
	}

	/** What a new process makes of the database is what the old one had in memory. */
	async #startAgain(node: SimulatedNode): Promise<void> {
		const { audit, world, cluster, customers } = this.#cast;
		cluster.close();
		void node.stop();
		const stopped = await world.run(world.nowMs + 20_000, () => !node.alive);
		if (!stopped) throw new Violation("liveness", `${node.name} does not stop`);
		const next = cluster.start();
		const served = await world.run(world.nowMs + 10_000, () => next.engine !== undefined);
		if (!served) throw new Violation("liveness", `${next.name} does not start`);
		if (!audit.looks) return;
		for (const { accountId } of customers) audit.compareMemory(accountId, next.engine?.account(accountId), next.name);
		audit.everythingKept();
		this.#check(world);
	}

	#check({ violation }: World): void {
		if (violation !== undefined) throw violation;
	}
}
