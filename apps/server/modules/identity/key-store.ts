import { type Generated, Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "../../platform/index.ts";

/** Keys that can be rotated; for each it is defined how long the old key still verifies or decrypts. */
export const KEY_NAMES = ["identity", "files", "second-factor", "realtime", "push", "documents"] as const;
export type KeyName = (typeof KEY_NAMES)[number];

/**
 * How long a replaced key is still accepted. `second-factor` and `documents` encrypt what is stored, so their old keys are
 * kept for ever; everything that other keys signed has expired long before.
 */
export const RETIRED_KNOWN_MS = 30 * 86_400_000;

/** Keys that encrypt what is stored. */
export const SEALING_KEYS: readonly KeyName[] = ["second-factor", "documents"];

interface Tables {
	server_secrets: { name: string; value: Buffer; created_at: Generated<Date> };
	retired_secrets: { name: string; value: Buffer; retired_at: Date };
	push_subscriptions: { endpoint: string };
}

/** Keys that the server generated for itself, in the database. Read at start-up. */
export class KeyStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	/** A server secret, generated once per database. */
	async secret(name: string, fresh: Buffer): Promise<Buffer> {
		await this.#db
			.insertInto("server_secrets")
			.values({ name, value: fresh })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const kept = await this.#db
			.selectFrom("server_secrets")
			.select("value")
			.where("name", "=", name)
			.executeTakeFirstOrThrow();
		return kept.value;
	}

	/** Replaced keys, newest first. */
	async retired(name: KeyName, at: Date): Promise<Buffer[]> {
		const rows = await this.#db
			.selectFrom("retired_secrets")
			.select(["value", "retired_at"])
			.where("name", "=", name)
			.orderBy("retired_at", "desc")
			.execute();
		const since = at.getTime() - RETIRED_KNOWN_MS;
		return rows.flatMap(({ value, retired_at }) =>
			SEALING_KEYS.includes(name) || retired_at.getTime() > since ? [value] : [],
		);
	}

	/** All keys, with when they were created and when their predecessors were replaced. */
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
	 * Replaces a key by `fresh`. @param keep whether what the old one signed stays valid for a while.
	 * @returns false if there is no such key: the server has never started on this database.
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
			// After a leak, earlier replaced keys are dropped too.
			else await tx.deleteFrom("retired_secrets").where("name", "=", name).execute();
			await tx.updateTable("server_secrets").set({ value: fresh, created_at: at }).where("name", "=", name).execute();
			// Browsers subscribe with the public key; the page subscribes again at the next visit.
			if (name === "push") await sql`DELETE FROM push_subscriptions`.execute(tx);
			await tx
				.deleteFrom("retired_secrets")
				.where("name", "not in", [...SEALING_KEYS])
				.where("retired_at", "<", new Date(at.getTime() - RETIRED_KNOWN_MS))
				.execute();
			return true;
		});
	}
}
