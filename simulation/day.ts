import type { HouseEntry } from "@truefill/core/ledger";
import type { AccountCurrency } from "@truefill/core/money";
import { type Command, decodeEvent } from "@truefill/core/trading";
import type { Answer, CommitRows } from "@truefill/server/engine";
import { Audit } from "./checks/audit.ts";
import { auditFinanced, auditResting } from "./checks/resting.ts";
import { Cluster } from "./cluster.ts";
import type { Request } from "./customers/caller.ts";
import { Customer } from "./customers/customer.ts";
import { HouseDesk } from "./customers/house-desk.ts";
import { Office, type OfficeOptions } from "./customers/office.ts";
import { PAYER, Payer } from "./customers/payer.ts";
import { automatedPerson, everybody } from "./customers/person.ts";
import { startDisasters } from "./disasters.ts";
import { Exchange } from "./market/exchange.ts";
import { Feed, type FeedOptions, type PriceFeed } from "./market/feed.ts";
import { MORNINGS, TRADED_INSTRUMENTS, type Traded } from "./market/instruments.ts";
import type { SimulatedNode } from "./node.ts";
import { Database } from "./store/database.ts";
import { SAFETY_MS } from "./swarm.ts";
import { type Dice, diceOf } from "./world/dice.ts";
import { type Fault, Faults } from "./world/faults.ts";
import { Trace } from "./world/trace.ts";
import { type Skip, Violation, World } from "./world/world.ts";

/** The result of one seed. */
export interface Day {
	readonly seed: number;
	/** Hash of everything that happened, in order. */
	readonly hash: string;
	readonly violation: Violation | undefined;
	readonly faults: readonly Fault[];
	readonly hits: ReadonlyMap<Fault, number>;
	readonly commands: number;
	readonly acknowledged: number;
	readonly events: number;
	/** Accepted ticks, and how many of those were false prices. */
	readonly ticks: number;
	readonly believed: number;
	readonly fills: number;
	/** Pending orders that were filled. */
	readonly orders: number;
	readonly triggers: number;
	readonly closeOuts: number;
	/** The house's journal. */
	readonly house: readonly HouseEntry[];
	/** The last lines of the trace, if requested. */
	readonly lines: readonly string[];
}

/** After the faults stop, everything must settle within this time. */
const LIVENESS_MS = 30_000;
/** Time in which a new process finds the days that it has to charge. */
const FINANCED_MS = 1_000;
/** After this nothing is under way; a trigger that is refused for a missing rate rests for a second. */
const QUIET_MS = 3_000;
/** Share of days with a customer who has a deposit limit. */
const PAYERS = 0.3;
/** Share of days with a customer whose strategies trade. */
const AUTOMATED = 0.3;

export interface DayOptions {
	/** Number of last trace lines to keep; default none. */
	readonly keepLines?: number;
	/** Duration of the faults, before all is healed. */
	readonly safetyMs?: number;
	/** False: nothing is checked; everything else happens in the same way. */
	readonly audited?: boolean;
	/** Replaces the seed's own market and faults. */
	readonly scene?: Scene;
	/** Payments above all: a customer who pays in and out on many accounts, and one other. */
	readonly payments?: boolean;
	/** No faults at all. */
	readonly faultless?: boolean;
	/** Called with every batch written to the database, its writer, and the outcome. */
	readonly onWrite?: (rows: CommitRows, writer: string, written: string) => void;
	/** Number of the database's partitions. */
	readonly partitions?: number;
}

/** A day whose prices were recorded. */
export interface Scene {
	readonly startsMs: number;
	readonly skips: readonly Skip[];
	readonly traded: readonly Traded[];
	readonly currencies: readonly AccountCurrency[];
	readonly splits: OfficeOptions["splits"];
	/** Average pause of a customer between two commands. */
	readonly thinkMs: number;
	readonly feed: (options: FeedOptions) => PriceFeed;
}

/**
 * One simulated trading day: first the faults of the seed strike (safety: no invariant is ever broken), then all is
 * healed (liveness: within 30 seconds nothing waits, and all participants agree).
 */
