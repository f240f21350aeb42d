import type { StaffRole } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { PersonalData, Pool } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";

export interface CustomerRow {
	readonly id: string;
	readonly role: "customer" | "admin";
	readonly status: "active" | "pending" | "deactivated";
	readonly email: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly erased_at: Date | null;
	/** When they closed their account, or staff refused or deactivated them; null: the relation continues. */
	readonly ended_at: Date | null;
	/** When staff verified their documents. */
	readonly verified_at: Date | null;
	/** Entries of lists that may be the customer, decided or not. */
	readonly hits: number;
	/** Live accounts, not demo ones. */
	readonly live_accounts: number;
	/** Open trades, pending orders and live balances. */
	readonly unfinished: number;
	/** Bookings and requests that await a decision, and payments that are not finished. */
	readonly waiting: number;
}

export interface ErasedRows {
	readonly tables: Readonly<Record<string, number>>;
	readonly files: number;
}

/** Deletes files from the storage, by key. */
type RemoveFiles = (keys: readonly string[]) => Promise<void>;

/** A customer with what decides about erasing them; and the erasure itself. */
export class ErasureStore {
	readonly #db: Kysely<unknown>;

	readonly #personalData: readonly PersonalData[];

	constructor(pool: Pool, personalData: readonly PersonalData[]) {
		this.#personalData = personalData;
		this.#db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	}

	async customer(id: string): Promise<CustomerRow | undefined> {
		return customerOf(this.#db, id);
	}

	/** The responsible staff member, by their address. */
	async staff(email: string): Promise<{ readonly id: string; readonly role: StaffRole } | undefined> {
		const { rows } = await sql<{ id: string; role: StaffRole }>`
			SELECT id, staff_role AS role FROM users
			WHERE email_key = ${email.toLowerCase()} AND role = 'admin' AND status = 'active' AND staff_role IS NOT NULL`.execute(
			this.#db,
		);
		return rows[0];
	}

	/**
	 * Erases all of the customer's data in one transaction, with an audit entry. Files are deleted before the rows that
	 * name them, so that a file that could not be removed is still known, and a second attempt removes it.
	 *
	 * @param mayErase is checked again with the row locked; if it objects, the objection is returned and nothing changes.
	 */
	async erase<Objection>(
		id: string,
		act: { readonly actorUserId: string; readonly reason: string; readonly at: Date },
		mayErase: (customer: CustomerRow | undefined) => Objection | null,
		removeFiles: RemoveFiles,
	): Promise<{ readonly objection: Objection } | { readonly erased: ErasedRows }> {
		return this.#db.transaction().execute(async (tx) => {
			await sql`SELECT FROM users WHERE id = ${id} FOR UPDATE`.execute(tx);
			const customer = await customerOf(tx, id);
			const objection = mayErase(customer);
			if (objection !== null) return { objection };
			const addresses = await addressesOf(tx, id);
			const keys = await filesOf(tx, id, this.#personalData);
			await removeFiles(keys);
			const tables: Record<string, number> = {};
			for (const { table, where } of this.#personalData.flatMap(({ erased = [] }) => erased)) {
				const result = await boundTo(`DELETE FROM ${table} WHERE ${where}`, id, addresses).execute(tx);
				const gone = Number(result.numAffectedRows ?? 0n);
				if (gone > 0) tables[table] = gone;
			}
			const address = `${id.toLowerCase()}@erased.invalid`;
			await sql`
				UPDATE users SET email = ${address}, email_key = ${address}, username = NULL, username_key = NULL,
					first_name = 'Erased', last_name = 'customer', phone = NULL, country_code = NULL, nationality = NULL,
					avatar = NULL, password_hash = NULL, language = NULL, email_verified_at = NULL, last_seen_at = NULL,
					signed_out_at = NULL, erased_at = ${act.at}
				WHERE id = ${id}`.execute(tx);
			await writeAct(tx, act.at, {
				actorUserId: act.actorUserId,
				action: "client.erased",
				subjectKind: "user",
				subjectId: id,
				reason: act.reason,
				details: { rows: tables, files: keys.length },
			});
			return { erased: { tables, files: keys.length } };
		});
	}
}

/** SQL of our own modules with its two values. */
function boundTo<Row = unknown>(text: string, id: string, addresses: readonly string[]) {
	const pieces = text
		.split(/(\$[12])/)
		.map((part) => (part === "$1" ? sql`${id}` : part === "$2" ? sql`${addresses}` : sql.raw(part)));
	return sql<Row>`${sql.join(pieces, sql.raw(""))}`;
}

async function customerOf(db: Kysely<unknown> | Transaction<unknown>, id: string): Promise<CustomerRow | undefined> {
	const { rows } = await sql<CustomerRow>`
		SELECT u.id, u.role, u.status, u.email, u.first_name, u.last_name, u.erased_at, p.verified_at,
			CASE WHEN u.status = 'deactivated' THEN coalesce(u.closed_at, (
				SELECT max(l.at) FROM audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id
				AND l.action IN ('client.refused', 'client.deactivated'))) END AS ended_at,
			(SELECT count(*)::int FROM accounts a WHERE a.user_id = u.id AND a.type = 'live') AS live_accounts,
			(SELECT count(*)::int FROM screening_hits h WHERE h.user_id = u.id) AS hits,
			(SELECT count(*)::int FROM accounts a WHERE a.user_id = u.id AND (a.open_trades > 0 OR a.pending_orders > 0
				OR (a.type = 'live' AND (a.balance <> 0 OR a.credit <> 0 OR a.pending IS NOT NULL)))) AS unfinished,
			(SELECT count(*)::int FROM requests r WHERE r.user_id = u.id AND r.status = 'pending'
				AND r.kind IN ('personal-change', 'verification', 'screening'))
				+ (SELECT count(*)::int FROM balance_adjustments b JOIN accounts a ON a.account_id = b.account_id
					WHERE a.user_id = u.id AND b.status IN ('pending', 'approved'))
				+ (SELECT count(*)::int FROM deposits d JOIN accounts a ON a.account_id = d.account_id
					WHERE a.user_id = u.id AND d.status IN ('pending', 'approved', 'held'))
				+ (SELECT count(*)::int FROM withdrawal_legs w WHERE w.user_id = u.id
					AND w.status IN ('open', 'ready', 'sent', 'paying', 'failing', 'returning'))
				+ (SELECT count(*)::int FROM card_payments c WHERE c.user_id = u.id AND c.status IN
					('created', 'redirected', 'processing', 'authorised', 'paid', 'returning', 'disputed')) AS waiting
		FROM users u LEFT JOIN personal_details p ON p.user_id = u.id WHERE u.id = ${id}`.execute(db);
	return rows[0];
}

/** Their current and former addresses, in normalised form. */
async function addressesOf(tx: Transaction<unknown>, id: string): Promise<string[]> {
	const { rows } = await sql<{ address: string }>`
		SELECT email_key AS address FROM users WHERE id = ${id}
		UNION SELECT old_email_key FROM email_changes WHERE user_id = ${id} AND old_email_key IS NOT NULL
		UNION SELECT new_email_key FROM email_changes WHERE user_id = ${id} AND changed_at IS NOT NULL`.execute(tx);
	return rows.map(({ address }) => address);
}

async function filesOf(tx: Transaction<unknown>, id: string, data: readonly PersonalData[]): Promise<string[]> {
	const keys: string[] = [];
	for (const query of data.flatMap(({ files = [] }) => files)) {
		const { rows } = await boundTo<{ key: string }>(query, id, []).execute(tx);
		keys.push(...rows.map(({ key }) => key));
	}
	return keys;
}
