// Program of the process of one back-test: gets its prices page by page, answers each page, and at the end gives the result.
import { createHash } from "node:crypto";
import { constants, setPriority } from "node:os";
import { BackTest } from "@truefill/core/back-test";
import { invariant } from "@truefill/core/result";
import type { DataPage } from "./back-test-data.ts";
import type { FromProgram, ProgramTask, ToProgram } from "./program-messages.ts";

invariant(process.send !== undefined, "this file is the program of a process");
const send = (message: FromProgram): void => void process.send?.(message);
// Orders get the processor first.
setPriority(constants.priority.PRIORITY_LOW);
// The server has ended.
process.once("disconnect", () => process.exit());
process.on("uncaughtException", (error) => send({ kind: "failed", text: error.stack ?? error.message }));

let test: BackTest | undefined;
const hash = createHash("sha256");

process.on("message", (message: ToProgram) => send(answer(message)));

function answer(message: ToProgram): FromProgram {
	if (message.kind === "task") {
		test = testOf(message.task);
		return { kind: "taken" };
	}
	invariant(test !== undefined, "the task comes first");
	if (message.kind === "end") return { kind: "result", result: test.result(), dataHash: hash.digest("hex") };
	run(test, message.page);
	return { kind: "taken" };
}

const testOf = ({ leverage, ...task }: ProgramTask): BackTest =>
	new BackTest({ ...task, profileLeverage: ({ id, maxLeverage }) => leverage[id] ?? maxLeverage });

/** The other instruments' prices come before the bars that start at or after them. */
function run(test: BackTest, { candles, ends, others }: DataPage): void {
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
