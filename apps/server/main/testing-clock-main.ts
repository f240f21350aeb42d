import { join } from "node:path";
import { parseConfig } from "../platform/index.ts";
import { movedClock } from "../platform/testing-clock.ts";
import { runServer } from "./run.ts";
import { openClockSocket } from "./testing-clock-socket.ts";

/*
 * The server on a clock that a test moves, by `clock.sock` in DATA_DIR, which must exist. A separate entry point: no
 * flag or variable of the product enables this, and the product's bundle does not contain it.
 */
const clock = movedClock();
const argv = process.argv.slice(2);
if (!argv.includes("--help")) await openClockSocket(clock, join(parseConfig(process.env, argv).dataDir, "clock.sock"));
void runServer(clock);
