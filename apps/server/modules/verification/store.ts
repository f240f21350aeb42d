import type {
	VerificationDocument,
	VerificationFault,
	VerificationMark,
	VerificationOutcome,
	VerificationPart,
} from "@truefill/contracts/http";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { RequestStatus } from "../requests/index.ts";
import type { VerificationTerms } from "./definition.ts";

export interface PartRow {
	readonly user_id: string;
	readonly part: VerificationPart;
	readonly document: VerificationDocument | null;
	readonly accepted_at: Date | null;
	readonly request_id: string | null;
	readonly expires_on: string | null;
	readonly asked_at: Date | null;
	readonly asked_reason: string | null;
}

export interface RequestRow {
	readonly id: string;
	readonly terms: VerificationTerms;
	readonly status: RequestStatus;
	readonly requested_at: Date;
	readonly decided_at: Date | null;
	/** Of the last review. */
	readonly outcome: VerificationOutcome | null;
	readonly faults: readonly VerificationFault[] | null;
	readonly note: string | null;
	readonly marks: readonly VerificationMark[] | null;
}

export interface ReviewRow {
	readonly number: number;
	readonly outcome: VerificationOutcome;
	readonly faults: readonly VerificationFault[];
	readonly note: string | null;
	readonly marks: readonly VerificationMark[];
	readonly expires_on: string | null;
	readonly document_number: Buffer | null;
	readonly number_hash: Buffer | null;
	readonly reviewed_by: string;
	readonly reviewed_at: Date;
}

interface NamedCustomer {
	readonly emailVerified: boolean;
	readonly email: string;
	readonly firstName: string;
	readonly lastName: string;
}

export interface DuplicateRow {
	readonly id: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly by_number: boolean;
	readonly by_name: boolean;
	readonly by_file: boolean;
}

const PART = sql`user_id, part, document, accepted_at, request_id, expires_on::text AS expires_on, asked_at, asked_reason`;

/** Parts, reviews and duplicates; with `file-store.ts` and `handover-store.ts` the only SQL on these tables. */
export class VerificationStore {
	readonly #db: Kysely<unknown>;

	constructor(db: Kysely<unknown>) {
		this.#db = db;
	}