export async function liveDay(seed: number, options: DayOptions = {}): Promise<Day> {
	const { keepLines = 0, safetyMs = SAFETY_MS, audited = true, payments = false, scene } = options;
	const { faultless = scene !== undefined } = options;
	const dice = diceOf(seed);
	const trace = new Trace(keepLines);
	const { startsMs, skips } = scene ?? dice.pick(MORNINGS);
	const world = new World(dice.fork("ties"), trace, skips);
	const faults = faultless ? Faults.none(dice) : new Faults(dice.fork("faults"));
	const exchange = new Exchange();
	const wallMs = () => Math.floor(startsMs + world.trueMs);
	const audit = new Audit({
		world,
		audited,
		faultless: faults.faultless,
		database: () => database,
		marketOf: (name) => cluster.marketOf(name),
	});
	const database = new Database(world, (batch) => audit.batch(batch), options);
	const cluster = new Cluster({
		world,
		faults,
		dice: dice.fork("cluster"),
		database,
		startsMs,
		feed: () => feed,
		exchange,
		onTick: (instrumentId, market) => audit.tick(instrumentId, market),
		onTold: (hints) => audit.told(hints),
	});
	const listeners = () => [...cluster.nodes];
	const feedOptions = { world, faults, dice: dice.fork("feed"), startsMs, exchange, listeners };
	const feed: PriceFeed = scene === undefined ? new Feed(feedOptions) : scene.feed(feedOptions);
	const calls = {
		world,
		faults,
		feed,
		wallMs,
		route: () => cluster.route(),
		onAsk: (command: Command) => audit.asked(command),
		onAnswer: (request: Request, answer: Answer) => audit.answer(request, answer),
		onReads: (request: Request, answer: Answer) => audit.reads(request, answer),
	};
	const people = dice.between(4, 7);
	const own = Array.from({ length: payments ? 1 : people }, (_, index) => dice.fork(`customer ${index}`));
	const traded = scene?.traded ?? TRADED_INSTRUMENTS;
	const persons = everybody(own, scene?.currencies).map((person, index) => ({ person, chance: own[index] ?? dice }));
	if (scene === undefined && !payments) persons.push(...automatedPersons(dice.fork("automated"), persons.length));
	const customers = persons.map(({ person, chance }) => {
		const thinkMs = scene?.thinkMs ?? chance.pick([300, 600, 1200]);
		return new Customer({ ...calls, dice: chance, person, traded, hands: chance.between(1, 2), thinkMs });
	});
	const accountIds = () => customers.filter(({ shown }) => shown !== undefined).map(({ accountId }) => accountId);
	const splits = scene === undefined ? {} : { splits: scene.splits ?? [] };
	const office = new Office({ ...calls, dice: dice.fork("office"), exchange, accountIds, ...splits });
	// Separate dice, and only on some days, so that the other days do not change.
	const payers = payments || (dice.fork("payer").chance(PAYERS) && scene === undefined);
	const desk = houseDesk(dice.fork("house"), wallMs, audit, database);
	const payer = payers ? new Payer({ ...calls, dice: dice.fork("payments"), desk, isThorough: payments }) : undefined;
	const day = new RunningDay({
		world,
		faults,
		audit,
		database,
		cluster,
		feed,
		customers,
		office,
		payer,
		faultless: faults.faultless,
		wallMs,
	});
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
		ticks: audit.ticks,
		believed: audit.believed,
		fills: audit.fills,
		orders: audit.orders,
		triggers: day.triggers,
		closeOuts: audit.closeOuts,
		house: desk.entries,
		lines: trace.last(),
		hash: trace.digest(),
	};
}

/** On some days a customer whose strategies trade, with dice of their own. */
const automatedPersons = (dice: Dice, index: number) =>
	dice.chance(AUTOMATED) ? [{ person: automatedPerson(index, dice), chance: dice.fork("customer") }] : [];

/** The house of the payer's accounts, whose journal is checked. */
function houseDesk(dice: Dice, wallMs: () => number, audit: Audit, database: Database): HouseDesk {
	const desk = new HouseDesk({
		dice,
		wallMs,
		currencyOf: (accountId) => PAYER.currencies[Number(accountId.split("-")[1])] ?? "USD",
		reversalOf: (accountId, commandId) => reversalIn(database, accountId, commandId),
		onBooked: (entry) => audit.booked(entry),
		onMoved: (moved) => audit.house.moved(moved),
	});
	audit.house.watch(desk);
	return desk;
}

/** The stored event of an accepted reversal. */
function reversalIn({ tables }: Database, accountId: string, commandId: string) {
	for (const row of tables.events.flat()) {
		if (row.account_id !== accountId || row.command_id !== commandId) continue;
		const event = decodeEvent(row.payload);
		if (event.type === "deposit-reversed") return event;
	}
	return undefined;
}

interface Cast {
	readonly world: World;
	readonly faults: Faults;
	readonly audit: Audit;
	readonly database: Database;
	readonly cluster: Cluster;
	readonly feed: PriceFeed;
	readonly customers: readonly Customer[];
	readonly office: Office;
	readonly payer: Payer | undefined;
	readonly faultless: boolean;
	readonly wallMs: () => number;
}

class RunningDay {
	readonly #cast: Cast;
	triggers = 0;

	constructor(cast: Cast) {
		this.#cast = cast;
	}

	async live(safetyMs: number): Promise<void> {
		const { world, feed, cluster, customers, office, payer, audit } = this.#cast;
		feed.start();
		cluster.start();
		for (const customer of customers) customer.start();
		office.start();
		payer?.start();
		await world.run(safetyMs);
		const node = await this.#heal();
		if (audit.looks) this.#everybodyKnowsTheSame(node);
		if (audit.looks) this.#nothingWaits(node);
		await this.#startAgain(node);
	}

