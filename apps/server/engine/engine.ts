import { randomUUID } from "node:crypto";
import { type Command, decodeEvent, type MarketView, type TransferSent } from "@truefill/core/trading";
import { AnswerCache, answerKey } from "./answers.ts";
import { systemEngineClock } from "./clock.ts";
import { FinancingDays } from "./financing-days.ts";
import { partitionOf, sha256 } from "./hash.ts";
import { answerTo, Lane, type Pending } from "./lane.ts";
import { Lease } from "./lease.ts";
import { MarginWatch } from "./margin-watch.ts";
import type { PartitionHead } from "./plan.ts";
import { recover } from "./recovery.ts";
import type { Slots } from "./slots.ts";
import { writeSnapshots } from "./snapshots.ts";
import type { EngineStore } from "./store.ts";
import { Transfers } from "./transfers.ts";
import { Triggers } from "./triggers.ts";
import type { Answer, Engine, EngineClock, EngineLog, EngineMarket, FailpointHook, Render } from "./types.ts";

export interface EngineOptions {
	readonly store: EngineStore;
	readonly market: EngineMarket;
	readonly log: EngineLog;
	readonly clock?: EngineClock;
	/** Name of this process in the leases; no two processes ever have the same. */
	readonly holder?: string;
	/** How long the lease holds without being renewed. */
	readonly leaseMs?: number;
	/** How long to wait at the start for another engine's live lease to end. */
	readonly leaseWaitMs?: number;
	/** Commit pipelines; each writes one transaction at a time. */
	readonly lanes?: number;
	/** Most commands of one transaction. 1 is one transaction per order, the baseline of the bench. */
	readonly maxBatch?: number;
	/** Most commands that may wait in one lane; more are NOT_READY. */
	readonly queueLimit?: number;
	/** Answers kept in memory; older repeats are answered from the database. */
	readonly answerCacheSize?: number;
	/** Events between two snapshots. */
	readonly snapshotEvery?: number;
	/** How long callers wait for an unknown outcome to be settled before they are told so. */
	readonly unknownAfterMs?: number;
	/** How long a stop waits for what is queued. */
	readonly stopWithinMs?: number;
	readonly failpoint?: FailpointHook;
}

const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };

/**
 * Starts the engine: takes the lease on all partitions, recovers their accounts, arms their levels, serves. See
 * `Engine` for what it promises.
 *
 * @throws StartupError when another engine holds the database; InvariantError when the stored events are not whole.
 */
export async function createEngine(options: EngineOptions): Promise<Engine> {
	const { store, log, clock = systemEngineClock, leaseMs = 4000, leaseWaitMs = 15_000 } = options;
	const { holder = randomUUID() } = options;
	const lease = new Lease({ store: store.lease(holder, leaseMs), clock, log, leaseMs, waitMs: leaseWaitMs });
	try {
		const startedMs = clock.monotonicMs();
		const leased = await lease.take();
		const kept = lease.keep();
		const slots = await recover(store, leased, log);
		log.info({ accounts: slots.size, ms: Math.round(clock.monotonicMs() - startedMs) }, "the engine has recovered");
		const heads = new Map<number, PartitionHead>(
			leased.map(({ partition, epoch, lastSequence }) => [partition, { partition, epoch, sequence: lastSequence }]),
		);
		const unarrived = (await store.readUnarrived()).map(decodeEvent).filter((event) => event.type === "transfer-sent");
		return new RunningEngine({ ...options, clock, holder, lease, kept, slots, heads, unarrived });
	} catch (error) {
		await lease.giveBack().catch(() => lease.abandon());
		throw error;
	}
}

interface Running extends EngineOptions {
	readonly clock: EngineClock;
	readonly holder: string;
	readonly lease: Lease;
	readonly kept: Promise<string | null>;
	readonly slots: Slots;
	readonly heads: ReadonlyMap<number, PartitionHead>;
	/** Transfers of which only the first half is stored. */
	readonly unarrived: readonly TransferSent[];
}

/** How often the engine looks at the clock: for orders whose time is over, for days that have ended. */
const CLOCK_MS = 250;

type Ending = Awaited<Engine["ended"]>;

class RunningEngine implements Engine {
	readonly #given: Running;
	readonly #lanes: readonly Lane[];
	readonly #answers: AnswerCache;
	readonly #triggers: Triggers;
	readonly #margin: MarginWatch;
	readonly #financing: FinancingDays;
	readonly #transfers: Transfers;
	readonly #leaveMarket: () => void;
	/** Commands that are queued or being written, by answer key. */
	readonly #underway = new Map<string, { readonly requestHash: string; readonly answer: Promise<Answer> }>();
	#phase: "serving" | "stopping" | "over" = "serving";
	#sinceSnapshot = 0;
	#snapshotting: Promise<void> | undefined;
	#end: (ending: Ending) => void = () => undefined;
	readonly ended: Promise<Ending> = new Promise((resolve) => {
		this.#end = resolve;
	});

