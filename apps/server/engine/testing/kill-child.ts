import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { createLog, createSystemClock, openPool } from "../../platform/index.ts";
import { createEngine } from "../create-engine.ts";
import { postgresStore } from "../postgres/store.ts";
import { closing, hashOf, newAccount, order } from "./fixtures.ts";
import { scriptedMarket } from "./scripted-market.ts";

/*
 * A process for tests to kill: opens and closes trades on some accounts as fast as answers come, and prints a line for
 * each answer. `node kill-child.ts URL ROUND POINT AFTER` kills itself at failpoint POINT after it was passed AFTER
 * times; with POINT 0 it waits to be killed.
 */
const [url = "", round = "", point = "0", after = "0"] = process.argv.slice(2);
const killAt = Number.parseInt(point, 10);
let passed = 0;
const pool = openPool(url, { max: 8 });
const engine = await createEngine({
	// Some batches are projected by COPY, some are not.
	store: postgresStore(pool, { copyFrom: 4 }),
	market: scriptedMarket(),
	clock: createSystemClock(),
	log: createLog({ level: "silent" }),
	snapshotEvery: 150,
	failpoint: (at) => {
		if (at !== killAt) return;
		passed += 1;
		if (passed > Number.parseInt(after, 10)) process.kill(process.pid, "SIGKILL");
	},
});
// Node writes its compile cache at exit, which this process never reaches by itself.
flushCompileCache();
const pause = new Int32Array(new SharedArrayBuffer(4));
/** Writes the line synchronously. The pipe takes a part, or nothing (EAGAIN), while its reader is busy. */
function say(line: object): void {
	let rest = Buffer.from(`${JSON.stringify(line)}\n`);
	while (rest.length > 0) {
		try {
			rest = rest.subarray(writeSync(1, rest));
		} catch (error) {
			if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
			Atomics.wait(pause, 0, 0, 1);
		}
	}
}
say({ ready: true });

async function customer(index: number): Promise<void> {
	const accountId = `kill-${index}`;
	const { opening, funding } = newAccount("1000000.00");
	await engine.submit({ ...opening, accountId, number: `K${index}` }, "setup");
	await engine.submit({ ...funding, accountId }, "setup");
	for (let turn = 0; ; turn += 1) {
		const trade = engine.account(accountId)?.openTrades.keys().next().value;
		const commandId = `${round}-${index}-${turn}`;
		const command =
			trade !== undefined && turn % 2 === 1
				? closing(accountId, trade, { commandId })
				: order(accountId, { commandId });
		const requestHash = hashOf(command);
		const answer = await engine.submit(command, requestHash, ({ after: state }) => ({ sequence: state.sequence }));
		say({ accountId, commandId, requestHash, answer });
	}
}
await Promise.all(Array.from({ length: 12 }, (_, index) => customer(index)));
