import type { StrategyRunner } from "@truefill/core/strategies";
import type { Log } from "../../../platform/index.ts";
import { type CarryOutDeps, carryOut } from "./carry-out.ts";
import { type Check, type Judged, judge, type Ruled } from "./judge.ts";
import type { LiveRun } from "./live-run.ts";
import type { PauseKeeper } from "./pause-keeper.ts";
import type { BarSeries, ClosedBar } from "./series.ts";

/** Runs that are judged and stored together. */
const CLAIMED_AT_ONCE = 1_000;
/** Runs whose orders are sent together; then others have their turn. */
const SENT_AT_ONCE = 100;

/** A closed bar and the runs that it concerns. */
export interface Closing {
	readonly series: BarSeries;
	readonly bar: ClosedBar;
	readonly runs: readonly { readonly run: LiveRun; readonly runner: StrategyRunner }[];
	/** It ended while no server ran: nothing is noted of a bar that met no rule, except of the last one. */
	readonly isLate: boolean;
	readonly isLast: boolean;
}

export interface DeciderDeps extends CarryOutDeps {
	readonly log: Log;
	readonly holdsLease: () => boolean;
	readonly isSiteDisabled: () => boolean | Promise<boolean>;
	readonly pauses: PauseKeeper;
	/** Whether the market lets a strategy act at once. */
	readonly canAct: (instrumentId: string) => boolean;
	/** The engine has stopped it, or never started it. */
	readonly onGone: (run: LiveRun) => void;
	/** A check has opened a trade. */
	readonly onOpened: (run: LiveRun) => void;
}

/**
 * Decides closed bars in the order in which they were closed: claims them in the database, so that each is decided once,
 * then carries them out in portions, so that customers' own orders do not wait. What fails is tried again.
 */
export class Decider {
	readonly #deps: DeciderDeps;
	readonly #queue: Closing[] = [];
	/** Decided by the rules alone, which cannot be repeated; not judged yet. */
	#ruled: { readonly closing: Closing; readonly ruled: readonly Ruled[] } | null = null;
	/** Judged, and perhaps not claimed yet. */
	#judged: readonly Judged[] = [];
	/** A claim has failed: rows of it may be there. */
	#isClaimUnclear = false;
	readonly #claimed: Check[] = [];
	/** Commands without a known answer. */
	#unfinished: Check[] = [];
	/** Claimed by an earlier process: they wait for a price. */
	#resumed: Check[] = [];
	#draining: Promise<void> | null = null;
	/** Checks of this process. */
	decided = 0;

	constructor(deps: DeciderDeps) {
		this.#deps = deps;
	}

	get waiting(): number {
		return (
			this.#queue.length +
			(this.#ruled?.ruled.length ?? 0) +
			this.#judged.length +
			this.#claimed.length +
			this.#unfinished.length +
			this.#resumed.length
		);
	}

	/** Called with the tick: decides nothing yet. */
	push(closing: Closing): void {
		if (closing.runs.length === 0) return;
		this.#queue.push(closing);
		void this.drain();
	}

	/** Checks that an earlier process has claimed. */
	resume(checks: readonly Check[]): void {
		this.#resumed.push(...checks);
	}

	/** Decides all that waits. Never rejects. */
	drain(): Promise<void> {
		this.#draining ??= this.#drain().then((isDone) => {
			this.#draining = null;
			// Something came in between.
			if (isDone && this.#queue.length > 0) void this.drain();
		});
		return this.#draining;
	}

