import type { ScreeningHitStatus, ScreeningOutcome } from "@truefill/contracts/http";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { ListEntry, ListName } from "./entry.ts";
import type { Comparison, Person } from "./match.ts";

/** Both sides of a hit as they were compared. */
export interface Compared extends Comparison {
	readonly person: Person;
	readonly entry: ListEntry;
	readonly listedName: string;
	readonly similarity: number;
}

export interface HitRow {
	readonly id: string;
	readonly user_id: string;
	readonly customer: string;
	readonly list: ListName;
	readonly entry_id: string;
	/** Per mille. */
	readonly score: number;
	readonly compared: Compared;
	readonly status: ScreeningHitStatus;
	readonly request_id: string;
	readonly found_at: Date;
	readonly decided_at: Date | null;
	/** Of the last review of the open request. */
	readonly reviewer_id: string | null;
	readonly reviewer: string | null;
}

export interface NewHit extends Pick<HitRow, "id" | "user_id" | "list" | "entry_id" | "score" | "compared"> {
	readonly entry_hash: string;
	readonly data_hash: string;
	readonly request_id: string;
	readonly found_at: Date;
}

export interface ReviewRow {
	readonly request_id: string;
	readonly number: number;
	readonly outcome: ScreeningOutcome;
	readonly reason: string;
	readonly reviewed_by: string;
	readonly reviewer: string;
	readonly reviewed_at: Date;
}

const NAME = (table: string) => sql`trim(concat(${sql.raw(table)}.first_name, ' ', ${sql.raw(table)}.last_name))`;
const HIT = sql`h.id, h.user_id, ${NAME("u")} AS customer, h.list, h.entry_id, h.score, h.compared, h.status, h.request_id,
	h.found_at, h.decided_at, v.reviewed_by AS reviewer_id, ${NAME("s")} AS reviewer
	FROM screening_hits h JOIN users u ON u.id = h.user_id
	LEFT JOIN LATERAL (SELECT reviewed_by FROM screening_reviews WHERE request_id = h.request_id ORDER BY number DESC LIMIT 1)
		AS v ON true
	LEFT JOIN users s ON s.id = v.reviewed_by`;

