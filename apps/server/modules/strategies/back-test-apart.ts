import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { DataPage } from "./back-test-data.ts";
import type { FromProgram, ProgramTask, ToProgram } from "./program-messages.ts";

const PROGRAM = join(import.meta.dirname, "back-test-program.ts");
/** Of one back-test; what needs more ends alone. */
const FLAGS = ["--max-old-space-size=256", "--disable-warning=ExperimentalWarning"];

type Result = Extract<FromProgram, { readonly kind: "result" }>;

/**
 * Runs a back-test in a process of its own, so that orders and prices neither wait for it nor end with it. One page at a
 * time is in the process. Undefined: it was cancelled.
 *
 * @throws when the process fails, or ends without a result
 */
export async function testApart(
	task: ProgramTask,
	pages: AsyncIterable<DataPage>,
	{ signal, onPage }: { readonly signal: AbortSignal; readonly onPage: (untilMs: number) => void },
): Promise<Result | undefined> {
	const child = fork(PROGRAM, {
		serialization: "advanced",
		execArgv: FLAGS,
		env: {},
		stdio: ["ignore", "ignore", "ignore", "ipc"],
	});
	const stop = (): void => void child.kill("SIGKILL");
	signal.addEventListener("abort", stop);
	const asked = asking(child);
	try {
		if ((await asked({ kind: "task", task })) === undefined) return unfinished(signal);
		for await (const page of pages) {
			if (signal.aborted) return undefined;
			if ((await asked({ kind: "page", page })) === undefined) return unfinished(signal);
			onPage(page.untilMs);
		}
		const last = await asked({ kind: "end" });
		return last?.kind === "result" ? last : unfinished(signal);
	} finally {
		signal.removeEventListener("abort", stop);
		stop();
	}
}

/** Sends a message and waits for its answer. Undefined: the process has ended. */
function asking(child: ChildProcess): (message: ToProgram) => Promise<FromProgram | undefined> {
	const failed = new Promise<never>((_, reject) => void child.on("error", reject));
	// Also when nothing is asked, as after the last answer.
	failed.catch(() => undefined);
	const ended = new Promise<undefined>((resolve) => void child.once("exit", () => resolve(undefined)));
	return async (message) => {
		const answer = once(child, "message").then(([given]) => given as FromProgram);
		// A process that is gone is noticed by its end.
		child.send(message, () => undefined);
		const given = await Promise.race([answer, ended, failed]);
		if (given?.kind === "failed") throw new Error(given.text);
		return given;
	};
}

function unfinished(signal: AbortSignal): undefined {
	if (signal.aborted) return undefined;
	throw new Error("the process of a back-test ended without a result");
}
