import { tradeChannel } from "@truefill/contracts/realtime";
import * as z from "zod";
import type { RealtimeMessage } from "../publisher.ts";
import type { DispatcherMetrics, DispatcherOptions } from "./dispatcher-options.ts";
import type { EngineRow, MessageRow, OutboxLease } from "./store.ts";
import { checkMessage, type OutboxMessage } from "./write.ts";

const ROWS_AT_ONCE = 500;
/** Most rows that wait for other nodes. Beyond it, the bus reports a gap to those nodes. */
const MAX_UNDER_WAY = 5_000;
const RETRY_FROM_MS = 50;
const RETRY_TO_MS = 5_000;
/** Least interval between recording how far engine rows were published. */
const TIDY_EVERY_MS = 250;

/** Payload of the engine's outbox rows. */
const engineHint = z.object({ account_id: z.string(), account_sequence: z.int(), type: z.string() });

/** Rows of both outboxes. */
interface Found {
	readonly trades: readonly EngineRow[];
	readonly rows: readonly MessageRow[];
}

/** The leader's work: publishing rows, and deleting published ones. */
export class DispatchCycle {
	readonly #lease: OutboxLease;
	readonly #given: DispatcherOptions;
	readonly #metrics: DispatcherMetrics;
	readonly #ended: Promise<"ended">;
	readonly #written: Map<number, bigint>;
	#tidiedMs: number;
	/** Published to our own sockets. */
	#cursors = new Map<number, bigint>();
	/** Partitions with published rows that are not recorded yet. */
	#toTidy = new Set<number>();
	/** Ids that other nodes may not have yet. */
	readonly #underWay = new Set<string>();
	#heard: string[] = [];
	#unheard = 0;
	/** Whether the last query of the engine's outbox found rows. */
	#engineHasMore = false;
	#retryMs = RETRY_FROM_MS;

	constructor(
		lease: OutboxLease,
		given: DispatcherOptions,
		metrics: DispatcherMetrics,
		/** Resolves when the lease is lost or at shutdown: all waits end. */
		ended: Promise<"ended">,
		/** The last sequence of each partition in the engine's outbox, as far as known. */
		written: Map<number, bigint>,
	) {
		this.#ended = ended;
		this.#written = written;
		this.#lease = lease;
		this.#given = given;
		this.#tidiedMs = given.timers.monotonicMs();
		this.#metrics = metrics;
	}

	async begin(): Promise<void> {
		this.#cursors = await this.#lease.cursors();
	}

