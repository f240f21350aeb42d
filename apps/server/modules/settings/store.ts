import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { type AuditTables, writeAct } from "../audit/index.ts";

interface SiteSettingsTable {
	name: string;
	/** Written as a JSON string, read as the parsed value. */
	value: unknown;
	sample: boolean;
	updated_at: Date;
}
type Tables = AuditTables & { site_settings: SiteSettingsTable };

export interface StoredSetting {
	readonly name: string;
	readonly value: unknown;
	/** Sample data of the demo site. */
	readonly sample: boolean;
}

/** Who changed a setting last. */
export interface LastChange {
	readonly name: string;
	readonly at: Date;
	readonly actor_user_id: string;
	readonly actor: string;
}

export interface ChangeRow extends LastChange {
	readonly id: string;
	readonly reason: string | null;
	readonly details: { readonly before?: StoredValue | null; readonly after?: StoredValue | null };
}
/** A proposed change, as in the audit log: the newest entry about its setting. */
export type ProposalRow = ChangeRow;

export type Decided = { readonly kind: "decided-now" } | { readonly kind: "unknown" } | { readonly kind: "own" };

export interface StoredValue {
	readonly value: unknown;
}

/** One change: a new value, or null to reset it. */
export interface Change {
	readonly name: string;
	readonly after: { readonly value: unknown; readonly sample: boolean } | null;
}

/** Who does it, why and when. */
interface Act {
	readonly actorUserId: string;
	readonly reason: string;
	readonly at: Date;
}

const SUBJECT = "setting";
/** Actions that change a setting. */
const CHANGES = sql`('setting.changed', 'setting.reset')`;

