// Worker thread of one back-test: gets its prices page by page, answers each page, and at the end gives the result.
import { createHash } from "node:crypto";
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { BackTest } from "@truefill/core/back-test";
import { invariant } from "@truefill/core/result";
import type { DataPage } from "./back-test-data.ts";
import type { FromWorker, ToWorker, WorkerTask } from "./worker-messages.ts";

invariant(parentPort !== null, "this file is the program of a worker thread");
const port = parentPort;
// On Linux the priority is the thread's own (nice), elsewhere the whole server's: orders get the processor first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
const { leverage, ...task } = workerData as WorkerTask;
const test = new BackTest({ ...task, profileLeverage: ({ id, maxLeverage }) => leverage[id] ?? maxLeverage });
const hash = createHash("sha256");
const send = (message: FromWorker): void => port.postMessage(message);

port.on("message", (message: ToWorker) => {
	if (message.kind === "page") {
		run(message.page);
		send({ kind: "taken" });
		return;
	}
	send({ kind: "result", result: test.result(), dataHash: hash.digest("hex") });
	port.close();
});

/** The other instruments' prices come before the bars that start at or after them. */
function run({ candles, ends, others }: DataPage): void {
	let other = 0;
	const rates = (untilMs: number) => {
		for (let quote = others[other]; quote !== undefined && quote.tsMs <= untilMs; quote = others[other]) {
			hash.update(`${quote.instrumentId} ${quote.tsMs} ${quote.bid} ${quote.ask}\n`);
			test.otherQuote(quote);
			other += 1;
		}
	};
	for (const [at, candle] of candles.entries()) {
		rates(candle.startMs);
		const { startMs, bid, ask } = candle;
		const prices = [bid, ask].flatMap(({ open, high, low, close }) => [open, high, low, close]);
		hash.update(`${startMs} ${prices.join(" ")}\n`);
		test.candle(candle, ends[at] ?? startMs + 1);
	}
	rates(Number.POSITIVE_INFINITY);
}
