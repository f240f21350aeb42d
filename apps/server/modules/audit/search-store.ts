import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";

export interface ActRow {
	readonly id: string;
	readonly at: Date;
	readonly actor_user_id: string;
	readonly actor: string;
	readonly action: string;
	readonly subject_kind: string;
	readonly subject_id: string;
	readonly subject_name: string | null;
	readonly reason: string | null;
	readonly details: Readonly<Record<string, unknown>>;
}

export interface ActFilter {
	readonly actor?: string | undefined;
	/** A whole action name or its first word. */
	readonly action?: string | undefined;
	/** A client, including their accounts. */
	readonly client?: string | undefined;
	readonly subject_kind?: string | undefined;
	readonly subject_id?: string | undefined;
	/** First and last day, in UTC, both inclusive. */
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

/** Reads the audit log; nothing changes it. */
export class AuditStore {
	readonly #db: Kysely<unknown>;

	constructor(pool: Pool) {
		this.#db = new Kysely({ dialect: new PostgresDialect({ pool }) });
	}

	async count(filter: ActFilter): Promise<number> {
		const { rows } = await sql<{ total: string }>`
			SELECT count(*) AS total FROM audit_log l WHERE ${conditions(filter)}`.execute(this.#db);
		return Number.parseInt(rows[0]?.total ?? "0", 10);
	}

	/** Newest first. */
	async acts(filter: ActFilter, limit: number, offset: number): Promise<ActRow[]> {
		const { rows } = await sql<ActRow>`
			SELECT l.*, a.first_name || ' ' || a.last_name AS actor, s.first_name || ' ' || s.last_name AS subject_name
			FROM (
				SELECT l.id::text AS id, l.id AS place, l.at, l.actor_user_id, l.action, l.subject_kind, l.subject_id, l.reason,
					l.details
				FROM audit_log l WHERE ${conditions(filter)} ORDER BY l.id DESC LIMIT ${limit} OFFSET ${offset}
			) AS l
			JOIN users a ON a.id = l.actor_user_id
			LEFT JOIN accounts c ON l.subject_kind = 'account' AND c.account_id = l.subject_id
			LEFT JOIN users s ON s.id = CASE l.subject_kind WHEN 'user' THEN l.subject_id ELSE c.user_id END
			ORDER BY l.place DESC`.execute(this.#db);
		return rows;
	}
}

function conditions({ actor, action, client, subject_kind, subject_id, from, to }: ActFilter): RawBuilder<unknown> {
	const all = [sql`true`];
	if (actor !== undefined) all.push(sql`l.actor_user_id = ${actor}`);
	if (action !== undefined)
		all.push(action.includes(".") ? sql`l.action = ${action}` : sql`l.action LIKE ${`${action}.%`}`);
	if (client !== undefined) {
		all.push(sql`((l.subject_kind = 'user' AND l.subject_id = ${client}) OR (l.subject_kind = 'account'
			AND l.subject_id IN (SELECT account_id FROM accounts WHERE user_id = ${client})))`);
	}
	if (subject_kind !== undefined) all.push(sql`l.subject_kind = ${subject_kind}`);
	if (subject_id !== undefined) all.push(sql`l.subject_id = ${subject_id}`);
	if (from !== undefined) all.push(sql`l.at >= ${`${from}T00:00:00Z`}::timestamptz`);
	if (to !== undefined) all.push(sql`l.at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`);
	return sql.join(all, sql` AND `);
}
