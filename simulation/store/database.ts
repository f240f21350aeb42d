import type { LeasedPartition } from "@truefill/server/engine";
import type { World } from "../world/world.ts";
import { type Batch, Tables } from "./tables.ts";

/** The accounts are hashed to so many partitions. */
const PARTITIONS = 4;

interface LeaseRow {
	untilMs: number;
	/** Whether the session of its holder lives; a dead holder is not waited for. */
	live: boolean;
}

/** One database that all nodes use. It runs one transaction after another, and forgets nothing that it has committed. */
export class Database {
	readonly tables = new Tables(PARTITIONS);
	readonly #world: World;
	readonly #leases = new Map<string, LeaseRow>();
	/** What is on its way to or from it; each is told when the database dies. */
	readonly #underway = new Set<() => void>();
	/** Told of each committed batch, in the order of the commits. */
	readonly #onCommit: (batch: Batch) => void;
	#downUntilMs = -1;

	constructor(world: World, onCommit: (batch: Batch) => void) {
		this.#world = world;
		this.#onCommit = onCommit;
	}

	get down(): boolean {
		return this.#world.nowMs < this.#downUntilMs;
	}

	/** Dies and starts again: what was committed stays, what was under way never happened or is never answered. */
	crash(forMs: number): void {
		this.#downUntilMs = this.#world.nowMs + forMs;
		for (const lease of this.#leases.values()) lease.live = false;
		for (const tell of [...this.#underway]) tell();
	}

	heal(): void {
		this.#downUntilMs = -1;
	}

	/** `told` is called should the database die; the answer ends that. */
	watch(told: () => void): () => void {
		this.#underway.add(told);
		return () => this.#underway.delete(told);
	}

	commit(rows: Parameters<Tables["write"]>[0], writer: string) {
		const { written, batch } = this.tables.write(rows, writer);
		if (batch !== undefined) this.#onCommit(batch);
		return written;
	}

	takeLease(holder: string, leaseMs: number): readonly LeasedPartition[] | undefined {
		const { partitions } = this.tables;
		for (const [other, { untilMs, live }] of this.#leases) {
			const holds = other !== holder && partitions.some((partition) => partition.holder === other);
			if (holds && untilMs > this.#world.nowMs && live) return undefined;
		}
		for (const number of partitions.keys()) this.tables.raise(number, holder);
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

	/** Somebody ends the lease by hand: the next engine need not wait. */
	endLeases(): void {
		this.#leases.clear();
	}

	giveLeaseBack(holder: string): void {
		for (const partition of this.tables.partitions) if (partition.holder === holder) partition.holder = null;
		this.#leases.delete(holder);
	}

	/** The holder's session has begun or ended. */
	setLive(holder: string, live: boolean): void {
		const lease = this.#leases.get(holder);
		if (lease !== undefined) lease.live = live;
	}
}
