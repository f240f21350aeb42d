import pg from "pg";
import type { Log } from "../log.ts";
import { StartupError } from "../startup-error.ts";

export type Pool = pg.Pool;

const OLDEST_SERVER = 150_000;

/**
 * Parses values only without loss: `int8` and `numeric` stay strings (money becomes bigint at a store's edge), and so
 * does `date` (a day has no time zone). `timestamptz` becomes a Date.
 */
function typeParser(oid: number): (text: string) => unknown {
	const { INT8, NUMERIC, DATE, TIMESTAMP } = pg.types.builtins;
	const asText: readonly number[] = [INT8, NUMERIC, DATE, TIMESTAMP];
	return asText.includes(oid) ? (text) => text : pg.types.getTypeParser(oid, "text");
}

/** Opens the pool that the whole server shares. A connection that breaks while idle is logged and replaced. */
export function openPool(url: string, options: { max?: number; log?: Log } = {}): Pool {
	const pool = new pg.Pool({
		connectionString: url,
		max: options.max ?? 12,
		connectionTimeoutMillis: 10_000,
		idleTimeoutMillis: 30_000,
		application_name: "truefill",
		types: { getTypeParser: (oid: number) => typeParser(oid) },
	});
	// The pool handles errors of idle connections only. A connection that breaks in use fails its query, but its `error`
	// event without a listener would also crash the process.
	pool.on("connect", (client) => client.on("error", () => undefined));
	// Only the message: the error contains the whole client with its credentials.
	pool.on("error", (error) => options.log?.warn({ reason: error.message }, "an idle database connection broke"));
	return pool;
}

/**
 * Money needs a durable database. Refuses one that is too old or configured to lose commits. Warns when pages have no
 * checksums.
 *
 * @throws StartupError that names the setting.
 */
export async function checkDurability(pool: Pool, log: Log): Promise<void> {
	const found = await pool
		.query<{ name: string; setting: string }>(
			`SELECT name, setting FROM pg_settings
			 WHERE name IN ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
		)
		.catch((error: unknown) => {
			const reason = error instanceof Error ? error.message : String(error);
			throw new StartupError(`Cannot reach the database of DATABASE_URL: ${reason}.`);
		});
	const settings = new Map(found.rows.map((row) => [row.name, row.setting]));
	if (Number.parseInt(settings.get("server_version_num") ?? "", 10) < OLDEST_SERVER) {
		throw new StartupError("The database of DATABASE_URL is older than PostgreSQL 15: use PostgreSQL 15 or newer.");
	}
	for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
		if (settings.get(name) === "off") {
			throw new StartupError(
				`The database of DATABASE_URL runs with ${name} = off and can lose acknowledged orders: turn ${name} on.`,
			);
		}
	}
	if (settings.get("data_checksums") !== "on") {
		log.warn("the database has no data checksums: disk corruption would not be detected (initdb --data-checksums)");
	}
}
