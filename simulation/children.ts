import { fork } from "node:child_process";
import { once } from "node:events";

/*
 * Work on all cores is done by processes, not by threads: V8 ends the whole process when two threads that compile much
 * register pages of machine code at the same time (`Check failed: jit_page.has_value()`, seen in Node 24.21).
 */

/** A day creates much short-lived garbage: a large young generation makes collections rarer. */
const FLAGS = ["--max-semi-space-size=21", "--disable-warning=ExperimentalWarning"];

/** Runs a program in its own process, which gets the task by `taskOf`, until it ends. */
export async function runChild<Task, Message>(
	program: URL,
	task: Task,
	onMessage: (message: Message) => void,
): Promise<void> {
	const child = fork(program, { serialization: "advanced", execArgv: FLAGS });
	child.on("message", (message) => onMessage(message as Message));
	child.send(task as object);
	// The last messages may arrive after the exit.
	const [[code, signal]] = await Promise.all([once(child, "exit"), once(child, "disconnect")]);
	if (code !== 0) throw new Error(`${program.pathname} ended with ${code ?? signal}`);
}

/** In the child: its task. The process ends with the one that started it, or when `done` was called. */
export async function taskOf<Task>(): Promise<Task> {
	process.once("disconnect", () => process.exit());
	const [task] = await once(process, "message");
	return task as Task;
}

/** In the child: sends a message to the process that started it. */
export const tell = (message: object): void => void process.send?.(message);

/** In the child: it ends when everything is sent. */
export const done = (): void => process.channel?.unref();
