import type { Command, MarketView } from "@truefill/core/trading";
import { raiseAlarm } from "../platform/alarms.ts";
import { AnswerCache, answerKey, answerTo } from "./answers.ts";
import { Deposits } from "./deposits.ts";
import { FinancingDays } from "./financing-days.ts";
import { frozenAnswer } from "./frozen-answer.ts";
import { partitionOf, sha256 } from "./hash.ts";
import { Lane } from "./lane.ts";
import type { Pending } from "./lane-options.ts";
import { MarginWatch } from "./margin-watch.ts";
import { hintsOf } from "./plan.ts";
import { type Projected, Projector } from "./projector.ts";
import { proveAndUnfreeze } from "./prove-and-unfreeze.ts";
import type { Running } from "./running.ts";
import { SavingsDays } from "./savings-days.ts";
import { SeededPast } from "./seeded-past.ts";
import { Snapshots } from "./snapshots.ts";
import { StoredAnswers } from "./stored-answers.ts";
import { Transfers } from "./transfers.ts";
import { Triggers } from "./triggers.ts";
import type { Answer, Engine, Render, SubmittedCommand, Unfrozen } from "./types.ts";

const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };

/** Interval of clock checks: for expired orders and ended days. */
const CLOCK_MS = 250;
/** Interval at which all open trades are valued in one pass, in addition to the margin bands. */
const SWEEP_MS = 10_000;

/** How long readers wait for the projection of acknowledged commands; how long commands wait for a full log. */
const READ_MS = 3_000;
const ROOM_MS = 3_000;

/** Snapshots are postponed when the tables are farther behind than this. */
const SNAPSHOT_MS = 10_000;

/** How long callers wait for a silent database. With the other delays they get an answer within two seconds. */
const UNKNOWN_MS = 1_500;

/** Commands per transaction. The results of more would no longer be in the CPU cache when they are serialised. */
const MAX_BATCH = 128;

/** Queued commands that count as a burst: projections and snapshots give way until most are committed. */
const CROWD = 1_000;

interface Wanted {
	readonly command: Command;
	readonly requestHash: string;
	readonly render?: Render | undefined;
	readonly pastView?: MarketView;
}

type Ending = Awaited<Engine["ended"]>;

/** A recovered engine. `Engine` documents its guarantees. */
export class RunningEngine implements Engine {
	readonly #given: Running;
	readonly #lanes: readonly Lane[];
	readonly #answers: AnswerCache;
	readonly #stored: StoredAnswers;
	readonly #triggers: Triggers;
	readonly #margin: MarginWatch;
	readonly #financing: FinancingDays;
	readonly #past: SeededPast;
	readonly #savings: SavingsDays;
	readonly #transfers: Transfers;
	readonly #deposits: Deposits;
	readonly #projector: Projector;
	readonly #leaveMarket: () => void;
	/** Commands that are queued or being written, by answer key. */
	readonly #underway = new Map<string, { readonly requestHash: string; readonly answer: Promise<Answer> }>();
	#phase: "serving" | "stopping" | "over" = "serving";
	readonly #snapshots: Snapshots;
	#end: (ending: Ending) => void = () => undefined;
	readonly ended: Promise<Ending> = new Promise((resolve) => {
		this.#end = resolve;
	});

