import {
	mailLanguage,
	type UserPreferences,
	type UserPreferencesChange,
	userPreferences,
} from "@truefill/contracts/http";
import { Kysely, PostgresDialect, sql } from "kysely";
import type * as z from "zod";
import type { Pool } from "../../platform/index.ts";
import { writeUserUpdated } from "../../realtime/index.ts";

interface Tables {
	users: { id: string; language: string | null };
	user_preferences: { user_id: string; preferences: unknown; updated_at: Date };
}

const NAMES = Object.keys(userPreferences.shape);

/** The stored preferences that this version knows; an invalid value counts as not chosen. */
export function readPreferences(stored: unknown): UserPreferences {
	const all: Readonly<Record<string, unknown>> = typeof stored === "object" && stored !== null ? { ...stored } : {};
	const shape: Readonly<Record<string, z.ZodType>> = userPreferences.shape;
	const fitting = NAMES.map((name) => [name, shape[name]?.safeParse(all[name] ?? null).data ?? null]);
	return userPreferences.parse(Object.fromEntries(fitting));
}

/** The only SQL of this module. */
export class PreferencesStore {
	readonly #db: Kysely<Tables>;

	constructor(pool: Pool) {
		this.#db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	}

	async of(userId: string): Promise<UserPreferences> {
		const row = await this.#db
			.selectFrom("user_preferences")
			.select("preferences")
			.where("user_id", "=", userId)
			.executeTakeFirst();
		return readPreferences(row?.preferences);
	}

	/** The chosen preferences, and the browser language at sign-up. */
	async reader(userId: string): Promise<{ preferences: UserPreferences; signedUpIn: string | null }> {
		const row = await this.#db
			.selectFrom("users")
			.leftJoin("user_preferences", "user_preferences.user_id", "users.id")
			.select(["users.language", "user_preferences.preferences"])
			.where("users.id", "=", userId)
			.executeTakeFirst();
		return { preferences: readPreferences(row?.preferences), signedUpIn: row?.language ?? null };
	}

	/** Applies a change to the stored preferences, notifies the user's other devices. Concurrent changes are merged. */
	async amend(userId: string, change: UserPreferencesChange, at: Date): Promise<UserPreferences> {
		const own = Object.entries(change).filter(([, value]) => value !== undefined);
		if (own.length === 0) return this.of(userId);
		const json = JSON.stringify(Object.fromEntries(own));
		return this.#db.transaction().execute(async (tx) => {
			const row = await tx
				.insertInto("user_preferences")
				.values({ user_id: userId, preferences: json, updated_at: at })
				.onConflict((conflict) =>
					conflict
						.column("user_id")
						.doUpdateSet({ preferences: sql`user_preferences.preferences || ${json}::jsonb`, updated_at: at }),
				)
				.returning("preferences")
				.executeTakeFirstOrThrow();
			// Mails use the language of the screens: they read it from the user's row.
			const language = mailLanguage.safeParse(change.language);
			if (language.success) {
				await sql`UPDATE users SET language = ${language.data} WHERE id = ${userId}`.execute(tx);
			}
			await writeUserUpdated(tx, userId);
			return readPreferences(row.preferences);
		});
	}
}
