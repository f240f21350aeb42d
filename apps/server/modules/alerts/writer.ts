import type { Clock, Log } from "../../platform/index.ts";
import type { Reached } from "./alert.ts";
import type { AlertStore, SplitAlert } from "./store.ts";
import { type NameOf, tellReached, tellSplit } from "./tell.ts";

/** Alerts in one transaction. */
const AT_ONCE = 200;

/** The alerts of one instrument in the units after a split. */
export interface SplitWork {
	readonly changed: readonly SplitAlert[];
	readonly numerator: number;
	readonly denominator: number;
}

export interface WriterDeps {
	readonly store: AlertStore;
	readonly clock: Clock;
	readonly log: Log;
	readonly nameOf: NameOf;
	/** Only the process that owns the prices may write. */
	readonly holdsLease: () => boolean;
	readonly wake: () => void;
}

/**
 * Writes what the watch has decided, in its order, each with its notification in the same transaction. What could not be
 * written is kept and tried again; what a killed process has not written is still armed, and the next start finds it.
 */
export class AlertWriter {
	readonly #given: WriterDeps;
	readonly #reached: Reached[] = [];
	readonly #splits: SplitWork[] = [];
	/** Alerts that wait from now on for prices after this time. */
	readonly #again = new Map<string, number>();
	#writing: Promise<void> = Promise.resolve();
	/** Alerts triggered since the start. */
	triggered = 0;

	constructor(given: WriterDeps) {
		this.#given = given;
	}

	/** Decided and not written yet. */
	get waiting(): number {
		return this.#reached.length + this.#splits.length + this.#again.size;
	}

	reached(reached: Reached): void {
		this.#reached.push(reached);
	}

	split(work: SplitWork): void {
		if (work.changed.length > 0) this.#splits.push(work);
	}

	armedAgain(id: string, atMs: number): void {
		this.#again.set(id, atMs);
	}

	/** Writes all that waits, one caller after the other. @returns whether nothing waits any more */
	async flush(): Promise<boolean> {
		this.#writing = this.#writing.then(() => this.#write());
		await this.#writing;
		return this.waiting === 0;
	}

	async #write(): Promise<void> {
		const { log, holdsLease } = this.#given;
		if (this.waiting === 0 || !holdsLease()) return;
		try {
			await this.#writeSplits();
			await this.#writeReached();
			await this.#writeAgain();
		} catch (error) {
			log.warn({ err: error, waiting: this.waiting }, "failed to write price alerts; retrying");
		}
	}

	async #writeReached(): Promise<void> {
		const { store, nameOf, wake, clock } = this.#given;
		while (this.#reached.length > 0) {
			const batch = this.#reached.slice(0, AT_ONCE);
			const ended = await store.transaction(async (tx) => {
				const ids = await store.trigger(tx, batch);
				const at = new Date(clock.nowMs());
				for (const each of batch) if (ids.has(each.alert.id)) await tellReached(tx, nameOf, each, at);
				await store.publish(
					tx,
					batch.filter(({ alert }) => ids.has(alert.id)).map(({ alert }) => alert.userId),
				);
				return ids.size;
			});
			this.triggered += ended;
			this.#reached.splice(0, batch.length);
			wake();
		}
	}

	async #writeSplits(): Promise<void> {
		const { store, nameOf, wake, clock } = this.#given;
		for (let work = this.#splits[0]; work !== undefined; work = this.#splits[0]) {
			const { changed, numerator, denominator } = work;
			for (let from = 0; from < changed.length; from += AT_ONCE) {
				const batch = changed.slice(from, from + AT_ONCE);
				await store.transaction(async (tx) => {
					const ids = await store.split(tx, batch);
					const at = new Date(clock.nowMs());
					const done = batch.filter(({ to }) => ids.has(to.id));
					for (const each of done) await tellSplit(tx, nameOf, { ...each, numerator, denominator, at });
					await store.publish(
						tx,
						done.map(({ to }) => to.userId),
					);
				});
			}
			this.#splits.shift();
			wake();
		}
	}

	async #writeAgain(): Promise<void> {
		const byTime = Map.groupBy(this.#again, ([, atMs]) => atMs);
		for (const [atMs, entries] of byTime) {
			await this.#given.store.armAgain(
				entries.map(([id]) => id),
				new Date(atMs),
			);
			for (const [id] of entries) if (this.#again.get(id) === atMs) this.#again.delete(id);
		}
	}
}
