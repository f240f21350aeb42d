import type { ClientDecision, ClientSort, SessionEndReason, StaffRole } from "@truefill/contracts/http";
import { STAFF_CLIENTS, userChannel } from "@truefill/contracts/realtime";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { nextSequence, writeOutbox } from "../../realtime/index.ts";
import { writeAct } from "../audit/index.ts";
import { endSessionsOf, endTokensOf, type UsersTable } from "../identity/index.ts";
import { searchedUsers } from "./search-store.ts";
import type { ClientTables } from "./tables.ts";

type Status = UsersTable["status"];
export type DecisionKind = ClientDecision["kind"];

export interface ClientRow {
	readonly id: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly email: string;
	readonly username: string | null;
	readonly country_code: string | null;
	readonly phone: string | null;
	readonly country: string | null;
	readonly nationality: string | null;
	readonly status: Status;
	readonly closed_at: Date | null;
	readonly email_verified_at: Date | null;
	readonly created_at: Date;
	readonly last_seen_at: Date | null;
	readonly present_at: Date | null;
}

export interface DecisionRow {
	readonly action: string;
	readonly reason: string | null;
	readonly details: unknown;
	readonly at: Date;
	readonly actor_user_id: string;
	readonly actor: string;
}

export interface SessionRow {
	readonly user_agent: string;
	readonly network: string;
	readonly created_at: Date;
	readonly ended_at: Date | null;
	readonly end_reason: SessionEndReason | null;
	readonly expires_at: Date;
}

export interface StaffAccessRow {
	readonly id: string;
	readonly name: string;
	readonly email: string;
	readonly staff_role: StaffRole;
	readonly last_seen_at: Date | null;
	readonly present_at: Date | null;
	readonly sessions: number;
	readonly api_tokens: number;
	readonly status: Status;
	readonly is_invited: boolean;
	readonly invited_until: Date | null;
	readonly second_factor: boolean;
}

export interface EmailChange {
	readonly at: Date;
	readonly from: string;
	readonly to: string;
	readonly undone_at: Date | null;
}

export interface ClientFilter {
	readonly search: string;
	readonly status: Status | "closed" | undefined;
	readonly country: string | undefined;
	readonly verified: "yes" | "no" | undefined;
	readonly sort: ClientSort;
	readonly direction: "asc" | "desc";
}

/** The outcome of a decision: done, or already decided. */
export type Decided =
	| { readonly kind: "unknown" }
	| { readonly kind: "decided"; readonly status: Status; readonly last: DecisionRow | undefined }
	| {
			readonly kind: "done";
			readonly row: ClientRow;
			/** Sessions and API tokens. */
			readonly ended: readonly string[];
			readonly last: DecisionRow | undefined;
	  };

const COLUMNS = sql.raw(
	"u.id, u.first_name, u.last_name, u.email, u.username, u.country_code, u.phone, u.country, u.nationality, u.status, u.closed_at, u.email_verified_at, u.created_at, u.last_seen_at, u.present_at",
);
const DECISIONS = [
	"client.approved",
	"client.refused",
	"client.deactivated",
	"client.reactivated",
	"client.closed",
	"client.erased",
] as const;
/** The users `signOut` may act on: their role, and the action's name in the audit log. */
const SIGNED_OUT = {
	client: { role: "customer", action: "client.signed-out" },
	colleague: { role: "admin", action: "staff.signed-out" },
} as const;
const ORDER: Readonly<Record<ClientSort, readonly string[]>> = {
	created: ["u.created_at"],
	name: ["lower(u.last_name)", "lower(u.first_name)"],
	email: ["u.email_key"],
	seen: ["u.last_seen_at"],
};

/** Searches of and decisions about clients; the only SQL of this module. */
export class ClientStore {
	readonly #db: Kysely<ClientTables>;

	constructor(db: Kysely<ClientTables>) {
		this.#db = db;
	}

