import type { Kysely } from "kysely";
import { holdUser } from "./hold-user-store.ts";
import type { Also } from "./ports.ts";
import type { ApiTokensTable, AuthMethodTables } from "./tables.ts";

export type ApiTokenRow = ApiTokensTable;

/** API tokens in PostgreSQL: hashes only. */
export class TokenStore {
	readonly #db: Kysely<AuthMethodTables>;

	constructor(db: Kysely<AuthMethodTables>) {
		this.#db = db;
	}

	/** Live ones, newest first. */
	async ofUser(userId: string, at: Date): Promise<ApiTokenRow[]> {
		return this.#db
			.selectFrom("api_tokens")
			.selectAll()
			.where("user_id", "=", userId)
			.where("revoked_at", "is", null)
			.where("expires_at", ">", at)
			.orderBy("created_at", "desc")
			.execute();
	}

	/** @returns false if they have `most` live ones; locks the user's row, so that concurrent calls respect the limit. */
	async add(row: ApiTokenRow, most: number, at: Date, also: Also): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			await holdUser(tx, row.user_id);
			const working = await tx
				.selectFrom("api_tokens")
				.select("id")
				.where("user_id", "=", row.user_id)
				.where("revoked_at", "is", null)
				.where("expires_at", ">", at)
				.execute();
			if (working.length >= most) return false;
			await tx.insertInto("api_tokens").values(row).execute();
			await also(tx);
			return true;
		});
	}

	async byHash(tokenHash: Buffer, at: Date): Promise<ApiTokenRow | undefined> {
		return this.#db
			.selectFrom("api_tokens")
			.selectAll()
			.where("token_hash", "=", tokenHash)
			.where("revoked_at", "is", null)
			.where("expires_at", ">", at)
			.executeTakeFirst();
	}

	async isLive(id: string, at: Date): Promise<boolean> {
		const found = await this.#db
			.selectFrom("api_tokens")
			.select("id")
			.where("id", "=", id)
			.where("revoked_at", "is", null)
			.where("expires_at", ">", at)
			.executeTakeFirst();
		return found !== undefined;
	}

	async used(id: string, at: Date): Promise<void> {
		await this.#db.updateTable("api_tokens").set({ last_used_at: at }).where("id", "=", id).execute();
	}

	async revoke(userId: string, id: string, at: Date): Promise<boolean> {
		const revoked = await this.#db
			.updateTable("api_tokens")
			.set({ revoked_at: at })
			.where("id", "=", id)
			.where("user_id", "=", userId)
			.where("revoked_at", "is", null)
			.where("expires_at", ">", at)
			.returning("id")
			.executeTakeFirst();
		return revoked !== undefined;
	}
}