	/** Liveness: after the faults stop, one engine completes everything that waits, in time. */
	async #heal(): Promise<SimulatedNode> {
		const { world, faults, database, cluster, feed, customers, office, payer } = this.#cast;
		world.trace.line(`${world.nowMs} all is healed`);
		faults.heal();
		database.heal();
		for (const customer of customers) customer.leave();
		payer?.leave();
		for (const node of cluster.nodes) {
			node.resume();
			node.healClock();
		}
		const endMs = world.nowMs + LIVENESS_MS;
		const settled = () =>
			cluster.nodes.length === 1 &&
			office.pending === 0 &&
			(payer?.pending ?? 0) === 0 &&
			customers.every(({ pending }) => pending === 0);
		// Slow calls from before the healing may still be under way.
		const written = () => cluster.nodes.every(({ name }) => database.underwayOf(name) === 0);
		const servingNow = () => cluster.serving[0]?.name;
		let ticked: string | undefined;
		do {
			const live = await world.run(endMs, () => settled() && cluster.serving.length === 1 && written());
			if (!live) {
				const waiting = customers.filter(({ pending }) => pending > 0).map(({ accountId }) => accountId);
				throw new Violation(
					"liveness",
					`after 30 s: ${cluster.nodes.length} nodes, ${waiting.join(" ") || "nobody"} waits`,
				);
			}
			// Every instrument ticks once more for the serving node, also after a node that has just noticed its lost lease.
			ticked = servingNow();
			await world.run(world.nowMs + QUIET_MS);
		} while (ticked !== servingNow());
		// After this no tick is under way.
		feed.stop();
		await world.run(world.nowMs + QUIET_MS);
		// An order that expires just now is written first, so that the writer knows everything that is committed.
		await world.run(world.nowMs + QUIET_MS, () => written() && database.log.length === 0);
		const [node] = cluster.serving;
		if (node === undefined) throw new Violation("liveness", "nobody serves");
		this.#cast.payer?.catchUp();
		return node;
	}

	/** Memory = replay, and what each customer last saw was true at that sequence. */
	#everybodyKnowsTheSame({ engine, name }: SimulatedNode): void {
		const { audit, customers, payer, world } = this.#cast;
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
		for (const accountId of payer?.accountIds ?? []) audit.compareMemory(accountId, engine?.account(accountId), name);
		audit.everythingKept();
		this.#check(world);
	}

	/** No command is queued, no account is frozen, and nothing that was triggered or has expired still waits. */
	#nothingWaits(node: SimulatedNode): void {
		const { world, customers, faultless } = this.#cast;
		const { engine, name } = node;
		const metrics = engine?.metrics();
		this.triggers = metrics?.triggersFired ?? 0;
		if (metrics === undefined || metrics.queued > 0 || metrics.frozenAccounts > 0) {
			throw new Violation("liveness", `${name}: ${metrics?.queued} queued, ${metrics?.frozenAccounts} frozen`);
		}
		let levels = 0;
		for (const { accountId } of customers) {
			const state = engine?.account(accountId);
			const model = this.#cast.audit.models.get(accountId);
			if (state === undefined || model === undefined) continue;
			levels += auditResting({ state, model, node, faultless, sinceMs: world.trueMs - LIVENESS_MS });
		}
		if (metrics?.armedLevels !== levels)
			throw new Violation("E11", `${metrics?.armedLevels} levels are armed of ${levels}`);
		this.#check(world);
	}

	/** A new process recovers from the database what the old one had in memory. */
	async #startAgain(node: SimulatedNode): Promise<void> {
		const { audit, world, cluster, customers, payer, wallMs } = this.#cast;
		cluster.close();
		void node.stop();
		const stopped = await world.run(world.nowMs + 20_000, () => !node.alive);
		if (!stopped) throw new Violation("liveness", `${node.name} does not stop`);
		const next = cluster.start();
		const served = await world.run(world.nowMs + 10_000, () => next.engine !== undefined);
		if (!served) throw new Violation("liveness", `${next.name} does not start`);
		// It charges ended days that were not charged yet.
		await world.run(world.nowMs + FINANCED_MS);
		const { database } = this.#cast;
		await world.run(world.nowMs + FINANCED_MS, () => database.underwayOf(next.name) === 0 && database.log.length === 0);
		if (!audit.looks) return;
		for (const { state } of audit.models.values()) if (state !== undefined) auditFinanced(state, wallMs());
		for (const accountId of [...customers.map((customer) => customer.accountId), ...(payer?.accountIds ?? [])])
			audit.compareMemory(accountId, next.engine?.account(accountId), next.name);
		audit.everythingKept();
		this.#check(world);
	}

	#check({ violation }: World): void {
		if (violation !== undefined) throw violation;
	}
}
