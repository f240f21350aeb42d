import type { Notification, PoolClient } from "pg";
import type { Pool } from "../../platform/index.ts";
import type { OutboxMessage } from "./write.ts";

/** An arbitrary fixed pair. The process whose session holds this lock dispatches. */
const LOCK = [7_283, 50] as const;
const WAKE = "truefill_outbox";

export interface EngineRow {
	readonly partition: number;
	readonly sequence: bigint;
	/** Null: nobody's account. */
	readonly topic: string | null;
	readonly payload: unknown;
}

export interface MessageRow extends OutboxMessage {
	readonly id: string;
}

export type Cursors = ReadonlyMap<number, bigint>;

/**
 * The leader lock of the dispatcher: an advisory lock of a session, so that it ends with the process. Contains all SQL
 * of the dispatcher.
 */
export class OutboxLease {
	readonly #client: PoolClient;
	readonly #onWake: () => void;
	lost: Error | undefined;
	#lose: () => void = () => undefined;
	readonly whenLost: Promise<void> = new Promise((resolve) => {
		this.#lose = resolve;
	});

	private constructor(client: PoolClient, onWake: () => void) {
		this.#client = client;
		this.#onWake = onWake;
	}

	/** @returns undefined while another process has it. */
	static async take(pool: Pool, onWake: () => void): Promise<OutboxLease | undefined> {
		const client = await pool.connect();
		const lease = new OutboxLease(client, onWake);
		// An `error` event without listener on a checked-out connection would crash the process.
		client.on("error", lease.#onError);
		try {
			const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS got", [...LOCK]);
			if (rows[0]?.got !== true) {
				lease.#giveBack(false);
				return undefined;
			}
			// No need to wait for the disk: after a crash a row may be published twice.
			await client.query("SET synchronous_commit = off");
			await client.query(`LISTEN ${WAKE}`);
		} catch (error) {
			lease.#giveBack(true);
			throw error;
		}
		client.on("notification", lease.#onNotification);
		return lease;
	}

	readonly #onError = (error: Error): void => {
		this.lost = error;
		this.#lose();
		this.#onWake();
	};
	readonly #onNotification = ({ channel }: Notification): void => {
		if (channel === WAKE) this.#onWake();
	};

	async cursors(): Promise<Map<number, bigint>> {
		const { rows } = await this.#client.query<{ partition: number; sequence: string }>(
			`SELECT p.partition, coalesce(c.sequence, 0) AS sequence
			 FROM partitions p LEFT JOIN outbox_cursors c USING (partition)`,
		);
		return new Map(rows.map(({ partition, sequence }) => [partition, BigInt(sequence)]));
	}

	/** The engine's rows after the cursors, in order within each partition. */
	async engineRows(cursors: Cursors, limit: number): Promise<EngineRow[]> {
		const { rows } = await this.#client.query<Omit<EngineRow, "sequence"> & { sequence: string }>(
			`SELECT o.partition, o.sequence, o.topic, o.payload
			 FROM unnest($1::smallint[], $2::bigint[]) AS c(partition, sequence)
			 CROSS JOIN LATERAL (
				SELECT * FROM outbox o WHERE o.partition = c.partition AND o.sequence > c.sequence
				ORDER BY o.sequence LIMIT $3
			 ) o ORDER BY o.partition, o.sequence`,
			[[...cursors.keys()], [...cursors.values()].map(String), limit],
		);
		return rows.map((row) => ({ ...row, sequence: BigInt(row.sequence) }));
	}

	/** Rows of the other modules that are not in flight, in order. */
	async messageRows(underWay: readonly string[], limit: number): Promise<MessageRow[]> {
		const { rows } = await this.#client.query<MessageRow>(
			`SELECT id, channels, event, payload FROM messages_outbox WHERE id <> ALL($1::bigint[]) ORDER BY id LIMIT $2`,
			[underWay, limit],
		);
		return rows;
	}

	async deleteMessages(ids: readonly string[]): Promise<void> {
		await this.#client.query("DELETE FROM messages_outbox WHERE id = ANY($1::bigint[])", [ids]);
	}

	/** Records how far the engine's rows were published. */
	async advance(cursors: Cursors): Promise<void> {
		const values = [[...cursors.keys()], [...cursors.values()].map(String)];
		await this.#client.query(
			`INSERT INTO outbox_cursors (partition, sequence) SELECT * FROM unnest($1::smallint[], $2::bigint[])
			 ON CONFLICT (partition) DO UPDATE SET sequence = greatest(outbox_cursors.sequence, excluded.sequence)`,
			values,
		);
	}

	async release(): Promise<void> {
		this.#client.off("notification", this.#onNotification);
		try {
			await this.#client.query(`UNLISTEN ${WAKE}`);
			await this.#client.query("RESET synchronous_commit");
			await this.#client.query("SELECT pg_advisory_unlock($1, $2)", [...LOCK]);
			this.#giveBack(false);
		} catch {
			this.#giveBack(true);
		}
	}

	/** After the release the pool has its own error listener. */
	#giveBack(broken: boolean): void {
		this.#client.release(broken);
		this.#client.off("error", this.#onError);
	}
}

/** Wakes the dispatcher of another process. */
export async function notifyDispatcher(pool: Pool): Promise<void> {
	await pool.query("SELECT pg_notify($1, '')", [WAKE]);
}
