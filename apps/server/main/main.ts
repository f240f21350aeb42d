import { createLog, type Log, parseConfig, StartupError } from "../platform/index.ts";
import { banner } from "./banner.ts";
import { help } from "./help.ts";
import { type RunningServer, startServer } from "./server.ts";

/** A stop that takes longer than this is cut short: everything acknowledged is durable already. */
const STOP_WITHIN_MS = 8_000;

async function run(): Promise<void> {
	const argv = process.argv.slice(2);
	if (argv.includes("--help")) {
		process.stdout.write(`${help()}\n`);
		return;
	}
	const config = parseConfig(process.env, argv);
	const log = createLog({ level: config.logLevel });
	endOnDefects(log);

	const starting = startServer(config, log);
	const stopping = endOnSignals(starting, log);
	const server = await starting;
	if (stopping()) return;
	process.stdout.write(`${banner(config, server.url, server.feedLabel)}\n`);

	const reason = await server.failed;
	log.fatal(reason);
	process.exitCode = 1;
	await stopWithin(server, log);
	process.exit();
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
	const timer = setTimeout(() => {
		log.error("the server did not stop in time; it ends now");
		process.exit(1);
	}, STOP_WITHIN_MS);
	await server.stop();
	clearTimeout(timer);
}

run().catch((error: unknown) => {
	const sentence = error instanceof StartupError ? error.message : error;
	console.error(sentence);
	process.exit(1);
});