/** Hits and their reviews. */
export class HitStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	/** Which of these were found before, with the same content on both sides. */
	async known(
		tx: QueryExecutorProvider,
		userId: string,
		dataHash: string,
		found: readonly { readonly list: string; readonly entryId: string; readonly hash: string }[],
	): Promise<ReadonlySet<string>> {
		const { rows } = await sql<{ key: string }>`
			SELECT list || ' ' || entry_id || ' ' || entry_hash AS key FROM screening_hits
			WHERE user_id = ${userId} AND data_hash = ${dataHash}
			AND entry_hash = ANY(${found.map(({ hash }) => hash)})`.execute(tx);
		return new Set(rows.map(({ key }) => key));
	}

	/** One at a time for each customer. */
	async lockUser(tx: QueryExecutorProvider, userId: string): Promise<void> {
		await sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
	}

	async add(tx: QueryExecutorProvider, hit: NewHit): Promise<void> {
		await sql`
			INSERT INTO screening_hits (id, user_id, list, entry_id, entry_hash, data_hash, score, compared, status, request_id, found_at)
			VALUES (${hit.id}, ${hit.user_id}, ${hit.list}, ${hit.entry_id}, ${hit.entry_hash}, ${hit.data_hash}, ${hit.score},
				${JSON.stringify(hit.compared)}, 'open', ${hit.request_id}, ${hit.found_at})`.execute(tx);
	}

	/** By its id, or by that of a request about it. */
	async find(id: string): Promise<HitRow | undefined> {
		const { rows } = await sql<HitRow>`
			SELECT ${HIT} WHERE h.id = coalesce((SELECT r.terms->>'hitId' FROM requests r WHERE r.id = ${id} AND r.kind = 'screening'),
				${id})`.execute(this.#db);
		return rows[0];
	}

	async page(
		filter: { readonly status?: ScreeningHitStatus | undefined; readonly userId?: string | undefined },
		limit: number,
		offset: number,
	): Promise<{ rows: HitRow[]; total: number }> {
		const { status = null, userId = null } = filter;
		const wanted = sql`(${status}::text IS NULL OR h.status = ${status}) AND (${userId}::text IS NULL OR h.user_id = ${userId})`;
		const order = status === "open" ? sql`h.found_at, h.id` : sql`h.found_at DESC, h.id`;
		const { rows } = await sql<HitRow>`
			SELECT ${HIT} WHERE ${wanted} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{ count: number }>`
			SELECT count(*)::int AS count FROM screening_hits h WHERE ${wanted}`.execute(this.#db);
		return { rows, total: counted.rows[0]?.count ?? 0 };
	}

	async counts(): Promise<{ open: number; matched: number }> {
		const { rows } = await sql<{ open: number; matched: number }>`
			SELECT count(*) FILTER (WHERE status = 'open')::int AS open, count(*) FILTER (WHERE status = 'matched')::int AS matched
			FROM screening_hits`.execute(this.#db);
		return rows[0] ?? { open: 0, matched: 0 };
	}

	/** Of these customers, those with a hit that is open or the customer. */
	async held(userIds: readonly string[], tx?: QueryExecutorProvider): Promise<ReadonlySet<string>> {
		const { rows } = await sql<{ user_id: string }>`
			SELECT DISTINCT user_id FROM screening_hits WHERE user_id = ANY(${userIds}) AND status <> 'cleared'`.execute(
			tx ?? this.#db,
		);
		return new Set(rows.map(({ user_id }) => user_id));
	}

	async decide(tx: QueryExecutorProvider, id: string, status: "cleared" | "matched", at: Date): Promise<void> {
		await sql`UPDATE screening_hits SET status = ${status}, decided_at = ${at} WHERE id = ${id}`.execute(tx);
	}

	/** @returns false if it is open already. */
	async reopen(tx: QueryExecutorProvider, id: string, requestId: string): Promise<boolean> {
		const { numAffectedRows } = await sql`
			UPDATE screening_hits SET status = 'open', decided_at = NULL, request_id = ${requestId}
			WHERE id = ${id} AND status <> 'open'`.execute(tx);
		return (numAffectedRows ?? 0n) > 0n;
	}

	/** Of all requests about a hit, oldest first. */
	async reviews(hitId: string): Promise<ReviewRow[]> {
		const { rows } = await sql<ReviewRow>`
			SELECT v.request_id, v.number, v.outcome, v.reason, v.reviewed_by, ${NAME("u")} AS reviewer, v.reviewed_at
			FROM screening_reviews v JOIN requests r ON r.id = v.request_id JOIN users u ON u.id = v.reviewed_by
			WHERE r.kind = 'screening' AND r.terms->>'hitId' = ${hitId} ORDER BY r.requested_at, v.number`.execute(this.#db);
		return rows;
	}

	/** Of a request whose row the transaction has locked. */
	async lastReview(tx: QueryExecutorProvider, requestId: string): Promise<Omit<ReviewRow, "reviewer"> | undefined> {
		const { rows } = await sql<Omit<ReviewRow, "reviewer">>`
			SELECT request_id, number, outcome, reason, reviewed_by, reviewed_at FROM screening_reviews
			WHERE request_id = ${requestId} ORDER BY number DESC LIMIT 1`.execute(tx);
		return rows[0];
	}

	async addReview(
		tx: QueryExecutorProvider,
		requestId: string,
		{ outcome, reason, reviewed_by, reviewed_at }: Omit<ReviewRow, "number" | "request_id" | "reviewer">,
	): Promise<void> {
		await sql`
			INSERT INTO screening_reviews (request_id, number, outcome, reason, reviewed_by, reviewed_at)
			SELECT ${requestId}, count(*) + 1, ${outcome}, ${reason}, ${reviewed_by}, ${reviewed_at}
			FROM screening_reviews WHERE request_id = ${requestId}`.execute(tx);
	}

	/** Who decided a request last. */
	async decider(requestId: string): Promise<{ id: string; name: string } | null> {
		const { rows } = await sql<{ id: string; name: string }>`
			SELECT u.id, ${NAME("u")} AS name FROM requests r JOIN users u ON u.id = r.decided_by
			WHERE r.id = ${requestId} AND r.status <> 'pending'`.execute(this.#db);
		return rows[0] ?? null;
	}
}