	/** The same, and once more what has no known answer. */
	async work(): Promise<void> {
		await this.drain();
		const again = this.#unfinished;
		if (again.length === 0 || !this.#deps.holdsLease()) return;
		this.#unfinished = [];
		this.#claimed.push(...again);
		await this.drain();
	}

	/** @returns whether nothing was left */
	async #drain(): Promise<boolean> {
		const { log, clock, holdsLease } = this.#deps;
		// Not within the tick that has closed the bar.
		await clock.machine.turn();
		this.#takeResumed();
		try {
			while (holdsLease()) {
				// A bar is decided for all runs before it is carried out for the first, and carried out before the next bar.
				const next = this.#queue[0];
				if (this.#judged.length > 0) await this.#claim();
				else if (this.#ruled !== null) await this.#judge(this.#ruled);
				else if (next !== undefined && !this.#isBehind(next)) this.#takeNext(next);
				else if (this.#claimed.length > 0) await this.#send(this.#claimed.slice(0, SENT_AT_ONCE));
				else return true;
				await clock.machine.turn();
			}
		} catch (error) {
			log.warn({ err: error, waiting: this.waiting }, "failed to decide strategies; retrying");
		}
		return false;
	}

	#takeResumed(): void {
		if (this.#resumed.length === 0) return;
		const isDue = ({ run }: Check) => this.#deps.canAct(run.strategy.instrumentId);
		this.#claimed.push(...this.#resumed.filter(isDue));
		this.#resumed = this.#resumed.filter((check) => !isDue(check));
	}

	/** Whether an earlier bar of the same series is not carried out yet: what it opens counts for this one. */
	#isBehind({ series, bar }: Closing): boolean {
		return this.#claimed.some(
			({ run, row }) =>
				run.strategy.instrumentId === series.instrumentId && row.bar_start.getTime() < bar.candle.startMs,
		);
	}

	#takeNext(closing: Closing): void {
		const { bar, runs } = closing;
		const chunk = runs.slice(0, CLAIMED_AT_ONCE);
		if (chunk.length === runs.length) this.#queue.shift();
		else this.#queue[0] = { ...closing, runs: runs.slice(CLAIMED_AT_ONCE) };
		this.#ruled = { closing, ruled: chunk.flatMap(({ run, runner }) => this.#rule(run, runner, bar)) };
	}

	async #judge({ closing, ruled }: { readonly closing: Closing; readonly ruled: readonly Ruled[] }): Promise<void> {
		const { engine, clock, isSiteDisabled, onGone } = this.#deps;
		const { series, bar, isLate, isLast } = closing;
		const isDisabled = await isSiteDisabled();
		const view = engine.view();
		const judged = await Promise.all(
			ruled.map(async (each): Promise<Judged | null> => {
				const { run } = each;
				// What the tick itself has triggered comes first (E13): a stop at this price is not a trade that is open.
				await engine.settled(run.accountId);
				const [account, frozen] = await Promise.all([engine.account(run.accountId), engine.frozen(run.accountId)]);
				const own = account?.strategies?.get(run.id);
				if (account === undefined || own === undefined || own.stopped !== null) {
					onGone(run);
					return null;
				}
				const around = { isFrozen: frozen !== null, isSiteDisabled: isDisabled, view };
				return judge(each, bar, series, account, around, clock.nowMs());
			}),
		);
		this.#ruled = null;
		this.#judged = judged
			.filter((each) => each !== null)
			.filter(({ check: { row } }) => {
				return !isLate || isLast || row.outcome !== "none";
			});
	}

	#rule(run: LiveRun, runner: StrategyRunner, { candle, endMs }: ClosedBar): readonly Ruled[] {
		// Its values are made anew, and this bar is among what they are made of.
		if (run.isStopped || run.runner !== runner) return [];
		const decision = runner.close(candle, endMs);
		run.lastBarMs = candle.startMs;
		return [{ run, decision, seen: runner.seen() }];
	}

	async #claim(): Promise<void> {
		const { checks, pauses } = this.#deps;
		const judged = this.#judged;
		const rows = judged.map(({ check }) => check.row);
		const wasUnclear = this.#isClaimUnclear;
		this.#isClaimUnclear = true;
		const written = new Set(await checks.claim(rows));
		// What the lost claim has written is this process's too: it holds the lease.
		if (wasUnclear) for (const key of await checks.claimedAmong(rows)) written.add(key);
		this.#isClaimUnclear = false;
		this.#judged = [];
		this.decided += written.size;
		const own = judged.filter(({ check: { row } }) => written.has(`${row.run_id} ${row.bar_start.getTime()}`));
		for (const { check, pause } of own) check.run.shownPause = pause;
		this.#claimed.push(...own.map(({ check }) => check).filter(({ row }) => row.state === "decided"));
		await pauses.note(own.map(({ check: { run }, pause, owedExits }) => ({ run, pause, owedExits })));
	}

	async #send(checks: readonly Check[]): Promise<void> {
		const { log, onOpened } = this.#deps;
		try {
			const left = await carryOut(this.#deps, checks);
			this.#claimed.splice(0, checks.length);
			this.#unfinished.push(...left);
		} catch (error) {
			this.#claimed.splice(0, checks.length);
			this.#unfinished.push(...checks.filter(({ row }) => row.state === "decided"));
			log.warn({ err: error, checks: checks.length }, "failed to carry out strategies; retrying");
		}
		for (const { run, row } of checks) if (row.legs.some(({ kind }) => kind === "open")) onOpened(run);
	}
}
