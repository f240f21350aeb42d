import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PoolClient } from "pg";
import { StartupError } from "../startup-error.ts";
import type { Pool } from "./pool.ts";

/** An arbitrary fixed lock number. Concurrent starts on one database wait for it. */
const LOCK = 7_283_364_501;

interface Migration {
	readonly number: number;
	readonly name: string;
	readonly sql: string;
	readonly checksum: string;
}

/** The server's migrations. */
export const MIGRATIONS_DIR = join(import.meta.dirname, "../../migrations");

/**
 * Applies the migrations in `dir`: files `NNNN_name.sql` in numerical order, each once, each in one transaction with
 * its record. Forward only: an applied file never changes.
 *
 * @returns the names applied now.
 * @throws StartupError that names the file that failed, changed after it ran, is missing, or comes too late.
 */
export async function migrate(pool: Pool, dir: string = MIGRATIONS_DIR): Promise<string[]> {
	const migrations = await readMigrations(dir);
	const client = await pool.connect();
	try {
		await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
		try {
			const applied = await readApplied(client);
			const pending = plan(migrations, applied);
			for (const migration of pending) await apply(client, migration);
			return pending.map((migration) => migration.name);
		} finally {
			await client.query("SELECT pg_advisory_unlock($1)", [LOCK]);
		}
	} finally {
		client.release();
	}
}

async function readMigrations(dir: string): Promise<Migration[]> {
	const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
	const migrations: Migration[] = [];
	for (const name of names) {
		const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
		if (number === undefined) throw new StartupError(`The migration ${name} must be named like 0001_words.sql.`);
		const previous = migrations.at(-1);
		if (previous?.number === Number.parseInt(number, 10)) {
			throw new StartupError(`The migrations ${previous.name} and ${name} have the same number.`);
		}
		const sql = await readFile(join(dir, name), "utf8");
		// Git may check out other line endings. They do not count as a change.
		const checksum = createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
		migrations.push({ number: Number.parseInt(number, 10), name, sql, checksum });
	}
	return migrations;
}

async function readApplied(client: PoolClient): Promise<Map<string, string>> {
	await client.query(
		`CREATE TABLE IF NOT EXISTS schema_migrations (
			name text PRIMARY KEY,
			checksum text NOT NULL,
			applied_at timestamptz NOT NULL DEFAULT now()
		)`,
	);
	const found = await client.query<{ name: string; checksum: string }>("SELECT name, checksum FROM schema_migrations");
	return new Map(found.rows.map((row) => [row.name, row.checksum]));
}

function plan(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] {
	const known = new Set(migrations.map((migration) => migration.name));
	for (const name of applied.keys()) {
		if (!known.has(name)) {
			throw new StartupError(
				`The database has the migration ${name}, which this version does not know: use the version that made it.`,
			);
		}
	}
	const pending: Migration[] = [];
	for (const migration of migrations) {
		const checksum = applied.get(migration.name);
		const [first] = pending;
		if (checksum === undefined) pending.push(migration);
		else if (checksum !== migration.checksum) {
			throw new StartupError(`The migration ${migration.name} changed after it ran: put it back, and write a new one.`);
		} else if (first !== undefined) {
			throw new StartupError(
				`The migration ${first.name} comes before ${migration.name}, which already ran: give it a later number.`,
			);
		}
	}
	return pending;
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
	try {
		await client.query("BEGIN");
		await client.query(migration.sql);
		await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [
			migration.name,
			migration.checksum,
		]);
		await client.query("COMMIT");
	} catch (error) {
		await client.query("ROLLBACK");
		const place = lineOf(migration.sql, error);
		const reason = error instanceof Error ? error.message : String(error);
		throw new StartupError(`The migration ${migration.name}${place} failed and was undone: ${reason}.`);
	}
}

function lineOf(sql: string, error: unknown): string {
	const position =
		error instanceof Error && "position" in error ? Number.parseInt(String(error.position), 10) : Number.NaN;
	return Number.isNaN(position) ? "" : `, line ${sql.slice(0, position).split("\n").length},`;
}
