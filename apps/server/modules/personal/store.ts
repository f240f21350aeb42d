import type { IdentityField, PersonalField } from "@truefill/contracts/http";
import { Kysely, PostgresDialect, type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { Pool } from "../../platform/index.ts";
import { writeAct } from "../audit/index.ts";
import type { UsersTable } from "../identity/index.ts";

type Stored = string | null;

export interface PersonalTables {
	users: UsersTable;
	personal_details: {
		user_id: string;
		/** Read as a string (`YYYY-MM-DD`): a day has no time zone. */
		birth_date: Stored;
		address_line_1: Stored;
		address_line_2: Stored;
		city: Stored;
		region: Stored;
		postal_code: Stored;
		version: number;
		verified_at: Date | null;
		verified_by: Stored;
	};
	personal_changes: {
		id: never;
		user_id: string;
		at: Date;
		actor_user_id: string;
		field: string;
		old_value: Stored;
		new_value: Stored;
		request_id: Stored;
	};
}

export type PersonalTransaction = Transaction<PersonalTables>;
/** An absent field is unchanged, null removes it. */
export type Changes = { readonly [Field in PersonalField]?: Stored | undefined };
export type IdentityChanges = { readonly [Field in IdentityField]?: Stored | undefined };

export interface Details extends Readonly<Record<PersonalField, Stored>> {
	readonly user_id: string;
	readonly username: Stored;
	readonly email: string;
	readonly version: number;
	readonly verified_at: Date | null;
}

const IN_USERS = ["first_name", "last_name", "nationality", "country", "country_code", "phone"] as const;
const IN_DETAILS = ["birth_date", "address_line_1", "address_line_2", "city", "region", "postal_code"] as const;

/** Customers' personal details; the only SQL of this module. The names are in the table of users. */
export class PersonalStore {
	readonly #db: Kysely<PersonalTables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<PersonalTables>({ dialect: new PostgresDialect({ pool }) });
	}

	transaction<T>(work: (tx: PersonalTransaction) => Promise<T>): Promise<T> {
		return this.#db.transaction().execute(work);
	}

	/** Undefined if there is no such customer. With a transaction, the row is locked until it ends. */
	async details(userId: string, tx?: PersonalTransaction): Promise<Details | undefined> {
		const query = (tx ?? this.#db)
			.selectFrom("users as u")
			.leftJoin("personal_details as d", "d.user_id", "u.id")
			.select([
				"u.id as user_id",
				"u.username",
				"u.email",
				"u.first_name",
				"u.last_name",
				"u.nationality",
				"u.country",
				"u.country_code",
				"u.phone",
				sql<Stored>`d.birth_date::text`.as("birth_date"),
				"d.address_line_1",
				"d.address_line_2",
				"d.city",
				"d.region",
				"d.postal_code",
				"d.verified_at",
				sql<number>`coalesce(d.version, 0)`.as("version"),
			])
			.where("u.id", "=", userId)
			.where("u.role", "=", "customer");
		return (tx === undefined ? query : query.forUpdate("u")).executeTakeFirst();
	}

	/** Writes the fields that differ, their history, and the audit entry. @returns the names of the changed fields. */
	async write(
		tx: PersonalTransaction,
		before: Details,
		changes: Changes,
		by: { readonly actorUserId: string; readonly at: Date; readonly requestId?: string; readonly reason?: string },
	): Promise<readonly string[]> {
		const { user_id } = before;
		const differs = (field: PersonalField) => changes[field] !== undefined && changes[field] !== before[field];
		const pick = (fields: readonly PersonalField[]) =>
			Object.fromEntries(fields.filter(differs).map((field) => [field, changes[field] ?? null]));
		const [ofUser, ofDetails] = [pick(IN_USERS), pick(IN_DETAILS)];
		const fields = [...Object.keys(ofUser), ...Object.keys(ofDetails)] as PersonalField[];
		if (fields.length === 0) return fields;
		if (Object.keys(ofUser).length > 0) {
			await tx.updateTable("users").set(ofUser).where("id", "=", user_id).execute();
		}
		await this.#touch(tx, user_id, ofDetails);
		const { at, actorUserId, requestId = null, reason } = by;
		await tx
			.insertInto("personal_changes")
			.values(
				fields.map((field) => ({
					user_id,
					at,
					actor_user_id: actorUserId,
					field,
					old_value: before[field],
					new_value: changes[field] ?? null,
					request_id: requestId,
				})),
			)
			.execute();
		await writeAct(tx, at, {
			actorUserId,
			action: "personal.changed",
			subjectKind: "user",
			subjectId: user_id,
			reason,
			details: { fields, ...(requestId === null ? {} : { request: requestId }) },
		});
		return fields;
	}

	async #touch(
		tx: PersonalTransaction,
		userId: string,
		values: Partial<Record<(typeof IN_DETAILS)[number] | "verified_at" | "verified_by", unknown>>,
	): Promise<void> {
		const set = values as Partial<PersonalTables["personal_details"]>;
		const empty = Object.fromEntries([...IN_DETAILS, "verified_at", "verified_by"].map((name) => [name, null]));
		await tx
			.insertInto("personal_details")
			.values({ ...(empty as unknown as PersonalTables["personal_details"]), ...set, user_id: userId, version: 1 })
			.onConflict((conflict) =>
				conflict.column("user_id").doUpdateSet({ ...set, version: sql<number>`personal_details.version + 1` }),
			)
			.execute();
	}

	/** Locks the identity fields, from the transaction that accepts the document; a second document changes nothing. */
	async lockIdentity(
		own: QueryExecutorProvider,
		userId: string,
		by: { readonly actorUserId: string; readonly at: Date; readonly reason: string },
	): Promise<void> {
		const tx = own as PersonalTransaction;
		const before = await this.details(userId, tx);
		if (before === undefined || before.verified_at !== null) return;
		await this.#touch(tx, userId, { verified_at: by.at, verified_by: by.actorUserId });
		await writeAct(tx, by.at, {
			actorUserId: by.actorUserId,
			action: "identity.verified",
			subjectKind: "user",
			subjectId: userId,
			reason: by.reason,
		});
	}
}
