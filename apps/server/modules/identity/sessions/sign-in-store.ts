import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { IdentityTables, IdentityTransaction } from "../tables.ts";

export type SignInRow = Selectable<IdentityTables["sign_ins"]>;

/** Limit of recorded refused attempts per user and hour, so that a guesser cannot fill the disk. */
const REFUSED_PER_HOUR = 60;

/** Devices and the history of sign-ins in PostgreSQL. */
export class SignInStore {
	readonly #db: Kysely<IdentityTables>;

	constructor(db: Kysely<IdentityTables>) {
		this.#db = db;
	}

	/** Whether the user has signed in with this browser since `since`. Takes the same time without a hash or a user. */
	async knowsDevice(userId: string, deviceHash: Buffer | null, since: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("devices")
			.select("user_id")
			.where("user_id", "=", userId)
			.where("device_hash", "=", deviceHash ?? Buffer.alloc(32))
			.where("last_used_at", ">", since)
			.executeTakeFirst();
		return found !== undefined && deviceHash !== null;
	}

	/** Whether anybody has signed in with this browser: only then was its cookie issued here. */
	async isGiven(tx: IdentityTransaction, deviceHash: Buffer): Promise<boolean> {
		const found = await tx
			.selectFrom("devices")
			.select("user_id")
			.where("device_hash", "=", deviceHash)
			.limit(1)
			.executeTakeFirst();
		return found !== undefined;
	}

	/** Records that the user signs in with it. @returns whether they have before, and whether they have with any other. */
	async useDevice(
		tx: IdentityTransaction,
		userId: string,
		deviceHash: Buffer,
		at: Date,
	): Promise<{ known: boolean; others: boolean }> {
		const all = await tx.selectFrom("devices").select("device_hash").where("user_id", "=", userId).execute();
		await tx
			.insertInto("devices")
			.values({ user_id: userId, device_hash: deviceHash, first_used_at: at, last_used_at: at })
			.onConflict((conflict) => conflict.columns(["user_id", "device_hash"]).doUpdateSet({ last_used_at: at }))
			.execute();
		const known = all.some((row) => row.device_hash.equals(deviceHash));
		return { known, others: all.length > (known ? 1 : 0) };
	}

	async add(tx: IdentityTransaction, row: Insertable<IdentityTables["sign_ins"]>): Promise<void> {
		await tx.insertInto("sign_ins").values(row).execute();
	}

	async addRefused(row: Insertable<IdentityTables["sign_ins"]> & { at: Date }): Promise<void> {
		const hourAgo = new Date(row.at.getTime() - 3_600_000);
		await sql`
			INSERT INTO sign_ins (user_id, at, way, outcome, network, user_agent, known_device, session_id)
			SELECT ${row.user_id}, ${row.at}, ${row.way}, ${row.outcome}, ${row.network}, ${row.user_agent},
				${row.known_device}, NULL
			WHERE (SELECT count(*) FROM (
				SELECT 1 FROM sign_ins WHERE user_id = ${row.user_id} AND at > ${hourAgo} AND outcome <> 'signed-in'
				LIMIT ${REFUSED_PER_HOUR}) AS recent) < ${REFUSED_PER_HOUR}`.execute(this.#db);
	}

	async history(
		userId: string,
		since: Date,
		offset: number,
		limit: number,
	): Promise<{ rows: SignInRow[]; total: number }> {
		const own = this.#db.selectFrom("sign_ins").where("user_id", "=", userId).where("at", ">", since);
		const [rows, counted] = await Promise.all([
			own.selectAll().orderBy("id", "desc").offset(offset).limit(limit).execute(),
			own.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
		]);
		return { rows, total: counted.total };
	}

	/** Deletes history older than its retention, and browsers unused for long. */
	async forget(before: Date, devicesBefore: Date): Promise<void> {
		await this.#db.deleteFrom("sign_ins").where("at", "<", before).execute();
		await this.#db.deleteFrom("devices").where("last_used_at", "<", devicesBefore).execute();
	}
}
