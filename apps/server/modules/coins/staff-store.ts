import type { OutputDecision, OutputStatus } from "@truefill/core/coins";
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { type Output, toOutput } from "./output.ts";
import type { OutputRow } from "./tables.ts";

/** The newest request about an output, with the people. */
interface DecisionColumns {
	readonly request_terms: { readonly decision: OutputDecision; readonly transaction: string | null } | null;
	readonly request_status: string | null;
	readonly request_reason: string | null;
	readonly requested_by: string | null;
	readonly requester: string | null;
	readonly requested_at: Date | null;
	readonly decided_by: string | null;
	readonly decider: string | null;
	readonly decided_at: Date | null;
	readonly decision_reason: string | null;
}

interface Row extends OutputRow, DecisionColumns {
	readonly address: string;
	readonly address_coin: string;
	readonly customer: string;
}

/** An output with what staff see beside it. */
export interface ListedOutput extends DecisionColumns {
	readonly output: Output;
	readonly address: string;
	readonly addressCoin: string;
	readonly customer: string;
}

export interface OutputFilter {
	/** Null: all. */
	readonly statuses: readonly OutputStatus[] | null;
	/** Null: all; `other`: unknown tokens. */
	readonly coin: string | null;
	readonly customerId: string | null;
	/** The begin of a transaction's id, an address, or an output's id. */
	readonly search: string | null;
}

const nameOf = (user: string) => sql.raw(`trim(${user}.first_name || ' ' || ${user}.last_name)`);

const LISTED = sql`
	SELECT o.*, a.address, a.coin AS address_coin, ${nameOf("c")} AS customer,
		r.terms AS request_terms, r.status AS request_status, r.reason AS request_reason, r.requested_by,
		${nameOf("q")} AS requester, r.requested_at, r.decided_by, ${nameOf("d")} AS decider, r.decided_at, r.decision_reason
	FROM coin_outputs o JOIN coin_addresses a ON a.id = o.address_id JOIN users c ON c.id = o.user_id
		LEFT JOIN requests r ON r.id = o.request_id
		LEFT JOIN users q ON q.id = r.requested_by LEFT JOIN users d ON d.id = r.decided_by`;

const toListed = (row: Row): ListedOutput => ({
	...row,
	output: toOutput(row),
	addressCoin: row.address_coin,
});

/** Outputs as staff see them. */
export class StaffOutputs {
	readonly #db: Kysely<unknown>;

	constructor(pool: Pool) {
		this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	/** The oldest change first, or what was seen last first. */
	async list(
		{ statuses, coin, customerId, search }: OutputFilter,
		isOldestFirst: boolean,
		limit: number,
		offset: number,
	): Promise<{ readonly rows: ListedOutput[]; readonly total: number }> {
		const wanted = sql`(${statuses}::text[] IS NULL OR o.status = ANY(${statuses}))
			AND (${coin}::text IS NULL OR coalesce(o.coin, 'other') = ${coin})
			AND (${customerId}::text IS NULL OR o.user_id = ${customerId})
			AND (${search}::text IS NULL OR o.id = ${search} OR starts_with(o.tx_id, lower(${search}))
				OR o.address_id IN (SELECT id FROM coin_addresses WHERE address = ${search}))`;
		const order = isOldestFirst ? sql`o.changed_at, o.id` : sql`o.first_seen_at DESC, o.id`;
		const { rows } = await sql<Row>`${LISTED} WHERE o.id IN (
				SELECT o.id FROM coin_outputs o WHERE ${wanted} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
			ORDER BY ${order}`.execute(this.#db);
		const counted = await sql<{ count: number }>`
			SELECT count(*)::int AS count FROM coin_outputs o WHERE ${wanted}`.execute(this.#db);
		return { rows: rows.map(toListed), total: counted.rows[0]?.count ?? 0 };
	}

	async find(id: string): Promise<ListedOutput | undefined> {
		const { rows } = await sql<Row>`${LISTED} WHERE o.id = ${id}`.execute(this.#db);
		return rows[0] && toListed(rows[0]);
	}

	/** The first one first. */
	async stepsOf(id: string): Promise<readonly { readonly status: OutputStatus; readonly at: Date }[]> {
		const { rows } = await sql<{ status: OutputStatus; at: Date }>`
			SELECT status, at FROM coin_output_steps WHERE output_id = ${id} ORDER BY number`.execute(this.#db);
		return rows;
	}
}
