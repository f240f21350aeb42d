import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { DataPage } from "./back-test-data.ts";
import type { FromWorker, ToWorker, WorkerTask } from "./worker-messages.ts";

const PROGRAM = join(import.meta.dirname, "back-test-worker.ts");
/** Of one back-test; what needs more ends alone. */
const HEAP_MB = 256;

type Result = Extract<FromWorker, { readonly kind: "result" }>;

/**
 * Runs a back-test in a thread of its own, so that orders and prices do not wait for it. One page at a time is in the
 * thread. Undefined: it was cancelled.
 *
 * @throws when the thread ends without a result
 */
export async function testInThread(
	task: WorkerTask,
	pages: AsyncIterable<DataPage>,
	{ signal, onPage }: { readonly signal: AbortSignal; readonly onPage: (untilMs: number) => void },
): Promise<Result | undefined> {
	const worker = new Worker(PROGRAM, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
	const stop = (): void => void worker.terminate();
	signal.addEventListener("abort", stop);
	// A thread that ends answers nothing any more.
	const ended = once(worker, "exit").then(() => undefined);
	const asked = async (message: ToWorker): Promise<FromWorker | undefined> => {
		const answer = once(worker, "message").then(([given]) => given as FromWorker);
		worker.postMessage(message);
		return await Promise.race([answer, ended]);
	};
	try {
		for await (const page of pages) {
			if (signal.aborted) return undefined;
			if ((await asked({ kind: "page", page })) === undefined) return unfinished(signal);
			onPage(page.untilMs);
		}
		const last = await asked({ kind: "end" });
		return last?.kind === "result" ? last : unfinished(signal);
	} finally {
		signal.removeEventListener("abort", stop);
		await worker.terminate();
	}
}

function unfinished(signal: AbortSignal): undefined {
	if (signal.aborted) return undefined;
	throw new Error("the thread of a back-test ended without a result");
}
