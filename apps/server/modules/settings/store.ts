import { Kysely, PostgresDialect } from "kysely";
import type { Pool } from "../../platform/index.ts";

interface SiteSettingsTable {
	name: string;
	/** Written as JSON text, read as what it means. */
	value: unknown;
	sample: boolean;
	updated_at: Date;
}

export interface StoredSetting {
	readonly name: string;
	readonly value: unknown;
	/** Sample data of the demo site. */
	readonly sample: boolean;
}

/** What the site says about itself; the only SQL of this module. */
export class SettingsStore {
	readonly #db: Kysely<{ site_settings: SiteSettingsTable }>;

	constructor(pool: Pool) {
		this.#db = new Kysely({ dialect: new PostgresDialect({ pool }) });
	}

	async all(): Promise<StoredSetting[]> {
		return this.#db.selectFrom("site_settings").select(["name", "value", "sample"]).execute();
	}

	/** Adds what is not there yet; what an operator has set stays. */
	async addMissing(settings: readonly StoredSetting[], at: Date): Promise<void> {
		if (settings.length === 0) return;
		await this.#db
			.insertInto("site_settings")
			.values(settings.map((setting) => ({ ...setting, value: JSON.stringify(setting.value), updated_at: at })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}
