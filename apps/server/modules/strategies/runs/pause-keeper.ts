import type { Side } from "@truefill/core/pricing";
import type { Clock } from "../../../platform/index.ts";
import type { LiveRun } from "./live-run.ts";
import type { RunStore } from "./run-store.ts";
import type { Pause } from "./tables.ts";
import { type NameOf, tellPause } from "./tell.ts";

export interface NotedPause {
	readonly run: LiveRun;
	readonly pause: Pause | null;
	readonly owedExits: readonly Side[];
}

/** Stores which runs are paused, and tells their customers. */
export class PauseKeeper {
	readonly #runs: RunStore;
	readonly #clock: Clock;
	readonly #nameOf: NameOf;
	readonly #wake: () => void;

	constructor(given: {
		readonly runs: RunStore;
		readonly clock: Clock;
		readonly nameOf: NameOf;
		readonly wake: () => void;
	}) {
		this.#runs = given.runs;
		this.#clock = given.clock;
		this.#nameOf = given.nameOf;
		this.#wake = given.wake;
	}

	/** What is as it was costs nothing. */
	async note(noted: readonly NotedPause[]): Promise<void> {
		for (const { run, owedExits } of noted) {
			if (run.owedExits.join() === owedExits.join()) continue;
			await this.#runs.setOwed(run.id, owedExits);
			run.owedExits = owedExits;
		}
		const changed = noted.filter(({ run, pause }) => !run.isStopped && run.pausedBy !== pause);
		if (changed.length === 0) return;
		const at = new Date(this.#clock.nowMs());
		await this.#runs.transaction(async (tx) => {
			const done = await this.#runs.setPauses(
				tx,
				changed.map(({ run, pause }) => ({ id: run.id, pause })),
			);
			const told = changed.filter(({ run }) => done.has(run.id));
			for (const { run, pause } of told) if (run.notify.pauses) await tellPause(tx, this.#nameOf, run, pause, at);
			await this.#runs.publish(
				tx,
				told.map(({ run }) => run.userId),
			);
		});
		for (const { run, pause } of changed) run.pausedBy = pause;
		this.#wake();
	}
}
