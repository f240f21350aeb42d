import { access } from "node:fs/promises";
import { join } from "node:path";
import { proofLines, verifyBooks } from "../engine/index.ts";
import {
	type Config,
	createLog,
	openPool,
	type Pool,
	parseConfig,
	StartupError,
	startEmbeddedPostgres,
} from "../platform/index.ts";

/*
 * `npm run verify-books`: proves the books of the configured database, running or not, and prints the proof. Reads only.
 * Ends with 1 when the books are wrong, with 2 when they cannot be read.
 */

interface Opened {
	readonly pool: Pool;
	close(): Promise<void>;
}

/** A server that runs keeps the database open for us; otherwise the embedded one is started for as long as this takes. */
async function open(config: Config): Promise<Opened> {
	if (config.database.kind === "external") return opened(config.database.url);
	const sockets = join(config.dataDir, "postgres/socket");
	const running = await access(join(sockets, ".s.PGSQL.5432")).then(
		() => opened(`postgresql://truefill@/truefill?host=${encodeURIComponent(sockets)}`),
		() => undefined,
	);
	if (running !== undefined) {
		if (await answers(running.pool)) return running;
		await running.close();
	}
	const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog({ level: "warn" }) });
	const started = opened(postgres.url);
	return { pool: started.pool, close: () => started.close().then(() => postgres.stop()) };
}

function opened(url: string): Opened {
	const pool = openPool(url, { max: 2 });
	return { pool, close: () => pool.end() };
}

const answers = (pool: Pool): Promise<boolean> =>
	pool.query("SELECT 1").then(
		() => true,
		() => false,
	);

async function run(): Promise<number> {
	const { pool, close } = await open(parseConfig(process.env, process.argv.slice(2)));
	try {
		const { rows } = await pool.query<{ books: boolean }>("SELECT to_regclass('journal_entries') IS NOT NULL AS books");
		if (rows[0]?.books !== true) throw new StartupError("There are no books in this database: start the server once.");
		const proof = await verifyBooks(pool);
		process.stdout.write(`${proofLines(proof).join("\n")}\n`);
		return proof.faults.length === 0 ? 0 : 1;
	} finally {
		await close();
	}
}

try {
	process.exitCode = await run();
} catch (error) {
	console.error(error instanceof StartupError ? error.message : error);
	process.exitCode = 2;
}