	constructor(given: Running) {
		this.#given = given;
		const { loadedAccounts, clock, market } = given;
		this.#answers = new AnswerCache(given.answerCacheSize ?? 5000);
		this.#stored = new StoredAnswers({
			...given,
			clock: clock.machine,
			answers: this.#answers,
			partitionOf: (accountId) => this.partitionOf(accountId),
			view: () => market.view(),
		});
		const raises = {
			loadedAccounts,
			clock,
			view: () => market.view(),
			submit: (command: Command, reply: (answer: Answer) => void) =>
				this.#enqueue({ command, requestHash: sha256(command.commandId) }, reply, false),
		};
		this.#triggers = new Triggers(raises);
		this.#margin = new MarginWatch(raises);
		this.#financing = new FinancingDays({
			...raises,
			log: given.log,
			quoteAt: (instrumentId, atMs) => market.quoteAt(instrumentId, atMs),
			provenMs: () => market.provenMs?.() ?? market.view().nowMs,
		});
		this.#savings = new SavingsDays({ ...raises, provenMs: () => market.provenMs?.() ?? market.view().nowMs });
		this.#transfers = new Transfers({
			loadedAccounts,
			clock,
			log: given.log,
			submit: (command) => this.submit(command, sha256(command.commandId)),
			goesOn: () => this.#phase === "serving",
		});
		this.#deposits = new Deposits({
			loadedAccounts,
			isUnsettled: (accountId) => this.#laneOf(accountId).isUnsettled(accountId),
			submit: (wanted) => this.#submit(wanted),
		});
		this.#projector = new Projector({
			store: given.store,
			clock,
			log: given.log,
			epochs: given.epochs,
			busy: () => this.#busy(),
			crowded: () => this.#crowded(),
			failpoint: given.failpoint,
			onProjected: (batches) => this.#onProjected(batches),
			onRefused: (accountId, reason) => this.#refused(accountId, reason),
			onUnwritten: given.onUnwritten,
			measures: given.measures,
			onLost: (reason) => this.#lose(reason),
		});
		this.#lanes = Array.from({ length: given.lanes ?? 2 }, () => this.#makeLane());
		this.#snapshots = new Snapshots({
			...given,
			clock: clock.machine,
			waiting: () => this.#busy(),
			crowded: () => this.#crowded(),
			projected: () => this.#projector.projected(SNAPSHOT_MS, true),
		});
		this.#past = new SeededPast(given, this.#margin, this.#financing);
		for (const { state } of loadedAccounts.all()) {
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

	submit(command: SubmittedCommand, requestHash: string, render?: Render): Promise<Answer> {
		if (command.kind === "deposit" || command.kind === "set-deposit-limits")
			return this.#deposits.submit(command, requestHash, render);
		return this.#submit({ command, requestHash, render });
	}

	seed(command: Command, requestHash: string, view: MarketView, render?: Render): Promise<Answer> {
		return this.#past.seed(command, () => this.#submit({ command, requestHash, render, pastView: view }));
	}

	endPast = (accountId: string): void => this.#past.end(accountId);

	async #submit(wanted: Wanted): Promise<Answer> {
		const { command, requestHash, render } = wanted;
		const key = answerKey(command.accountId, command.origin, command.commandId);
		const underway = this.#underway.get(key);
		if (underway !== undefined) {
			if (underway.requestHash === requestHash) return underway.answer;
			// Another request hash: the id may be stored already, beyond the cache. The first command's answer decides.
			await underway.answer;
			return this.#submit(wanted);
		}
		const known = this.#answers.get(key);
		if (known !== undefined) return answerTo(known, requestHash);
		if (this.frozen(command.accountId) !== null) {
			const partition = this.partitionOf(command.accountId);
			const [{ store }, stored] = [this.#given, this.#stored];
			return frozenAnswer({ ...wanted, render, key }, { store, stored, partition, projected: () => this.projected() });
		}
		const lane = this.#laneOf(command.accountId);
		if (lane.isUnsettled(command.accountId)) return { kind: "failed", code: "OUTCOME_UNKNOWN" };
		if (this.#phase !== "serving" || lane.queued >= (this.#given.queueLimit ?? 5000)) return NOT_READY;
		const answer = new Promise<Answer>((resolve) => {
			const replied = (how: Answer) => {
				this.#underway.delete(key);
				resolve(how);
			};
			this.#enqueue(wanted, replied, true);
		});
		this.#underway.set(key, { requestHash, answer });
		return answer;
	}

	#enqueue(wanted: Wanted, reply: (answer: Answer) => void, isAsked: boolean): void {
		const { command, requestHash, render, pastView } = wanted;
		const key = answerKey(command.accountId, command.origin, command.commandId);
		const queuedMs = this.#given.clock.machine.monotonicMs();
		const pending: Pending = { key, command, requestHash, render, pastView, reply, replied: false, queuedMs, isAsked };
		this.#laneOf(command.accountId).push(pending);
	}

	account(accountId: string) {
		return this.#given.loadedAccounts.get(accountId)?.state;
	}

	settled = (accountId: string): Promise<void> => this.#laneOf(accountId).settled(accountId);

	accountsOf(userId: string) {
		return this.#given.loadedAccounts.ofUser(userId).map((loaded) => loaded.state);
	}

	partitionOf(accountId: string): number {
		// Hashing for each order would cost a tenth of deciding it.
		return this.#given.loadedAccounts.get(accountId)?.partition ?? partitionOf(accountId, this.#given.heads.size);
	}

	heldFinancing = () => this.#financing.held();

	frozen(accountId: string): string | null {
		return this.#given.loadedAccounts.get(accountId)?.frozen ?? null;
	}

	async unfreeze(accountId: string, first: readonly Command[] = []): Promise<Unfrozen> {
		if (!(await this.projected())) throw new Error("the read models are behind the log");
		const verdict = await proveAndUnfreeze(this.#given.store, this.#given.loadedAccounts.get(accountId));
		if (verdict.kind !== "unfrozen") return verdict;
		// Queued before any tick can trigger something.
		for (const command of first) {
			this.#enqueue({ command, requestHash: sha256(command.commandId) }, () => undefined, false);
		}
		this.#triggers.armAccount(accountId);
		this.#margin.follow(accountId);
		this.#financing.again();
		this.#savings.again();
		return verdict;
	}

	holders(instrumentId: string): readonly string[] {
		return this.#given.loadedAccounts.holders(instrumentId);
	}

	view(): MarketView {
		return this.#given.market.view();
	}

	transferArrived = (transferId: string): Promise<void> => this.#transfers.arrived(transferId);

	projected(): Promise<boolean> {
		return this.#projector.projected(this.#given.readWithinMs ?? READ_MS);
	}

	metrics() {
		const sum = (of: (lane: Lane) => number) => this.#lanes.reduce((total, lane) => total + of(lane), 0);
		return {
			accounts: this.#given.loadedAccounts.size,
			armedLevels: this.#triggers.armedLevels,
			queued: sum((lane) => lane.queued),
			commits: sum((lane) => lane.commits),
			commands: sum((lane) => lane.commands),
			largestBatch: Math.max(...this.#lanes.map((lane) => lane.largestBatch)),
			frozenAccounts: this.#given.loadedAccounts.frozenCount(),
			heldFinancing: this.#financing.held().length,
			unprojected: this.#projector.behind,
			unprojectedMs: this.#projector.behindMs,
			holdsLease: this.#given.lease.valid,
			triggersFired: this.#triggers.fired,
			marginLooks: this.#margin.looks,
		};
	}

	/** Work that is due by time and not by a tick. */
	async #watchClock(): Promise<void> {
		const { clock, lease } = this.#given;
		let sweepAtMs = clock.monotonicMs() + SWEEP_MS;
		while (this.#phase === "serving") {
			if (lease.valid) {
				this.#triggers.expire();
				this.#financing.check();
				this.#savings.check();
				if (clock.monotonicMs() >= sweepAtMs) {
					this.#margin.sweep();
					this.#stored.forget(clock.nowMs());
					sweepAtMs = clock.monotonicMs() + SWEEP_MS;
				}
			}
			await clock.sleep(CLOCK_MS);
		}
	}

	async stop(): Promise<void> {
		if (this.#phase !== "serving") return void (await this.ended);
		this.#phase = "stopping";
		this.#leaveMarket();
		const { clock, lease, stopWithinMs = 5000 } = this.#given;
		// An unavailable database must not block the shutdown.
		await Promise.race([Promise.all(this.#lanes.map((lane) => lane.idle())), clock.machine.sleep(stopWithinMs)]);
		if (lease.valid && (await this.#projector.projected(stopWithinMs))) {
			await this.#snapshots.last();
		}
		for (const lane of this.#lanes) lane.close();
		this.#projector.close();
		await this.#given.lease.giveBack().catch((error: unknown) => {
			this.#given.log.warn({ err: error }, "failed to release the lease; it will expire");
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

	/** Whether commands are queued. */
	#busy(): boolean {
		return this.#lanes.some((lane) => lane.queued > 0);
	}

	/** Whether more commands are queued than customers ever submit at once: one tick has triggered them. */
	#crowded(): boolean {
		return this.#lanes.reduce((sum, { queued }) => sum + queued, 0) >= CROWD;
	}

	#makeLane(): Lane {
		const { clock, lease, market, maxBatch = MAX_BATCH, unknownAfterMs = UNKNOWN_MS } = this.#given;
		return new Lane({
			...this.#given,
			clock: clock.machine,
			partitionOf: (accountId) => this.partitionOf(accountId),
			answers: this.#answers,
			stored: this.#stored,
			hashText: sha256,
			view: () => market.view(),
			mayDecide: () => lease.valid || lease.renewed(),
			maxBatch,
			unknownAfterMs,
			onPlanned: (plan) => this.#triggers.onPlanned(plan),
			onDropped: (plan) => this.#triggers.onDropped(plan),
			onApplied: (plan) => {
				this.#triggers.onApplied(plan);
				this.#margin.onApplied(plan);
				this.#transfers.onApplied(plan);
				this.#projector.push(plan.rows);
				this.#given.onCommitted?.(hintsOf(plan));
				this.#snapshots.count(plan.rows.events.length);
			},
			onDrained: () => {
				if (!this.#busy()) this.#projector.drained();
			},
			room: () => this.#projector.room(ROOM_MS),
			onFrozen: (_loaded, accountId, reason) => this.#alarm(accountId, reason),
			onLost: (reason) => this.#lose(reason),
		});
	}

	#onProjected(batches: readonly Projected[]): void {
		const reached = new Map<number, bigint>();
		for (const { keys, fences } of batches) {
			for (const { partition, new_sequence } of fences) reached.set(partition, BigInt(new_sequence));
			for (const key of keys) this.#answers.letGo(key);
		}
		this.#given.onProjected?.([...reached].map(([partition, sequence]) => ({ partition, sequence })));
	}

	/** The account's events are stored, but its read models are wrong. */
	#refused(accountId: string, reason: string): void {
		const loaded = this.#given.loadedAccounts.get(accountId);
		if (loaded !== undefined) loaded.frozen ??= reason;
		raiseAlarm(this.#given.log, "ACCOUNT_FROZEN", { accountId, reason });
	}

	/** Memory has frozen it already; the row keeps it frozen after a restart. */
	#alarm(accountId: string, reason: string): void {
		const { store, clock, log } = this.#given;
		raiseAlarm(log, "ACCOUNT_FROZEN", { accountId, reason });
		store
			.freeze(this.partitionOf(accountId), accountId, reason, clock.nowMs())
			.catch((error: unknown) => raiseAlarm(log, "FREEZING_NOT_STORED", { err: error, accountId }));
	}

	#lose(reason: string): void {
		if (this.#phase === "over") return;
		this.#phase = "over";
		raiseAlarm(this.#given.log, "ENGINE_STOPPED", { reason }, "fatal");
		this.#leaveMarket();
		this.#given.lease.abandon();
		for (const lane of this.#lanes) lane.close();
		this.#projector.close();
		this.#end({ kind: "lost", reason });
	}
}
