import {
	type Clock,
	checkDurability,
	type EmbeddedPostgres,
	migrate,
	openPool,
	type Pool,
	startEmbeddedPostgres,
} from "../platform/index.ts";
import type { Starting } from "./starting.ts";

const CLOSE_WITHIN_MS = 1_000;

/** Opens the database and migrates it. `database`: the embedded PostgreSQL, if it is starting already. */
export async function openDatabase(
	{ config, clock, log, shutdown, failures }: Starting,
	database: Promise<EmbeddedPostgres> | undefined,
): Promise<Pool> {
	let url: string;
	if (config.database.kind === "embedded") {
		const postgres = await (database ?? startEmbeddedPostgres({ dataDir: config.dataDir, log }));
		if (database === undefined) shutdown.add("database", () => postgres.stop());
		failures.push(postgres.failed.then((words) => `The embedded PostgreSQL has ended: ${words}`));
		({ url } = postgres);
	} else ({ url } = config.database);
	const pool = openPool(url, { log });
	shutdown.add("database connections", () => closePool(pool, clock));
	await checkDurability(pool, log);
	const ran = await migrate(pool);
	if (ran.length > 0) log.info({ migrations: ran }, "database migrations applied");
	return pool;
}

/** `pool.end()` settles before the connections are closed, and PostgreSQL would have to terminate them. */
async function closePool(pool: Pool, clock: Clock): Promise<void> {
	let open = pool.totalCount;
	const closed = new Promise<void>((resolve) => {
		if (open === 0) resolve();
		pool.on("remove", () => {
			open--;
			if (open === 0) resolve();
		});
	});
	await pool.end();
	await Promise.race([closed, clock.machine.sleep(CLOSE_WITHIN_MS)]);
}