	constructor(given: Running) {
		this.#given = given;
		const { slots, clock, market } = given;
		this.#answers = new AnswerCache(given.answerCacheSize ?? 5000);
		const raises = {
			slots,
			clock,
			view: () => market.view(),
			submit: (command: Command, tell: (answer: Answer) => void) =>
				this.#enqueue({ command, requestHash: sha256(command.commandId) }, tell),
		};
		this.#triggers = new Triggers(raises);
		this.#margin = new MarginWatch(raises);
		this.#financing = new FinancingDays(raises);
		this.#transfers = new Transfers({
			slots,
			clock,
			log: given.log,
			submit: (command) => this.submit(command, sha256(command.commandId)),
			goesOn: () => this.#phase === "serving",
		});
		this.#lanes = Array.from({ length: given.lanes ?? 2 }, () => this.#makeLane());
		for (const { state } of slots.all()) {
			this.#triggers.armAccount(state.id);
			this.#margin.follow(state.id);
		}
		this.#leaveMarket = market.onQuote((quote) => {
			if (this.#phase !== "serving") return;
			// E13: levels, orders, trailing stops; then margin and close-out.
			this.#triggers.onQuote(quote);
			this.#margin.onQuote(quote);
		});
		for (const sent of given.unarrived) this.#transfers.deliver(sent);
		void this.#watchClock();
		void given.kept.then((reason) => {
			if (reason !== null) this.#lose(reason);
		});
	}

	submit(command: Command, requestHash: string, render?: Render): Promise<Answer> {
		return this.#submit({ command, requestHash, render });
	}

	seed(command: Command, requestHash: string, view: MarketView): Promise<Answer> {
		const state = this.account(command.accountId);
		const demo =
			state === undefined ? command.kind === "open-account" && command.type === "demo" : state.type === "demo";
		if (!demo) throw new Error("only a demo account can be given a past");
		this.#margin.hold(command.accountId);
		return this.#submit({ command, requestHash, pastView: view }).finally(() => {
			// A past trade that is still open would be judged by prices of another time.
			if (this.account(command.accountId)?.openTrades.size === 0) this.#margin.release(command.accountId);
		});
	}

	async #submit(wanted: {
		command: Command;
		requestHash: string;
		render?: Render | undefined;
		pastView?: MarketView;
	}): Promise<Answer> {
		const { command, requestHash } = wanted;
		const key = answerKey(command.accountId, command.commandId);
		const underway = this.#underway.get(key);
		if (underway !== undefined) {
			if (underway.requestHash === requestHash) return underway.answer;
			// Whose the id is, is known when that one is through: it may be stored already, beyond memory.
			await underway.answer;
			return this.#submit(wanted);
		}
		const known = this.#answers.get(key);
		if (known !== undefined) return answerTo(known, requestHash);
		if ((this.#given.slots.get(command.accountId)?.frozen ?? null) !== null) return this.#answerFrozen(wanted);
		const lane = this.#laneOf(command.accountId);
		if (lane.isUnsettled(command.accountId)) return { kind: "failed", code: "OUTCOME_UNKNOWN" };
		if (this.#phase !== "serving" || lane.queued >= (this.#given.queueLimit ?? 5000)) return NOT_READY;
		const answer = new Promise<Answer>((resolve) => {
			this.#enqueue(wanted, (told) => {
				this.#underway.delete(key);
				resolve(told);
			});
		});
		this.#underway.set(key, { requestHash, answer });
		return answer;
	}

	/** What was answered before the freezing is still answered the same. */
	async #answerFrozen({ command, requestHash }: { command: Command; requestHash: string }): Promise<Answer> {
		const { accountId, commandId } = command;
		const asked = { partition: this.partitionOf(accountId), accountId, commandId };
		const stored = await this.#given.store.findStored([asked]).catch(() => undefined);
		if (stored === undefined) return NOT_READY;
		const known = stored.get(answerKey(accountId, commandId));
		return known === undefined
			? { kind: "refused", refusal: { code: "ACCOUNT_FROZEN", params: {} } }
			: answerTo(known, requestHash);
	}

	#enqueue(
		wanted: { command: Command; requestHash: string; render?: Render | undefined; pastView?: MarketView },
		tell: (answer: Answer) => void,
	): void {
		const { command, requestHash, render, pastView } = wanted;
		const key = answerKey(command.accountId, command.commandId);
		const pending: Pending = { key, command, requestHash, render, pastView, tell, told: false };
		this.#laneOf(command.accountId).push(pending);
	}

	account(accountId: string) {
		return this.#given.slots.get(accountId)?.state;
	}

	accountsOf(userId: string) {
		return this.#given.slots.ofUser(userId).map((slot) => slot.state);
	}

	partitionOf(accountId: string): number {
		return partitionOf(accountId, this.#given.heads.size);
	}

	view(): MarketView {
		return this.#given.market.view();
	}

	transferArrived(transferId: string): Promise<void> {
		return this.#transfers.arrived(transferId);
	}

	metrics() {
		const sum = (of: (lane: Lane) => number) => this.#lanes.reduce((total, lane) => total + of(lane), 0);
		return {
			accounts: this.#given.slots.size,
			armedLevels: this.#triggers.armedLevels,
			queued: sum((lane) => lane.queued),
			commits: sum((lane) => lane.commits),
			commands: sum((lane) => lane.commands),
			largestBatch: Math.max(...this.#lanes.map((lane) => lane.largestBatch)),
			frozenAccounts: this.#given.slots.frozenCount(),
			triggersFired: this.#triggers.fired,
			marginLooks: this.#margin.looks,
		};
	}

	/** What is due by the time and not by a tick. */
	async #watchClock(): Promise<void> {
		while (this.#phase === "serving") {
			if (this.#given.lease.valid) {
				this.#triggers.expire();
				this.#financing.check();
			}
			await this.#given.clock.sleep(CLOCK_MS);
		}
	}

	async stop(): Promise<void> {
		if (this.#phase !== "serving") return void (await this.ended);
		this.#phase = "stopping";
		this.#leaveMarket();
		const { clock, lease, stopWithinMs = 5000 } = this.#given;
		// A database that is away must not keep the process from ending.
		await Promise.race([Promise.all(this.#lanes.map((lane) => lane.idle())), clock.sleep(stopWithinMs)]);
		if (lease.valid) {
			await this.#snapshotting;
			await this.#snapshot();
		}
		for (const lane of this.#lanes) lane.close();
		await this.#given.lease.giveBack().catch((error: unknown) => {
			this.#given.log.warn({ err: error }, "the lease could not be given back; it ends by itself");
			this.#given.lease.abandon();
		});
		this.#phase = "over";
		this.#end({ kind: "stopped" });
	}

	#laneOf(accountId: string): Lane {
		const lane = this.#lanes[this.partitionOf(accountId) % this.#lanes.length];
		if (lane === undefined) throw new Error("the engine has no lanes");
		return lane;
	}

	#makeLane(): Lane {
		const {
			store,
			clock,
			log,
			holder,
			lease,
			slots,
			heads,
			market,
			failpoint,
			maxBatch = 500,
			unknownAfterMs = 2000,
		} = this.#given;
		return new Lane({
			store,
			clock,
			log,
			holder,
			slots,
			heads,
			partitionOf: (accountId) => this.partitionOf(accountId),
			answers: this.#answers,
			hashText: sha256,
			view: () => market.view(),
			mayDecide: () => lease.valid,
			maxBatch,
			unknownAfterMs,
			failpoint,
			onPlanned: (plan) => this.#triggers.onPlanned(plan),
			onDropped: (plan) => this.#triggers.onDropped(plan),
			onApplied: (plan) => {
				this.#triggers.onApplied(plan);
				this.#margin.onApplied(plan);
				this.#transfers.onApplied(plan);
				this.#countEvents(plan.rows.events.length);
			},
			onFrozen: (_slot, accountId, reason) => this.#alarm(accountId, reason),
			onLost: (reason) => this.#lose(reason),
		});
	}

	#countEvents(count: number): void {
		this.#sinceSnapshot += count;
		if (this.#sinceSnapshot < (this.#given.snapshotEvery ?? 20_000) || this.#snapshotting !== undefined) return;
		this.#snapshotting = this.#snapshot().finally(() => {
			this.#snapshotting = undefined;
		});
	}

	async #snapshot(): Promise<void> {
		const { store, slots, heads, failpoint, log } = this.#given;
		this.#sinceSnapshot = 0;
		await writeSnapshots(store, slots, heads, failpoint).catch((error: unknown) => {
			log.warn({ err: error }, "the snapshots could not be written; the next start folds more events");
		});
	}

	/** Memory has frozen it already; the row keeps it frozen after a restart. */
	#alarm(accountId: string, reason: string): void {
		const { store, log } = this.#given;
		log.error({ accountId, reason }, "ALARM: an invariant failed; the account is frozen");
		store
			.freeze(this.partitionOf(accountId), accountId, reason)
			.catch((error: unknown) => log.error({ err: error, accountId }, "ALARM: the freezing could not be stored"));
	}

	#lose(reason: string): void {
		if (this.#phase === "over") return;
		this.#phase = "over";
		this.#given.log.fatal({ reason }, "ALARM: the engine stops deciding");
		this.#leaveMarket();
		this.#given.lease.abandon();
		for (const lane of this.#lanes) lane.close();
		this.#end({ kind: "lost", reason });
	}
}
