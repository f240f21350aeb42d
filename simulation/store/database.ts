import type { CommitRows, LeasedPartition, LogKey } from "@truefill/server/engine";
import { Violation, type World } from "../world/world.ts";
import { type Batch, commandKey, Tables, type Written } from "./tables.ts";

/** Number of partitions to which accounts are hashed. */
const PARTITIONS = 4;

interface LeaseRow {
	untilMs: number;
	/** Whether the holder's session is alive; the lease of a dead holder can be taken at once. */
	live: boolean;
}

/** Options: another number of partitions, and a listener for every batch. */
interface Told {
	readonly partitions?: number;
	readonly onWrite?: (rows: CommitRows, writer: string, written: string) => void;
}

/** An acknowledged batch that is not yet in the read tables. */
export interface Logged {
	readonly key: LogKey;
	/** JSON of its rows. */
	readonly payload: string;
}

/** The database of all nodes. It runs transactions one after another and never loses a commit. */
export class Database {
	/** The truth for the checks: everything appended to the log, as if it were in the tables at once. */
	readonly tables: Tables;
	/** The read tables, which follow the log. Their partitions' sequences tell how far. */
	readonly projected: Tables;
	/** In append order. */
	log: readonly Logged[] = [];
	readonly #told: Told;
	readonly #world: World;
	readonly #leases = new Map<string, LeaseRow>();
	/** Callbacks of calls under way, called when the database crashes. */
	readonly #underway = new Set<() => void>();
	/** Called with each committed batch, in commit order. */
	readonly #onCommit: (batch: Batch) => void;
	#downUntilMs = -1;
	/** Number of unanswered batches per node. */
	readonly #writing = new Map<string, number>();

	constructor(world: World, onCommit: (batch: Batch) => void, told: Told = {}) {
		this.tables = new Tables(told.partitions ?? PARTITIONS);
		this.projected = new Tables(told.partitions ?? PARTITIONS);
		this.#told = told;
		this.#world = world;
		this.#onCommit = onCommit;
	}

	/** Reports a violation. */
	fail(invariant: string, seen: string): void {
		this.#world.fail(new Violation(invariant, seen));
	}

	/** Counts a batch that is sent, or (-1) answered. */
	writes(writer: string, batches: 1 | -1): void {
		this.#writing.set(writer, this.underwayOf(writer) + batches);
	}

	/** Number of batches for which a node has no answer yet. */
	underwayOf(writer: string): number {
		return this.#writing.get(writer) ?? 0;
	}

	get down(): boolean {
		return this.#world.nowMs < this.#downUntilMs;
	}

	/** Crashes and restarts: commits are kept; calls under way never happen or are never answered. */
	crash(forMs: number): void {
		this.#downUntilMs = this.#world.nowMs + forMs;
		for (const lease of this.#leases.values()) lease.live = false;
		for (const tell of [...this.#underway]) tell();
	}

	heal(): void {
		this.#downUntilMs = -1;
	}

	/** `told` is called if the database crashes. @returns a function that removes it. */
	watch(told: () => void): () => void {
		this.#underway.add(told);
		return () => this.#underway.delete(told);
	}

	/** Appends a batch to the log. Only command ids in the read tables are checked for duplicates. */
	append(rows: CommitRows, writer: string): Written {
		const stored = (row: CommitRows["commands"][number]) => this.projected.commands.has(commandKey(row));
		const fenced = this.tables.fences(rows);
		if (!fenced && rows.commands.some(stored)) return "repeated";
		const { written, batch } = this.tables.write(rows, writer);
		if (written === "repeated" || written === "rejected") {
			this.fail("log", `${writer} appends what the tables will never take: ${written}`);
		}
		this.#told.onWrite?.(rows, writer, written);
		if (batch !== undefined) {
			const { partition, new_sequence } = rows.fences[0] ?? { partition: -1, new_sequence: "0" };
			this.log = [...this.log, { key: { partition, sequence: new_sequence }, payload: JSON.stringify(rows) }];
			this.#onCommit(batch);
		}
		return written;
	}

	/** Moves batches from the log into the read tables. */
	project(rows: CommitRows, keys: readonly LogKey[], writer: string): Written {
		const isOf = ({ key }: Logged) =>
			keys.some((own) => own.partition === key.partition && own.sequence === key.sequence);
		if (this.projected.fences(rows) || this.log.filter(isOf).length !== keys.length) return "fenced";
		const { written } = this.projected.write(rows, writer);
		if (written !== "committed") return written;
		this.log = this.log.filter((logged) => !isOf(logged));
		this.#world.trace.line(`${this.#world.nowMs} ${writer} projects ${keys.length}`);
		for (const { partition, old_sequence, new_sequence } of rows.fences) {
			const wanted = (this.tables.events[partition] ?? []).slice(Number(old_sequence), Number(new_sequence));
			const events = rows.events.filter((row) => row.partition === partition);
			const same =
				events.length === wanted.length && events.every(({ sequence }, at) => sequence === wanted[at]?.sequence);
			if (!same) {
				const seen = `partition ${partition}: ${events.length} events of ${wanted.length} after ${old_sequence}`;
				this.fail("projection", seen);
			}
		}
		return written;
	}

	takeLease(holder: string, leaseMs: number): readonly LeasedPartition[] | undefined {
		const { partitions } = this.tables;
		for (const [other, { untilMs, live }] of this.#leases) {
			const holds = other !== holder && partitions.some((partition) => partition.holder === other);
			if (holds && untilMs > this.#world.nowMs && live) return undefined;
		}
		for (const number of partitions.keys()) {
			this.tables.raise(number, holder);
			this.projected.partition(number).epoch = this.tables.partition(number).epoch;
		}
		this.#leases.clear();
		this.extendLease(holder, leaseMs);
		return partitions.map(({ epoch, lastSequence, snapshotSequence }, partition) => ({
			partition,
			epoch,
			lastSequence,
			snapshotSequence,
		}));
	}

	extendLease(holder: string, leaseMs: number): void {
		this.#leases.set(holder, { untilMs: this.#world.nowMs + leaseMs, live: true });
	}

	/** Ends the lease manually: the next engine need not wait. */
	endLeases(): void {
		this.#leases.clear();
	}

	giveLeaseBack(holder: string): void {
		for (const partition of this.tables.partitions) if (partition.holder === holder) partition.holder = null;
		this.#leases.delete(holder);
	}

	/** The holder's session has started or ended. */
	setLive(holder: string, live: boolean): void {
		const lease = this.#leases.get(holder);
		if (lease !== undefined) lease.live = live;
	}
}
