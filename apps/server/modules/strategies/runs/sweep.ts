import { strategyStopDue } from "@truefill/core/trading";
import type { LiveRun } from "./live-run.ts";
import { marketPause } from "./pause.ts";
import type { PauseKeeper } from "./pause-keeper.ts";
import type { Stopper, StopperDeps } from "./stopper.ts";
import type { Pause } from "./tables.ts";
import type { RunMarket } from "./watch.ts";

export interface SweepDeps extends Pick<StopperDeps, "engine" | "runs" | "watch" | "clock"> {
	readonly market: RunMarket;
	readonly pauses: PauseKeeper;
	readonly stopper: Stopper;
}

/**
 * Once a second: ends runs that have reached a loss limit or their end, and pauses them when the market of their
 * instrument changes. It looks at runs with open trades, at those that are over and at changed markets; not at all runs.
 */
export class Sweep {
	readonly #deps: SweepDeps;
	/** Runs that may have an open trade. */
	readonly #withTrades = new Set<LiveRun>();
	/** The earliest end of a run that was seen. */
	#nextEndMs = Number.POSITIVE_INFINITY;
	readonly #markets = new Map<string, Pause | null>();

	constructor(deps: SweepDeps) {
		this.#deps = deps;
	}

	follow(run: LiveRun): void {
		this.#withTrades.add(run);
		this.#markets.delete(run.strategy.instrumentId);
		this.#nextEndMs = Math.min(this.#nextEndMs, run.endsAtMs);
	}

	async run(): Promise<void> {
		await this.#stopDue();
		await this.#pauseByMarket();
	}

	async #stopDue(): Promise<void> {
		const nowMs = this.#deps.clock.nowMs();
		const due = new Set(this.#withTrades);
		if (nowMs >= this.#nextEndMs) {
			this.#nextEndMs = Number.POSITIVE_INFINITY;
			for (const run of this.#deps.watch.all()) {
				if (run.endsAtMs <= nowMs) due.add(run);
				else this.#nextEndMs = Math.min(this.#nextEndMs, run.endsAtMs);
			}
		}
		for (const run of due) await this.#stopIfDue(run);
	}

	async #stopIfDue(run: LiveRun): Promise<void> {
		const { engine, runs, stopper, watch } = this.#deps;
		if (run.isStopped || watch.get(run.id) !== run) {
			this.#withTrades.delete(run);
			return;
		}
		const account = await engine.account(run.accountId);
		const own = account?.strategies?.get(run.id);
		if (account === undefined || own === undefined) return;
		const reason = strategyStopDue(account, own, engine.view());
		if (reason === null) {
			if (own.trades.length === 0) this.#withTrades.delete(run);
			return;
		}
		// Until it is stopped it is looked at again.
		if (reason === "end-date") this.#nextEndMs = Number.NEGATIVE_INFINITY;
		const row = await runs.one(run.id);
		if (row !== undefined && (await stopper.stop([row], { reason, closesTrades: true }))) this.#withTrades.delete(run);
	}

	/** The site does not offer its instrument any more. */
	async #withdraw(withdrawn: readonly LiveRun[]): Promise<void> {
		const { runs, stopper } = this.#deps;
		for (const { id } of withdrawn) {
			const row = await runs.one(id);
			if (row !== undefined) await stopper.stop([row], { reason: "withdrawn", closesTrades: false });
		}
	}

	async #pauseByMarket(): Promise<void> {
		const { watch, market, pauses } = this.#deps;
		const offered = new Set(market.instruments.map(({ id }) => id));
		for (const instrumentId of watch.instruments()) {
			if (!offered.has(instrumentId)) {
				await this.#withdraw(watch.runsOf(instrumentId));
				continue;
			}
			const pause = marketPause(market.state(instrumentId));
			if (this.#markets.get(instrumentId) === pause) continue;
			// A pause by the account ends when a bar has closed and the account is looked at.
			const changed = watch.runsOf(instrumentId).filter(({ pausedBy }) => pausedBy === null || isOfMarket(pausedBy));
			await pauses.note(changed.map((run) => ({ run, pause, owedExits: run.owedExits })));
			this.#markets.set(instrumentId, pause);
		}
	}
}

const isOfMarket = (pause: Pause | null): boolean =>
	pause === "price-stale" || pause === "market-closed" || pause === "instrument-restricted";
