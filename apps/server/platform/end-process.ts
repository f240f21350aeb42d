import { existsSync } from "node:fs";

const SHELL = "/bin/sh";

/**
 * Ends this process, as `process.exit` does, but certainly. `process.exit` waits for V8's threads, which may wait for
 * this one while they compile (nodejs/node#54918): the server would stay without doing anything, and no supervisor would
 * start it again. Listeners of `exit` are called; then a shell that only exits takes the process's place. Profiles that
 * Node writes at an exit are not written.
 */
export function endProcess(code: number = Number(process.exitCode ?? 0)): never {
	if (process.execve === undefined || !existsSync(SHELL)) process.exit(code);
	process.exitCode = code;
	process.emit("exit", code);
	return process.execve(SHELL, ["sh", "-c", `exit ${code}`], {});
}
