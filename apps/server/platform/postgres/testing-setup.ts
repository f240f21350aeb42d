import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createLog } from "../log.ts";
import { databaseUrl, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPool } from "./pool.ts";
import { TEMPLATES } from "./testing.ts";

/** Vitest's global setup of the server's tests: one real PostgreSQL for the run, thrown away at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const dataDir = await mkdtemp(join(tmpdir(), "truefill-test-"));
	await chmod(dataDir, 0o711);
	const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
	let postgres: EmbeddedPostgres | undefined;
	const stop = async (): Promise<void> => {
		await postgres?.stop();
		await remove();
	};
	try {
		postgres = await startEmbeddedPostgres({ dataDir, log: createLog({ level: "error" }) });
		await makeTemplate(postgres.superuserUrl);
	} catch (error) {
		await stop();
		throw error;
	}
	project.provide("postgresUrl", postgres.superuserUrl);
	return stop;
}

async function makeTemplate(superuserUrl: string): Promise<void> {
	const admin = new pg.Client({ connectionString: superuserUrl });
	await admin.connect();
	await admin.query(`CREATE DATABASE ${TEMPLATES.migrated} OWNER truefill`);
	const pool = openPool(databaseUrl(superuserUrl, TEMPLATES.migrated), { max: 1 });
	try {
		await migrate(pool);
	} finally {
		await pool.end();
		await admin.end();
	}
}
