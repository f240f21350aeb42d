import pg from "pg";
import { createSystemClock, openPool } from "../../../platform/index.ts";
import { startAlerts } from "./fixtures.ts";

/*
 * A process for tests to kill: `node kill-child.ts URL QUERY` judges a tick that reaches all stored alerts, and kills
 * itself before the query with that number since the tick. Without so many queries it prints `done` and ends.
 */
const [url = "", at = "0"] = process.argv.slice(2);
const site = await startAlerts(openPool(url, { max: 4 }), createSystemClock());
let left = Number.parseInt(at, 10);
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
	left -= 1;
	if (left === 0) process.kill(process.pid, "SIGKILL");
	return Reflect.apply(query, this, given);
} as typeof query;
site.push("1.10200", "1.10210");
await site.alerts.work();
await site.stop();
process.stdout.write("done");
process.exit(0);
