import { type Kysely, sql } from "kysely";

export interface ActionEventRow {
	readonly command_id: string;
	readonly payload: unknown;
}

export interface ActionFilter {
	readonly trade_id?: string | undefined;
	readonly action_id?: string | undefined;
}

/** Command ids that apply an action; no customer can use them. */
const OF_ACTION = sql`e.command_id LIKE 'action-%' AND event_origin(e.payload, e.command_id, e.type) = 'job'`;

/** The events by which dividends and splits were applied; the table is the engine's, and this is the only SQL here. */
export class AppliedActionStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	async count(partition: number, accountId: string, filter: ActionFilter): Promise<number> {
		const { rows } = await sql<{ count: string }>`
			SELECT count(*) AS count ${matching(partition, accountId, filter)}`.execute(this.#db);
		return Number.parseInt(rows[0]?.count ?? "0", 10);
	}

	/** One event for each action, newest first. */
	async page(partition: number, accountId: string, filter: ActionFilter, limit: number, offset: number) {
		const { rows } = await sql<ActionEventRow>`
			SELECT e.command_id, e.payload ${matching(partition, accountId, filter)}
			ORDER BY e.account_sequence DESC LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		return rows;
	}

	/** What else those commands did to the account: trades closed and orders cancelled, in their order. */
	async beside(partition: number, accountId: string, commandIds: readonly string[]) {
		const { rows } = await sql<ActionEventRow>`
			SELECT e.command_id, e.payload FROM events e
			WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND ${OF_ACTION}
				AND e.command_id = ANY(${[...commandIds]}) AND e.type IN ('trade-closed', 'order-cancelled')
			ORDER BY e.account_sequence`.execute(this.#db);
		return rows;
	}
}

function matching(partition: number, accountId: string, { trade_id: tradeId, action_id: actionId }: ActionFilter) {
	const ofTrade =
		tradeId === undefined
			? sql``
			: sql`AND ((e.payload->'lines')::jsonb @> ${JSON.stringify([{ tradeId }])}::jsonb
				OR (e.payload->'lines')::jsonb @> ${JSON.stringify([{ trade: { id: tradeId } }])}::jsonb)`;
	const ofAction = actionId === undefined ? sql`` : sql`AND e.command_id = ${`action-${actionId}`}`;
	return sql`FROM events e
		WHERE e.partition = ${partition} AND e.account_id = ${accountId} AND ${OF_ACTION}
			AND e.type IN ('dividend-applied', 'split-applied') ${ofTrade} ${ofAction}`;
}
