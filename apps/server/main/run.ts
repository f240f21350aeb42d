import {
	type Config,
	createLog,
	type Log,
	parseConfig,
	readableStack,
	StartupError,
	startEmbeddedPostgres,
	startSentence,
	type WatchedClock,
} from "../platform/index.ts";
import { banner } from "./banner.ts";
import { help } from "./help.ts";
import type { RunningServer } from "./server.ts";

/** A stop that takes longer than this is cut short: everything acknowledged is durable already. */
const STOP_WITHIN_MS = 8_000;

/** Runs the server of this process on `clock`: from its arguments and its environment to its exit code. */
export async function runServer(clock: WatchedClock): Promise<void> {
	try {
		await run(clock);
	} catch (error) {
		// The sentence comes first; where it does not say all, what it is about follows.
		const sentence = startSentence(error);
		if (sentence !== undefined) console.error(sentence);
		if (!(error instanceof StartupError))
			console.error(error instanceof Error ? readableStack(error.stack ?? error.message) : error);
		else if (sentence !== error.message) console.error(error.message);
		process.exit(1);
	}
}

async function run(clock: WatchedClock): Promise<void> {
	const argv = process.argv.slice(2);
	if (argv.includes("--help")) {
		// Who compiles the server ahead asks for this: all of it is to be loaded.
		await import("./server.ts");
		process.stdout.write(`${help()}\n`);
		return;
	}
	const config = parseConfig(process.env, argv);
	if (config.missing !== null) throw new StartupError(config.missing);
	const log = createLog({ level: config.logLevel });
	endOnDefects(log);

	const { database, waiting } = startDatabase(config, log);
	const starting = waiting
		.then(() => import("./server.ts"))
		.then(({ startServer }) => startServer(config, clock, log, database));
	const stopping = endOnSignals(starting, log);
	const server = await starting;
	if (stopping()) return;
	process.stdout.write(`${banner(config, server.url, server.feedLabel)}\n`);
	// On the terminal alone: logs are kept and read by others.
	if (server.firstAdmin !== null)
		process.stdout.write(`  First admin, opens once within a day:\n  ${server.firstAdmin}\n\n`);

	const reason = await server.failed;
	log.fatal(reason);
	process.exitCode = 1;
	await stopWithin(server, log);
	process.exit();
}

/**
 * PostgreSQL becomes ready while the rest of the program is loaded, which keeps this process busy: so it is set to work
 * first, and by a process that is still small. `waiting` settles then.
 */
function startDatabase({ database: { kind }, dataDir }: Config, log: Log) {
	if (kind !== "embedded") return { database: undefined, waiting: Promise.resolve() };
	const { promise, resolve } = Promise.withResolvers<void>();
	const database = startEmbeddedPostgres({ dataDir, log, onWaiting: resolve });
	// Whoever starts the server hears it.
	return {
		database,
		waiting: Promise.race([
			promise,
			database.then(
				() => undefined,
				() => undefined,
			),
		]),
	};
}

/** What nobody foresaw may have left anything half done: say it and end; the next start recovers from what is durable. */
function endOnDefects(log: Log): void {
	const end = (error: unknown) => {
		log.fatal({ err: error }, "a defect of the server; it ends here");
		process.exit(1);
	};
	process.on("uncaughtException", end);
	process.on("unhandledRejection", end);
}

/** A second signal ends at once. @returns whether the first has come. */
function endOnSignals(starting: Promise<RunningServer>, log: Log): () => boolean {
	let asked = false;
	const end = (signal: NodeJS.Signals) => {
		if (asked) process.exit(130);
		asked = true;
		log.info({ signal }, "stopping");
		starting
			.then((server) => stopWithin(server, log))
			.then(() => process.exit())
			// It could not start anyhow; `run` says why and ends.
			.catch(() => undefined);
	};
	process.on("SIGINT", end);
	process.on("SIGTERM", end);
	return () => asked;
}

async function stopWithin(server: RunningServer, log: Log): Promise<void> {
	// About this process, and not about the time of what it serves.
	const timer = setTimeout(() => {
		log.error("the server did not stop in time; it ends now");
		process.exit(1);
	}, STOP_WITHIN_MS);
	await server.stop();
	clearTimeout(timer);
}
