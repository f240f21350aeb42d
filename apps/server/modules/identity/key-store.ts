import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";

/** Keys that one may replace, and what becomes of what the old one has signed or sealed. */
export const KEY_NAMES = ["identity", "files", "second-factor", "realtime", "push"] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/**
 * So long a replaced key is still known. What was sealed for good (`second-factor`) is known by it for ever; everything
 * else that it signed has run out long before.
 */
export const RETIRED_KNOWN_MS = 30 * 86_400_000;

interface Tables {
	server_secrets: { name: string; value: Buffer; created_at: Date };
	retired_secrets: { name: string; value: Buffer; retired_at: Date };
	push_subscriptions: { endpoint: string };
}

/** Keys that the server made for itself, in the database. Read at the start. */
export class KeyStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** Replaced keys, the newest first. */
	async retired(name: KeyName, at: Date): Promise<Buffer[]> {
		const rows = await this.#db
			.selectFrom("retired_secrets")
			.select(["value", "retired_at"])
			.where("name", "=", name)
			.orderBy("retired_at", "desc")
			.execute();
		const since = at.getTime() - RETIRED_KNOWN_MS;
		return rows.flatMap(({ value, retired_at }) =>
			name === "second-factor" || retired_at.getTime() > since ? [value] : [],
		);
	}

	/** All keys there are with when they were made, and when those before them were replaced. */
	async inventory(): Promise<{ name: string; createdAt: Date; retiredAt: Date[] }[]> {
		const rows = await this.#db.selectFrom("server_secrets").select(["name", "created_at"]).orderBy("name").execute();
		const retired = await this.#db.selectFrom("retired_secrets").select(["name", "retired_at"]).execute();
		return rows.map(({ name, created_at: createdAt }) => ({
			name,
			createdAt,
			retiredAt: retired.filter((each) => each.name === name).map((each) => each.retired_at),
		}));
	}

	/**
	 * Puts `fresh` in the place of a key. @param keep whether what the old one has signed still counts for a while.
	 * @returns false when there is no such key: the server has never started here.
	 */
	async rotate(name: KeyName, fresh: Buffer, keep: boolean, at: Date): Promise<boolean> {
		return this.#db.transaction().execute(async (tx) => {
			const old = await tx
				.selectFrom("server_secrets")
				.select("value")
				.where("name", "=", name)
				.forUpdate()
				.executeTakeFirst();
			if (old === undefined) return false;
			if (keep) await tx.insertInto("retired_secrets").values({ name, value: old.value, retired_at: at }).execute();
			// One that was replaced in quiet before must not outlive one that was replaced because it is known.
			else await tx.deleteFrom("retired_secrets").where("name", "=", name).execute();
			await tx.updateTable("server_secrets").set({ value: fresh, created_at: at }).where("name", "=", name).execute();
			// Browsers subscribe by the public half; the page does it again by itself at the next visit.
			if (name === "push") await sql`DELETE FROM push_subscriptions`.execute(tx);
			await tx
				.deleteFrom("retired_secrets")
				.where("name", "<>", "second-factor")
				.where("retired_at", "<", new Date(at.getTime() - RETIRED_KNOWN_MS))
				.execute();
			return true;
		});
	}
}
