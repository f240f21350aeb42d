import { access } from "node:fs/promises";
import { join } from "node:path";
import { type Config, createLog, openPool, type Pool, startEmbeddedPostgres } from "../platform/index.ts";

export interface Opened {
	readonly pool: Pool;
	close(): Promise<void>;
}

/**
 * The configured database, for a command beside the server. Uses the embedded database of a running server; otherwise
 * starts it for the duration of the command.
 */
export async function openBooks(config: Config): Promise<Opened> {
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
