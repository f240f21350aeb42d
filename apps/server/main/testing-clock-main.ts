import { join } from "node:path";
import { parseConfig } from "../platform/index.ts";
import { movedClock } from "../platform/testing-clock.ts";
import { runServer } from "./run.ts";
import { openClockSocket } from "./testing-clock-socket.ts";

/*
 * The same server on a clock that a test moves, by `clock.sock` in DATA_DIR, a folder that is there. An entry of its own:
 * no flag and no variable of the product's does this, and nothing of it is in the product's bundle.
 */
const clock = movedClock();
const argv = process.argv.slice(2);
if (!argv.includes("--help")) await openClockSocket(clock, join(parseConfig(process.env, argv).dataDir, "clock.sock"));
void runServer(clock);