	async list(filter: ClientFilter, limit: number, offset: number): Promise<{ rows: ClientRow[]; total: number }> {
		const where = conditions(filter);
		const { rows } = await sql<ClientRow>`
			SELECT ${COLUMNS} FROM users u WHERE ${where}
			ORDER BY ${orderOf(filter)} LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{ total: string }>`SELECT count(*) AS total FROM users u WHERE ${where}`.execute(
			this.#db,
		);
		return { rows, total: Number.parseInt(counted.rows[0]?.total ?? "0", 10) };
	}

	async find(id: string): Promise<ClientRow | undefined> {
		const { rows } = await sql<ClientRow>`
			SELECT ${COLUMNS} FROM users u WHERE u.id = ${id} AND u.role = 'customer'`.execute(this.#db);
		return rows[0];
	}

	async decisions(id: string): Promise<DecisionRow[]> {
		return decisionsOf(this.#db, id, 50);
	}

	async sessions(id: string): Promise<SessionRow[]> {
		const { rows } = await sql<SessionRow>`
			SELECT user_agent, network, created_at, ended_at, end_reason, expires_at FROM sessions
			WHERE user_id = ${id} ORDER BY created_at DESC LIMIT 20`.execute(this.#db);
		return rows;
	}

	async emailChanges(id: string): Promise<EmailChange[]> {
		const { rows } = await sql<EmailChange>`
			SELECT changed_at AS at, old_email AS from, new_email AS to, undone_at FROM email_changes
			WHERE user_id = ${id} AND changed_at IS NOT NULL ORDER BY id DESC LIMIT 20`.execute(this.#db);
		return rows;
	}

	async staff(): Promise<{ id: string; name: string; staff_role: StaffRole }[]> {
		const { rows } = await sql<{ id: string; name: string; staff_role: StaffRole }>`
			SELECT id, first_name || ' ' || last_name AS name, staff_role FROM users WHERE role = 'admin' ORDER BY 2, 1`.execute(
			this.#db,
		);
		return rows;
	}

	async noteView(actorUserId: string, clientId: string, at: Date): Promise<void> {
		await writeAct(this.#db, at, { actorUserId, action: "client.viewed", subjectKind: "user", subjectId: clientId });
	}

	/**
	 * Decides about a client whose row it locks, so that of two concurrent decisions one is refused. `next` gives the new
	 * status from the current one and the last decision; null: not possible. The same transaction ends sessions and API
	 * tokens (if they lose access), writes the audit entry, notifies their screens and the desk, and runs `also`.
	 */
	async decide(
		id: string,
		kind: DecisionKind,
		next: (status: Status, last: DecisionRow | undefined) => Status | null,
		act: {
			readonly actorUserId: string;
			readonly reason: string;
			readonly at: Date;
			readonly details?: Readonly<Record<string, unknown>>;
		},
		also: (tx: Transaction<ClientTables>) => Promise<void>,
	): Promise<Decided> {
		return this.#db.transaction().execute(async (tx): Promise<Decided> => {
			const { rows } = await sql<ClientRow>`
				SELECT ${COLUMNS} FROM users u WHERE u.id = ${id} AND u.role = 'customer' FOR UPDATE`.execute(tx);
			const [row] = rows;
			if (row === undefined) return { kind: "unknown" };
			const [last] = await decisionsOf(tx, id, 1);
			const status = next(row.status, last);
			if (status === null) return { kind: "decided", status: row.status, last };
			const closedAt = kind === "closed" ? act.at : null;
			await tx.updateTable("users").set({ status, closed_at: closedAt }).where("id", "=", id).execute();
			const out = status === "deactivated";
			const sessions = out ? await endSessionsOf(tx, id, "deactivated", act.at) : [];
			const tokens = out ? await endTokensOf(tx, id, act.at) : [];
			await writeAct(tx, act.at, {
				actorUserId: act.actorUserId,
				action: `client.${kind}`,
				subjectKind: "user",
				subjectId: id,
				reason: act.reason,
				details: {
					from: row.status,
					to: status,
					sessions_ended: sessions.length,
					tokens_ended: tokens.length,
					...act.details,
				},
			});
			const sequence = await nextSequence(tx, `user.${id}`);
			await writeOutbox(tx, [
				{ channels: [userChannel(id)], event: "user.updated", payload: { user_id: id, sequence } },
				{ channels: [STAFF_CLIENTS], event: "client.updated", payload: { user_id: id, is_online: null, sequence } },
			]);
			await also(tx);
			return { kind: "done", row: { ...row, status, closed_at: closedAt }, ended: [...sessions, ...tokens], last };
		});
	}

	/** Sessions, tokens and factors of each staff member at a moment. */
	async staffAccess(at: Date): Promise<StaffAccessRow[]> {
		const { rows } = await sql<StaffAccessRow>`
			SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.email, u.staff_role, u.last_seen_at, u.present_at,
				(SELECT count(*) FROM sessions s
					WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.expires_at > ${at})::int AS sessions,
				(SELECT count(*) FROM api_tokens t
					WHERE t.user_id = u.id AND t.revoked_at IS NULL AND t.expires_at > ${at})::int AS api_tokens,
				u.status, u.password_hash IS NULL AS is_invited,
				(SELECT max(p.expires_at) FROM proofs p WHERE p.user_id = u.id AND p.purpose = 'reset-password'
					AND p.spent_at IS NULL AND p.expires_at > ${at} AND u.password_hash IS NULL) AS invited_until,
				(EXISTS (SELECT 1 FROM totp_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
					OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id)) AS second_factor
			FROM users u WHERE u.role = 'admin' AND NOT (u.status = 'deactivated' AND u.password_hash IS NULL)
			ORDER BY 2, 1`.execute(this.#db);
		return rows;
	}

	/**
	 * Ends sessions and API tokens of a client or a staff member, with an audit entry and what `also` writes; undefined:
	 * there is no such user of this kind.
	 */
	async signOut(
		kind: keyof typeof SIGNED_OUT,
		id: string,
		act: { readonly actorUserId: string; readonly reason: string; readonly at: Date },
		also: (tx: Transaction<ClientTables>) => Promise<void>,
	): Promise<SignedOut | undefined> {
		return this.#db.transaction().execute(async (tx): Promise<SignedOut | undefined> => {
			const { rows } =
				await sql`SELECT 1 FROM users WHERE id = ${id} AND role = ${SIGNED_OUT[kind].role} FOR UPDATE`.execute(tx);
			if (rows.length === 0) return undefined;
			const sessions = await endSessionsOf(tx, id, "signed-out", act.at);
			const tokens = await endTokensOf(tx, id, act.at);
			await writeAct(tx, act.at, {
				actorUserId: act.actorUserId,
				action: SIGNED_OUT[kind].action,
				subjectKind: "user",
				subjectId: id,
				reason: act.reason,
				details: { sessions_ended: sessions.length, tokens_ended: tokens.length },
			});
			await also(tx);
			return { sessions, tokens };
		});
	}
}

/** The ids that `signOut` ended. */
export interface SignedOut {
	readonly sessions: readonly string[];
	readonly tokens: readonly string[];
}

async function decisionsOf(db: Kysely<ClientTables>, id: string, limit: number): Promise<DecisionRow[]> {
	const { rows } = await sql<DecisionRow>`
		SELECT l.action, l.reason, l.details, l.at, l.actor_user_id, a.first_name || ' ' || a.last_name AS actor
		FROM audit_log l JOIN users a ON a.id = l.actor_user_id
		WHERE l.subject_kind = 'user' AND l.subject_id = ${id} AND l.action IN (${sql.join(DECISIONS)})
		ORDER BY l.id DESC LIMIT ${limit}`.execute(db);
	return rows;
}

function conditions({ search, status, country, verified }: ClientFilter): RawBuilder<unknown> {
	const all = [sql`u.role = 'customer'`];
	if (status === "closed") all.push(sql`u.closed_at IS NOT NULL`);
	else if (status === "deactivated") all.push(sql`u.status = ${status} AND u.closed_at IS NULL`);
	else if (status !== undefined) all.push(sql`u.status = ${status}`);
	if (country !== undefined) all.push(sql`u.country = ${country}`);
	if (verified !== undefined) {
		all.push(verified === "yes" ? sql`u.email_verified_at IS NOT NULL` : sql`u.email_verified_at IS NULL`);
	}
	const found = searchedUsers(search);
	if (found !== null) all.push(sql`u.id IN (${found})`);
	return sql.join(all, sql` AND `);
}

function orderOf({ sort, direction }: ClientFilter): RawBuilder<unknown> {
	// Only `seen` can be null. For the others NULLS is omitted, as in their indexes.
	const nulls = sort !== "seen" ? "" : direction === "asc" ? "NULLS FIRST" : "NULLS LAST";
	const order = sql.raw(`${direction === "asc" ? "ASC" : "DESC"} ${nulls}`);
	const columns = ORDER[sort].map((column) => sql`${sql.raw(column)} ${order}`);
	return sql.join([...columns, sql`u.id`]);
}
