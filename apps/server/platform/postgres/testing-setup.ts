import { rm } from "node:fs/promises";
import { makeDataDir } from "@truefill/testkit/data-dir";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createLog } from "../log.ts";
import { databaseUrl, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { TEMPLATES } from "./testing.ts";

/**
 * The run's data is temporary, so it needs no flushes and no vacuum of hundreds of databases. This halves the CPU time
 * per database.
 */
const THROWN_AWAY = [
	"fsync = off",
	"synchronous_commit = off",
	"full_page_writes = off",
	"autovacuum = off",
	"max_wal_size = '4GB'",
	"checkpoint_timeout = '1h'",
];

/** Vitest's global setup of the server's tests: one real PostgreSQL for the run, deleted at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = await makeDataDir("test");
	const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
	let postgres: EmbeddedPostgres | undefined;
	const stop = async (): Promise<void> => {
		await postgres?.stop();
		await remove();
	};
	try {
		postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
		await prepare(postgres.superuserUrl);
	} catch (error) {
		await stop();
		throw error;
	}
	project.provide("postgresUrl", postgres.superuserUrl);
	return stop;
}

async function prepare(superuserUrl: string): Promise<void> {
	const admin = new pg.Client({ connectionString: superuserUrl });
	await admin.connect();
	for (const setting of THROWN_AWAY) await admin.query(`ALTER SYSTEM SET ${setting}`);
	await admin.query("SELECT pg_reload_conf()");
	await admin.query(`CREATE DATABASE ${TEMPLATES.migrated} OWNER truefill`);
	const pool = openPool(databaseUrl(superuserUrl, TEMPLATES.migrated), { max: 1 });
	try {
		await migrate(pool);
	} finally {
		await pool.end();
		await admin.end();
	}
}
