import {
	type Config,
	createLog,
	endProcess,
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

/** Timeout of a shutdown. Everything acknowledged is durable already. */
const STOP_WITHIN_MS = 8_000;

/**
 * Runs this process's server on `clock`: from its arguments and environment to its exit code. `onStarted` is called
 * when it listens.
 */
export async function runServer(clock: WatchedClock, onStarted?: (server: RunningServer) => void): Promise<void> {
	try {
		await run(clock, onStarted);
	} catch (error) {
		// The sentence comes first, followed by the error if the sentence does not contain it.
		const sentence = startSentence(error);
		if (sentence !== undefined) console.error(sentence);
		if (!(error instanceof StartupError))
			console.error(error instanceof Error ? readableStack(error.stack ?? error.message) : error);
		else if (sentence !== error.message) console.error(error.message);
		endProcess(1);
	}
}

async function run(clock: WatchedClock, onStarted?: (server: RunningServer) => void): Promise<void> {
	const argv = process.argv.slice(2);
	if (argv.includes("--help")) {
		// Whoever compiles the server ahead uses `--help`, so everything must be loaded.
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
	onStarted?.(server);
	process.stdout.write(`${banner(config, server.url, server.feedLabel)}\n`);
	// Only on the terminal: logs are stored and read by others.
	if (server.firstAdmin !== null)
		process.stdout.write(`  One-time link for the first admin, valid for a day:\n  ${server.firstAdmin}\n\n`);

	const reason = await server.failed;
	log.fatal(reason);
	process.exitCode = 1;
	await stopWithin(server, log);
	endProcess();
}

/**
 * PostgreSQL starts while the rest of the program is loaded, which keeps this process busy. So it is started first, by
 * a process that is still small. `waiting` settles when there is only to wait.
 */
function startDatabase({ database: { kind }, dataDir }: Config, log: Log) {
	if (kind !== "embedded") return { database: undefined, waiting: Promise.resolve() };
	const { promise, resolve } = Promise.withResolvers<void>();
	const database = startEmbeddedPostgres({ dataDir, log, onWaiting: resolve });
	// Errors go to the caller that starts the server.
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

/** An unexpected error may leave partial work: log it and exit. The next start recovers from what is durable. */
function endOnDefects(log: Log): void {
	const end = (error: unknown) => {
		log.fatal({ err: error }, "uncaught error; exiting");
		endProcess(1);
	};
	process.on("uncaughtException", end);
	process.on("unhandledRejection", end);
}

/** A second signal exits at once. @returns whether a first one was received. */
function endOnSignals(starting: Promise<RunningServer>, log: Log): () => boolean {
	let asked = false;
	const end = (signal: NodeJS.Signals) => {
		if (asked) endProcess(130);
		asked = true;
		log.info({ signal }, "stopping");
		starting
			.then((server) => stopWithin(server, log))
			.then(() => endProcess())
			// The start fails anyway; `run` reports it and exits.
			.catch(() => undefined);
	};
	process.on("SIGINT", end);
	process.on("SIGTERM", end);
	return () => asked;
}

async function stopWithin(server: RunningServer, log: Log): Promise<void> {
	// Real time, because the limit is about this process.
	const timer = setTimeout(() => {
		log.error("the shutdown timed out; exiting");
		endProcess(1);
	}, STOP_WITHIN_MS);
	await server.stop();
	clearTimeout(timer);
}
