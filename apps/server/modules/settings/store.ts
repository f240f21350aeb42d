import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { sha256 } from "../../engine/index.ts";
import type { Pool } from "../../platform/index.ts";
import { type AuditTables, writeAct } from "../audit/index.ts";
import { inTablesOf, type RequestStore, type RequestTables, type StoredRequest } from "../requests/index.ts";
import { SETTING, SETTING_CHANGE, type SettingTerms } from "./setting-request.ts";

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

/** Actions that change a setting. */
const CHANGES = sql`('setting.changed', 'setting.reset')`;

/** The site's settings, and who changed them; the only SQL of this module. */
export class SettingsStore {
	readonly #db: Kysely<Tables>;

	readonly #requests: RequestStore;

	constructor(pool: Pool, requests: RequestStore) {
		this.#requests = requests;
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
			WHERE l.subject_kind = ${SETTING} AND l.action IN ${CHANGES} ORDER BY l.subject_id, l.id DESC`.execute(this.#db);
		return rows;
	}

	/** Full names of members of staff, by id. */
	async namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
		const { rows } = await sql<{ id: string; name: string }>`
			SELECT id, first_name || ' ' || last_name AS name FROM users WHERE id = ANY(${ids})`.execute(this.#db);
		return new Map(rows.map(({ id, name }) => [id, name]));
	}

	async version(): Promise<string> {
		return (await newest(this.#db))?.id ?? "0";
	}

	async history(
		name: string | undefined,
		limit: number,
		offset: number,
	): Promise<{ rows: ChangeRow[]; total: number }> {
		const changed = sql`l.subject_kind = ${SETTING} AND l.action IN ${CHANGES}`;
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
	 * Makes all changes or none, and requests what needs a second person; serialised for the whole site, so that of two
	 * concurrent changes one is refused.
	 *
	 * @returns the name of who was first, if `version` is not the newest; else null.
	 */
	async change(
		{ changes, proposals }: { readonly changes: readonly Change[]; readonly proposals: readonly Change[] },
		version: string,
		act: Act,
	): Promise<string | null> {
		const requests = this.#requests;
		return this.#db.transaction().execute(async (tx) => {
			const own = inTablesOf<RequestTables>(tx);
			// A request is locked before the table, in the order of an approval.
			const open = [];
			for (const { name } of proposals) open.push(await requests.lockOpen(own, SETTING_CHANGE, name));
			await sql`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
			const last = await newest(tx);
			if ((last?.id ?? "0") !== version) return last?.actor ?? "";
			for (const change of changes) await apply(tx, change, act);
			const { actorUserId: by, reason, at } = act;
			for (const older of open) {
				if (older !== undefined)
					await requests.decideIn(own, SETTING_CHANGE, older.id, { decision: "refuse", by, reason, at });
			}
			for (const { name, after } of proposals) {
				const stored = await storedNow(tx, name);
				const terms: SettingTerms = {
					name,
					before: stored === undefined ? null : { value: stored.value },
					after: after === null ? null : { value: after.value },
				};
				const id = `set_${sha256(`${version} ${name}`).slice(0, 32)}`;
				const customer = { userId: null, accountId: null };
				await requests.add(SETTING_CHANGE, { id, ...customer, terms, reason, requestedBy: by, requestedAt: at }, own);
			}
			return null;
		});
	}

	/** Makes a change that two people agreed on, in the transaction of its approval. */
	async applyApproved(
		given: Transaction<RequestTables>,
		{ id, terms: { name, after }, requestedBy }: StoredRequest<SettingTerms>,
		sample: boolean,
		act: Act,
	): Promise<void> {
		const tx = inTablesOf<Tables>(given);
		await sql`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
		const change = { name, after: after === null ? null : { value: after.value, sample } };
		await apply(tx, change, act, { proposal: id, proposed_by: requestedBy });
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
		WHERE l.subject_kind = ${SETTING} ORDER BY l.id DESC LIMIT 1`.execute(db);
	return rows[0];
}

const storedNow = (tx: Transaction<Tables>, name: string) =>
	tx.selectFrom("site_settings").select(["value"]).where("name", "=", name).executeTakeFirst();

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
		subjectKind: SETTING,
		subjectId: name,
		reason,
		details: {
			before: before === undefined ? null : { value: before.value },
			after: after === null ? null : { value: after.value },
			...more,
		},
	});
}