/** The site's settings, and who changed them; the only SQL of this module. */
export class SettingsStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely({ dialect: new PostgresDialect({ pool }) });
	}

	async all(): Promise<StoredSetting[]> {
		return this.#db.selectFrom("site_settings").select(["name", "value", "sample"]).execute();
	}

	/** Adds missing settings; what an operator has set or reset is unchanged. */
	async addMissing(settings: readonly StoredSetting[], at: Date): Promise<void> {
		const touched = new Set((await this.lastChanges()).map(({ name }) => name));
		const missing = settings.filter(({ name }) => !touched.has(name));
		if (missing.length === 0) return;
		await this.#db
			.insertInto("site_settings")
			.values(missing.map((setting) => ({ ...setting, value: JSON.stringify(setting.value), updated_at: at })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}

	/** The last change of each setting that was ever changed. */
	async lastChanges(): Promise<LastChange[]> {
		const { rows } = await sql<LastChange>`
			SELECT DISTINCT ON (l.subject_id) l.subject_id AS name, l.at, l.actor_user_id,
				a.first_name || ' ' || a.last_name AS actor
			FROM audit_log l JOIN users a ON a.id = l.actor_user_id
			WHERE l.subject_kind = ${SUBJECT} AND l.action IN ${CHANGES} ORDER BY l.subject_id, l.id DESC`.execute(this.#db);
		return rows;
	}

	/** Open proposals, ordered by setting. */
	async proposals(): Promise<ProposalRow[]> {
		return proposed(this.#db);
	}

	async version(): Promise<string> {
		return (await newest(this.#db))?.id ?? "0";
	}

	async history(
		name: string | undefined,
		limit: number,
		offset: number,
	): Promise<{ rows: ChangeRow[]; total: number }> {
		const changed = sql`l.subject_kind = ${SUBJECT} AND l.action IN ${CHANGES}`;
		const where = name === undefined ? changed : sql`${changed} AND l.subject_id = ${name}`;
		const { rows } = await sql<ChangeRow>`
			SELECT l.id::text AS id, l.subject_id AS name, l.at, l.actor_user_id, a.first_name || ' ' || a.last_name AS actor,
				l.reason, l.details
			FROM audit_log l JOIN users a ON a.id = l.actor_user_id
			WHERE ${where} ORDER BY l.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(this.#db);
		const counted = await sql<{ total: string }>`SELECT count(*) AS total FROM audit_log l WHERE ${where}`.execute(
			this.#db,
		);
		return { rows, total: Number.parseInt(counted.rows[0]?.total ?? "0", 10) };
	}

	/**
	 * Makes all changes or none, and records proposals; serialised for the whole site, so that of two concurrent changes
	 * one is refused.
	 *
	 * @returns the name of who was first, if `version` is not the newest; else null.
	 */
	async change(
		{ changes, proposals }: { readonly changes: readonly Change[]; readonly proposals: readonly Change[] },
		version: string,
		act: Act,
	): Promise<string | null> {
		return this.#db.transaction().execute(async (tx) => {
			await sql`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
			const last = await newest(tx);
			if ((last?.id ?? "0") !== version) return last?.actor ?? "";
			for (const change of changes) await apply(tx, change, act);
			for (const change of proposals) await propose(tx, change, act);
			return null;
		});
	}

	/** Approves or refuses a proposal, serialised for the whole site. Its proposer may refuse but never approve it. */
	async decide(id: string, what: "approve" | "refuse", act: Act): Promise<Decided> {
		return this.#db.transaction().execute(async (tx): Promise<Decided> => {
			await sql`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
			const found = (await proposed(tx)).find((each) => each.id === id);
			if (found === undefined) return { kind: "unknown" };
			const { name, actor_user_id: proposedBy, details } = found;
			if (what === "refuse") {
				const { at, ...rest } = act;
				const subject = { action: "setting.refused", subjectKind: SUBJECT, subjectId: name };
				await writeAct(tx, at, { ...rest, ...subject, details: { proposal: id, after: details.after ?? null } });
				return { kind: "decided-now" };
			}
			if (proposedBy === act.actorUserId) return { kind: "own" };
			const after = details.after ? { value: details.after.value, sample: false } : null;
			await apply(tx, { name, after }, act, { proposal: id, proposed_by: proposedBy });
			return { kind: "decided-now" };
		});
	}

	/** Live accounts that closed a trade since then, and how many of them had a net loss (R4). */
	async losses(since: Date): Promise<{ accounts: number; losing: number }> {
		const { rows } = await sql<{ accounts: string; losing: string }>`
			SELECT count(*) AS accounts, count(*) FILTER (WHERE net < 0) AS losing FROM (
				SELECT sum(t.net_pnl) AS net FROM closed_trades t
				JOIN accounts a ON a.partition = t.partition AND a.account_id = t.account_id
				WHERE t.closed_at >= ${since} AND a.type = 'live' GROUP BY t.partition, t.account_id
			) AS each`.execute(this.#db);
		const [row] = rows;
		return { accounts: Number.parseInt(row?.accounts ?? "0", 10), losing: Number.parseInt(row?.losing ?? "0", 10) };
	}
}

async function newest(db: Kysely<Tables>): Promise<{ id: string; actor: string } | undefined> {
	const { rows } = await sql<{ id: string; actor: string }>`
		SELECT l.id::text AS id, a.first_name || ' ' || a.last_name AS actor
		FROM audit_log l JOIN users a ON a.id = l.actor_user_id
		WHERE l.subject_kind = ${SUBJECT} ORDER BY l.id DESC LIMIT 1`.execute(db);
	return rows[0];
}

/** Open proposals: without a later audit entry (a decision or a newer proposal) about the setting. */
async function proposed(db: Kysely<Tables>): Promise<ProposalRow[]> {
	const { rows } = await sql<ProposalRow & { action: string }>`
		SELECT DISTINCT ON (l.subject_id) l.id::text AS id, l.subject_id AS name, l.at, l.actor_user_id, l.action,
			a.first_name || ' ' || a.last_name AS actor, l.reason, l.details
		FROM audit_log l JOIN users a ON a.id = l.actor_user_id
		WHERE l.subject_kind = ${SUBJECT} ORDER BY l.subject_id, l.id DESC`.execute(db);
	return rows.filter(({ action }) => action === "setting.proposed");
}

const storedNow = (tx: Transaction<Tables>, name: string) =>
	tx.selectFrom("site_settings").select(["value"]).where("name", "=", name).executeTakeFirst();

async function propose(tx: Transaction<Tables>, { name, after }: Change, { at, ...act }: Act): Promise<void> {
	const before = await storedNow(tx, name);
	await writeAct(tx, at, {
		...act,
		action: "setting.proposed",
		subjectKind: SUBJECT,
		subjectId: name,
		details: {
			before: before === undefined ? null : { value: before.value },
			after: after === null ? null : { value: after.value },
		},
	});
}

async function apply(
	tx: Transaction<Tables>,
	{ name, after }: Change,
	{ actorUserId, reason, at }: Act,
	more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
	const before = await storedNow(tx, name);
	if (after === null) await tx.deleteFrom("site_settings").where("name", "=", name).execute();
	else {
		const row = { value: JSON.stringify(after.value), sample: after.sample, updated_at: at };
		await tx
			.insertInto("site_settings")
			.values({ name, ...row })
			.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
			.execute();
	}
	await writeAct(tx, at, {
		actorUserId,
		action: after === null ? "setting.reset" : "setting.changed",
		subjectKind: SUBJECT,
		subjectId: name,
		reason,
		details: {
			before: before === undefined ? null : { value: before.value },
			after: after === null ? null : { value: after.value },
			...more,
		},
	});
}
