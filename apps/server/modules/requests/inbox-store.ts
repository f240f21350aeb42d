import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { searchedUsers } from "../clients/index.ts";
import type { RequestDecision, RequestStatus } from "./state.ts";
import type { RequestsTable, RequestTables } from "./tables.ts";

/** Statuses in which a request waits for somebody. */
export const OPEN_STATUSES: readonly RequestStatus[] = ["pending", "approved", "held"];

/** A kind that the caller may read: whether they may decide it, and when an open one of it is late. */
export interface InboxKind {
	readonly kind: string;
	readonly mayDecide: boolean;
	readonly lateBefore: Date;
}

export interface InboxFilter {
	readonly kinds: readonly InboxKind[];
	readonly statuses: readonly RequestStatus[] | null;
	readonly isLate: boolean;
	readonly whose: "mine" | "others" | "decidable" | null;
	readonly customerId: string | null;
	/** Of customers that this text means; empty: of all. */
	readonly search: string;
}

/** A request with the names that its list shows. */
export interface InboxRow extends RequestsTable {
	readonly customer: string | null;
	readonly customer_email: string | null;
	readonly account_number: string | null;
	readonly requester: string;
	/** Who has approved in the current attempt, in order. */
	readonly approved_by: string[];
}

export interface InboxDecision {
	readonly number: string;
	readonly attempt: number;
	readonly decision: RequestDecision;
	readonly decided_by: string;
	readonly name: string;
	readonly decided_at: Date;
	readonly reason: string | null;
}

export interface InboxCount {
	readonly kind: string;
	readonly open: string;
	readonly late: string;
	readonly decidable: string;
}

const ROWS = sql`
	SELECT r.*, trim(c.first_name || ' ' || c.last_name) AS customer, c.email_key AS customer_email,
		a.number AS account_number,
		trim(q.first_name || ' ' || q.last_name) AS requester, ARRAY(
			SELECT d.decided_by FROM request_decisions d
			WHERE d.request_id = r.id AND d.attempt = r.attempts AND d.decision = 'approve' ORDER BY d.number
		) AS approved_by
	FROM requests r JOIN users q ON q.id = r.requested_by
	LEFT JOIN users c ON c.id = r.user_id LEFT JOIN accounts a ON a.account_id = r.account_id`;

/** Open requests of these kinds that this person may decide. */
const decidable = (kinds: readonly InboxKind[], by: string): RawBuilder<boolean> => sql<boolean>`(
	r.status = ANY(${OPEN_STATUSES}) AND r.requested_by <> ${by}
	AND r.kind = ANY(${kinds.filter(({ mayDecide }) => mayDecide).map(({ kind }) => kind)})
	AND (r.status = 'approved' OR NOT EXISTS (
		SELECT 1 FROM request_decisions d
		WHERE d.request_id = r.id AND d.attempt = r.attempts AND d.decision = 'approve' AND d.decided_by = ${by}
	)))`;

const late = (kinds: readonly InboxKind[]): RawBuilder<boolean> => sql<boolean>`(
	r.status = ANY(${OPEN_STATUSES}) AND EXISTS (
		SELECT 1 FROM unnest(${kinds.map(({ kind }) => kind)}::text[],
			${kinds.map(({ lateBefore }) => lateBefore.toISOString())}::timestamptz[]) AS l(kind, before)
		WHERE l.kind = r.kind AND r.requested_at <= l.before
	))`;

function conditions(
	{ kinds, statuses, isLate, whose, customerId, search }: InboxFilter,
	by: string,
): RawBuilder<unknown> {
	const wanted = [sql`r.kind = ANY(${kinds.map(({ kind }) => kind)})`];
	if (statuses !== null) wanted.push(sql`r.status = ANY(${statuses})`);
	if (isLate) wanted.push(late(kinds));
	if (whose === "decidable") wanted.push(decidable(kinds, by));
	if (whose === "mine") wanted.push(sql`r.requested_by = ${by}`);
	if (whose === "others") wanted.push(sql`r.requested_by <> ${by}`);
	if (customerId !== null) wanted.push(sql`r.user_id = ${customerId}`);
	const found = searchedUsers(search);
	if (found !== null) wanted.push(sql`r.user_id IN (${found})`);
	return sql.join(wanted, sql` AND `);
}

/** Reads requests of all kinds for the staff's inbox. What they say is read by the definitions of the kinds. */
export class InboxStore {
	readonly #db: Kysely<RequestTables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<RequestTables>({ dialect: new PostgresDialect({ pool }) });
	}

	async list(
		filter: InboxFilter,
		by: string,
		{ isOldestFirst, limit, offset }: { isOldestFirst: boolean; limit: number; offset: number },
	): Promise<{ rows: InboxRow[]; total: number }> {
		const wanted = conditions(filter, by);
		const order = isOldestFirst ? sql`r.requested_at, r.id` : sql`r.requested_at DESC, r.id`;
		const found =
			await sql<InboxRow>`${ROWS} WHERE ${wanted} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{ count: string }>`SELECT count(*) AS count FROM requests r WHERE ${wanted}`.execute(
			this.#db,
		);
		return { rows: found.rows, total: Number.parseInt(counted.rows[0]?.count ?? "0", 10) };
	}

	async find(kinds: readonly InboxKind[], id: string): Promise<InboxRow | undefined> {
		const names = kinds.map(({ kind }) => kind);
		const { rows } = await sql<InboxRow>`${ROWS} WHERE r.id = ${id} AND r.kind = ANY(${names})`.execute(this.#db);
		return rows[0];
	}

	/** Oldest first. */
	async decisionsOf(id: string): Promise<InboxDecision[]> {
		const { rows } = await sql<InboxDecision>`
			SELECT d.number, d.attempt, d.decision, d.decided_by, trim(u.first_name || ' ' || u.last_name) AS name,
				d.decided_at, d.reason
			FROM request_decisions d JOIN users u ON u.id = d.decided_by WHERE d.request_id = ${id} ORDER BY d.number`.execute(
			this.#db,
		);
		return rows;
	}

	/** Of the open requests of these kinds. */
	async counts(kinds: readonly InboxKind[], by: string): Promise<InboxCount[]> {
		const { rows } = await sql<InboxCount>`
			SELECT r.kind, count(*) AS open, count(*) FILTER (WHERE ${late(kinds)}) AS late,
				count(*) FILTER (WHERE ${decidable(kinds, by)}) AS decidable
			FROM requests r
			WHERE r.kind = ANY(${kinds.map(({ kind }) => kind)}) AND r.status IN ('pending', 'approved', 'held')
			GROUP BY r.kind`.execute(this.#db);
		return rows;
	}
}
