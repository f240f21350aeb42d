import type { Side } from "@truefill/core/pricing";
import { type Kysely, sql, type Transaction } from "kysely";
import type { AccountKey } from "./store.ts";

/** A volume at a price, as decimal texts. */
export interface Piece {
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: string;
	readonly price: string;
}

/** What was open at an instant is `held` without `added`. */
export interface HeldAt {
	/** The account's sequence now. */
	readonly sequence: number;
	/** Trades opened before the instant: what is still open of them, and the parts closed since. */
	readonly held: readonly Piece[];
	/** What was added to these trades since. */
	readonly added: readonly Piece[];
	/** Instruments of the account that were split since: volumes and prices of then are not those of now. */
	readonly split: readonly string[];
}

/** Reads for the overview of an account. */
export class OverviewStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** All reads of `work` see the same moment. */
	atOneMoment<T>(work: (reads: Transaction<unknown>) => Promise<T>): Promise<T> {
		return this.#db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);
	}

	async heldAt(reads: Transaction<unknown>, { partition, accountId }: AccountKey, atMs: number): Promise<HeldAt> {
		const at = sql`${new Date(atMs)}::timestamptz`;
		const own = (table: string) =>
			sql`${sql.ref(`${table}.partition`)} = ${partition} AND ${sql.ref(`${table}.account_id`)} = ${accountId}`;
		const texts = sql`trim_scale(volume)::text AS volume, trim_scale(price)::text AS price`;
		const { rows } = await sql<HeldAt>`
			WITH pieces AS (
				SELECT trade_id, instrument_id, side, volume, opening_price AS price FROM open_trades o
				WHERE ${own("o")} AND opened_at < ${at}
				UNION ALL
				SELECT trade_id, instrument_id, side, volume, opening_price FROM closed_trades c
				WHERE ${own("c")} AND closed_at >= ${at} AND opened_at < ${at}
			), added AS (
				SELECT d.instrument_id, d.side, d.volume, d.price FROM deals d
				WHERE ${own("d")} AND d.effect = 'increase' AND d.dealt_at >= ${at}
					AND d.trade_id IN (SELECT trade_id FROM pieces)
			)
			SELECT a.sequence::float8 AS sequence,
				coalesce((SELECT json_agg(p) FROM (SELECT instrument_id AS "instrumentId", side, ${texts} FROM pieces) p), '[]') AS held,
				coalesce((SELECT json_agg(p) FROM (SELECT instrument_id AS "instrumentId", side, ${texts} FROM added) p), '[]') AS added,
				coalesce((
					SELECT json_agg(DISTINCT v.payload->>'instrumentId') FROM events v
					WHERE ${own("v")} AND v.type = 'split-applied' AND v.occurred_at >= ${at} AND v.account_sequence > coalesce((
						SELECT max(e.account_sequence) FROM journal_entries e WHERE ${own("e")} AND e.occurred_at < ${at}
					), 0)
				), '[]') AS split
			FROM accounts a WHERE ${own("a")}`.execute(reads);
		const [row] = rows;
		if (row === undefined) throw new Error("an account has its row");
		return row;
	}
}