	transaction<T>(work: (tx: QueryExecutorProvider) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	async parts(userId: string): Promise<PartRow[]> {
		const { rows } = await sql<PartRow>`SELECT ${PART} FROM verification_parts WHERE user_id = ${userId}`.execute(
			this.#db,
		);
		return rows;
	}

	/** Undefined if there is no such customer. */
	async customer(userId: string): Promise<NamedCustomer | undefined> {
		const { rows } = await sql<NamedCustomer>`
			SELECT email_verified_at IS NOT NULL AS "emailVerified", email_key AS email, coalesce(first_name, '') AS "firstName",
				coalesce(last_name, '') AS "lastName"
			FROM users WHERE id = ${userId} AND role = 'customer'`.execute(this.#db);
		return rows[0];
	}

	/** The customer's requests with their last review, newest first. */
	async requests(userId: string, limit: number): Promise<RequestRow[]> {
		const { rows } = await sql<RequestRow>`
			SELECT r.id, r.terms, r.status, r.requested_at, r.decided_at, v.outcome, v.faults, v.note, v.marks
			FROM requests r LEFT JOIN LATERAL (
				SELECT outcome, faults, note, marks FROM verification_reviews WHERE request_id = r.id ORDER BY number DESC LIMIT 1
			) AS v ON r.status IN ('done', 'refused')
			WHERE r.kind = 'verification' AND r.user_id = ${userId} ORDER BY r.requested_at DESC, r.id LIMIT ${limit}`.execute(
			this.#db,
		);
		return rows;
	}

	/** Oldest first. */
	async reviews(requestId: string, tx?: QueryExecutorProvider): Promise<ReviewRow[]> {
		const { rows } = await sql<ReviewRow>`
			SELECT number, outcome, faults, note, marks, expires_on::text AS expires_on, document_number, number_hash, reviewed_by,
				reviewed_at
			FROM verification_reviews WHERE request_id = ${requestId} ORDER BY number`.execute(tx ?? this.#db);
		return rows;
	}

	/** Who made the last review of each request. */
	async reviewers(requestIds: readonly string[]): Promise<Map<string, string>> {
		const { rows } = await sql<{ id: string; by: string }>`
			SELECT DISTINCT ON (request_id) request_id AS id, reviewed_by AS by FROM verification_reviews
			WHERE request_id = ANY(${requestIds}) ORDER BY request_id, number DESC`.execute(this.#db);
		return new Map(rows.map(({ id, by }) => [id, by]));
	}

	/** The request's row must be locked by the transaction. */
	async addReview(tx: QueryExecutorProvider, requestId: string, review: Omit<ReviewRow, "number">): Promise<void> {
		await sql`
			INSERT INTO verification_reviews (request_id, number, outcome, faults, note, marks, expires_on, document_number,
				number_hash, reviewed_by, reviewed_at)
			SELECT ${requestId}, count(*) + 1, ${review.outcome}, ${review.faults}, ${review.note}, ${JSON.stringify(review.marks)},
				${review.expires_on}::date, ${review.document_number}, ${review.number_hash}, ${review.reviewed_by},
				${review.reviewed_at}
			FROM verification_reviews WHERE request_id = ${requestId}`.execute(tx);
	}

	async accept(
		tx: QueryExecutorProvider,
		accepted: {
			readonly userId: string;
			readonly requestId: string;
			readonly terms: Pick<VerificationTerms, "part" | "document">;
			readonly expiresOn: string | null;
			readonly numberHash: Buffer | null;
			readonly at: Date;
		},
	): Promise<void> {
		const { userId, requestId, terms, expiresOn, numberHash, at } = accepted;
		await sql`
			INSERT INTO verification_parts (user_id, part, document, accepted_at, request_id, expires_on, number_hash)
			VALUES (${userId}, ${terms.part}, ${terms.document}, ${at}, ${requestId}, ${expiresOn}::date, ${numberHash})
			ON CONFLICT (user_id, part) DO UPDATE SET document = excluded.document, accepted_at = excluded.accepted_at,
				request_id = excluded.request_id, expires_on = excluded.expires_on, number_hash = excluded.number_hash,
				asked_at = NULL, asked_reason = NULL, reminded_at = NULL, ended_at = NULL`.execute(tx);
	}

	/** Staff ask for a part; what was accepted counts until `until` at most. */
	async ask(
		tx: QueryExecutorProvider,
		{
			userId,
			part,
			reason,
			until,
			at,
		}: {
			readonly userId: string;
			readonly part: VerificationPart;
			readonly reason: string;
			readonly until: string;
			readonly at: Date;
		},
	): Promise<void> {
		await sql`
			INSERT INTO verification_parts (user_id, part, asked_at, asked_reason) VALUES (${userId}, ${part}, ${at}, ${reason})
			ON CONFLICT (user_id, part) DO UPDATE SET asked_at = excluded.asked_at, asked_reason = excluded.asked_reason,
				expires_on = CASE WHEN verification_parts.accepted_at IS NULL THEN NULL
					ELSE least(verification_parts.expires_on, ${until}::date) END`.execute(tx);
	}

	/** Other customers who have the same document number, the same name and birth date, or sent the same file. */
	async duplicates(
		userId: string,
		numberHashes: readonly Buffer[],
		contentHashes: readonly Buffer[],
		limit: number,
	): Promise<DuplicateRow[]> {
		const { rows } = await sql<DuplicateRow>`
			WITH same_number AS (
				SELECT user_id FROM verification_parts WHERE number_hash = ANY(${numberHashes}) AND user_id <> ${userId}
				UNION SELECT r.user_id FROM verification_reviews v JOIN requests r ON r.id = v.request_id
				WHERE v.number_hash = ANY(${numberHashes}) AND r.user_id <> ${userId}
			), same_file AS (
				SELECT user_id FROM verification_files
				WHERE content_hash = ANY(${contentHashes}) AND user_id <> ${userId} AND state = 'sent'
			), same_name AS (
				SELECT u.id AS user_id FROM users u JOIN personal_details d ON d.user_id = u.id, users me
					JOIN personal_details mine ON mine.user_id = me.id
				WHERE me.id = ${userId} AND u.id <> me.id AND u.role = 'customer' AND u.erased_at IS NULL
					AND d.birth_date = mine.birth_date AND lower(trim(u.first_name)) = lower(trim(me.first_name))
					AND lower(trim(u.last_name)) = lower(trim(me.last_name))
			)
			SELECT u.id, coalesce(u.first_name, '') AS first_name, coalesce(u.last_name, '') AS last_name,
				u.id IN (SELECT user_id FROM same_number) AS by_number, u.id IN (SELECT user_id FROM same_name) AS by_name,
				u.id IN (SELECT user_id FROM same_file) AS by_file
			FROM users u WHERE u.id IN (SELECT user_id FROM same_number UNION SELECT user_id FROM same_file
				UNION SELECT user_id FROM same_name)
			ORDER BY u.id LIMIT ${limit}`.execute(this.#db);
		return rows;
	}

	/** When staff looked at the customer's documents, newest first. */
	async views(userId: string, limit: number): Promise<{ at: Date; part: VerificationPart }[]> {
		const { rows } = await sql<{ at: Date; part: VerificationPart }>`
			SELECT at, details->>'part' AS part FROM audit_log
			WHERE subject_kind = 'user' AND subject_id = ${userId} AND action = 'verification.viewed'
			ORDER BY id DESC LIMIT ${limit}`.execute(this.#db);
		return rows;
	}

	/** Parts that end by `until` and whose customers were not told; marks them as told. */
	async remind(tx: QueryExecutorProvider, today: string, until: string, at: Date): Promise<PartRow[]> {
		const { rows } = await sql<PartRow>`
			UPDATE verification_parts SET reminded_at = ${at}
			WHERE accepted_at IS NOT NULL AND reminded_at IS NULL AND ended_at IS NULL AND expires_on >= ${today}::date
				AND expires_on <= ${until}::date
			RETURNING ${PART}`.execute(tx);
		return rows;
	}

	/** Parts that have ended and whose customers were not told; marks them as told. */
	async end(tx: QueryExecutorProvider, today: string, at: Date): Promise<PartRow[]> {
		const { rows } = await sql<PartRow>`
			UPDATE verification_parts SET ended_at = ${at}
			WHERE accepted_at IS NOT NULL AND ended_at IS NULL AND expires_on < ${today}::date
			RETURNING ${PART}`.execute(tx);
		return rows;
	}
}
