import { join } from "node:path";
import { parseConfig } from "../platform/index.ts";
import { movedClock } from "../platform/testing-clock.ts";
import { runServer } from "./run.ts";
import type { RunningServer } from "./server.ts";
import { openClockSocket } from "./testing-clock-socket.ts";

/*
 * The server on a clock that a test moves, by `clock.sock` in DATA_DIR, which must exist. A separate entry point: no
 * flag or variable of the product enables this, and the product's bundle does not contain it.
 */
const clock = movedClock();
const argv = process.argv.slice(2);
const started = Promise.withResolvers<RunningServer>();
if (!argv.includes("--help")) {
	const path = join(parseConfig(process.env, argv).dataDir, "clock.sock");
	await openClockSocket(clock, path, async () => (await started.promise).runJobs());
}
void runServer(clock, started.resolve);