	/** Publishes rows from memory that follow the published ones. After a missing row, the rest comes from the outbox. */
	async publishRows(rows: readonly EngineRow[], stopped: () => boolean): Promise<void> {
		const reached = new Map<number, bigint>();
		const next = rows.filter(({ partition, sequence }) => {
			const published = reached.get(partition) ?? this.#cursors.get(partition);
			if (published === undefined || sequence !== published + 1n) return false;
			reached.set(partition, sequence);
			return true;
		});
		const messages = next.flatMap((row) => this.#ofEngine(row));
		if (next.length === 0 || !(await this.#publish(messages, [], stopped))) return;
		this.#note(next);
		this.#metrics.dispatched += messages.length;
	}

	/** Whether all rows known to be in the engine's outbox were published. */
	hasPublished(): boolean {
		for (const [partition, sequence] of this.#written) {
			const published = this.#cursors.get(partition);
			if (published === undefined || published < sequence) return false;
		}
		return true;
	}

	#note(rows: readonly EngineRow[]): void {
		for (const { partition, sequence } of rows) {
			this.#cursors.set(partition, sequence);
			this.#toTidy.add(partition);
		}
	}

	/**
	 * Queries the modules' outbox, and the engine's if it is known to have unpublished rows or a poll is due. Undefined:
	 * no rows.
	 */
	async look(due: boolean): Promise<Found | undefined> {
		const looks = due || this.#engineHasMore || !this.hasPublished();
		const trades = looks ? await this.#lease.engineRows(this.#cursors, ROWS_AT_ONCE) : [];
		this.#engineHasMore = trades.length > 0;
		// Rows that all nodes have are still there until they are deleted.
		const rows = await this.#lease.messageRows([...this.#underWay, ...this.#heard], ROWS_AT_ONCE);
		return trades.length === 0 && rows.length === 0 ? undefined : { trades, rows };
	}

	/** @returns whether it was published, and there may be more. */
	async publishFound({ trades, rows }: Found, stopped: () => boolean): Promise<boolean> {
		// Some rows may have been published from memory during the query.
		const untold = trades.filter(({ partition, sequence }) => sequence > (this.#cursors.get(partition) ?? 0n));
		const messages = [...untold.flatMap((row) => this.#ofEngine(row)), ...rows.flatMap((row) => this.#checked(row))];
		const ids = rows.map(({ id }) => id);
		if (messages.length > 0 || ids.length > 0) {
			if (!(await this.#publish(messages, ids, stopped))) return false;
		}
		this.#note(untold);
		for (const { partition, sequence } of trades) {
			if ((this.#written.get(partition) ?? 0n) < sequence) this.#written.set(partition, sequence);
		}
		this.#metrics.dispatched += messages.length;
		return true;
	}

	/** Deletes the rows that all nodes have; after a full page also the engine's. */
	async clear({ trades }: Found): Promise<void> {
		if (this.#heard.length > 0) await this.#lease.deleteMessages(this.#heard.splice(0));
		if (this.#toTidy.size > 0 && trades.length >= ROWS_AT_ONCE) await this.tidy(true);
	}

	/**
	 * Deletes the modules' rows that all nodes have, and records at intervals how far the engine's were published: only
	 * those that are in the outbox already. Later ones are recorded the next time. @returns the milliseconds until there may be work.
	 */
	async tidy(now = false): Promise<number> {
		if (this.#lease.lost !== undefined) return Number.POSITIVE_INFINITY;
		if (this.#heard.length > 0) await this.#lease.deleteMessages(this.#heard.splice(0));
		if (this.#unheard > 0 || this.#toTidy.size === 0) return Number.POSITIVE_INFINITY;
		const dueMs = this.#tidiedMs + TIDY_EVERY_MS - this.#given.timers.monotonicMs();
		if (!now && dueMs > 0) return dueMs;
		const published = new Map<number, bigint>();
		for (const partition of this.#toTidy) {
			const cursor = this.#cursors.get(partition) ?? 0n;
			const written = this.#written.get(partition) ?? 0n;
			if (written > 0n) published.set(partition, written < cursor ? written : cursor);
			if (written >= cursor) this.#toTidy.delete(partition);
		}
		this.#tidiedMs = this.#given.timers.monotonicMs();
		if (published.size > 0) await this.#lease.advance(published);
		return this.#toTidy.size === 0 ? Number.POSITIVE_INFINITY : TIDY_EVERY_MS;
	}

	/** Retries until it is published. @returns false when stopped before. */
	async #publish(
		messages: readonly RealtimeMessage[],
		ids: readonly string[],
		stopped: () => boolean,
	): Promise<boolean> {
		while (!stopped() && this.#lease.lost === undefined) {
			const published = this.#given.publish(messages);
			const settled = published.then(
				() => "heard" as const,
				(error: unknown) => ({ error }),
			);
			const { waitMs, timers } = this.#given;
			const late = waitMs === undefined ? [] : [timers.sleep(waitMs).then(() => "waiting" as const)];
			const outcome = await Promise.race([settled, this.#ended, ...late]);
			if (outcome === "ended") return false;
			if (outcome === "heard") {
				this.#heard.push(...ids);
				this.#retryMs = RETRY_FROM_MS;
				return true;
			}
			if (outcome === "waiting") {
				this.#follow(published, ids);
				return true;
			}
			this.#metrics.retries += 1;
			if (this.#retryMs === RETRY_FROM_MS) {
				this.#given.log.warn({ err: outcome.error }, "failed to publish realtime messages; retrying");
			}
			await Promise.race([this.#ended, timers.sleep(this.#retryMs * (0.5 + Math.random()))]);
			this.#retryMs = Math.min(this.#retryMs * 2, RETRY_TO_MS);
		}
		return false;
	}

	/** Published to our own sockets. The rows stay until the other nodes have them too. */
	#follow(published: Promise<void>, ids: readonly string[]): void {
		if (this.#underWay.size > MAX_UNDER_WAY) {
			this.#heard.push(...ids);
			published.catch(() => undefined);
			return;
		}
		for (const id of ids) this.#underWay.add(id);
		this.#unheard += 1;
		published
			.then(() => void this.#heard.push(...ids))
			.catch((error: unknown) => this.#given.log.warn({ err: error }, "failed to publish to other nodes; retrying"))
			.finally(() => {
				this.#unheard -= 1;
				for (const id of ids) this.#underWay.delete(id);
			});
	}

	#ofEngine({ topic, payload }: EngineRow): RealtimeMessage[] {
		const userId = /^trade\.(.+)$/.exec(topic ?? "")?.[1];
		const hint = engineHint.safeParse(payload);
		if (userId === undefined || !hint.success)
			return this.#refuse({ channels: [topic ?? ""], event: "trade.updated", payload });
		const { account_id, account_sequence, type } = hint.data;
		return this.#checked({
			channels: [tradeChannel(userId)],
			event: "trade.updated",
			payload: { account_id, sequence: account_sequence, type },
		});
	}

	/** A row that violates its contract is skipped and logged, so that it does not block the others. */
	#checked({ channels, event, payload }: OutboxMessage): RealtimeMessage[] {
		try {
			checkMessage({ channels, event, payload });
			return [{ channels, event, payload }];
		} catch {
			return this.#refuse({ channels, event, payload });
		}
	}

	#refuse({ channels, event }: OutboxMessage): [] {
		this.#metrics.refused += 1;
		this.#given.log.error({ channels, event }, "an outbox row violates its contract; skipped");
		return [];
	}
}
