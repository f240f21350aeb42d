import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import type { MovedClock } from "../platform/testing-clock.ts";

/** Only the server's account has access. */
const OWN_ACCOUNT = 0o177;

/**
 * Lets a test move the clock: listens on a Unix socket. Each line `advance MS` is answered by `now MS` (since 1970)
 * when the due timers have fired and their immediate work is done. The line `jobs` is answered by `done` when `runJobs`
 * has run the jobs, whose schedule is by the machine's time. Any other line, and a failure, is answered by `error` and a
 * sentence.
 */
export async function openClockSocket(
	clock: MovedClock,
	path: string,
	runJobs: () => Promise<void> = async () => undefined,
): Promise<Server> {
	// Removes the socket of a killed server.
	await rm(path, { force: true });
	const server = createServer((socket) => {
		socket.on("error", () => socket.destroy());
		let turn = Promise.resolve();
		createInterface({ input: socket }).on("line", (line) => {
			turn = turn.then(async () => void socket.write(`${await answer(clock, runJobs, line)}\n`));
		});
	});
	// `listen` creates the socket's file synchronously.
	const before = process.umask(OWN_ACCOUNT);
	try {
		server.listen(path);
	} finally {
		process.umask(before);
	}
	await once(server, "listening");
	// An open connection of a test must not keep the server alive.
	server.unref();
	return server;
}

async function answer(clock: MovedClock, runJobs: () => Promise<void>, line: string): Promise<string> {
	if (line === "jobs") {
		try {
			await runJobs();
			return "done";
		} catch (error) {
			return `error ${String(error).replaceAll("\n", " ")}`;
		}
	}
	const ms = /^advance (\d{1,12})$/.exec(line)?.[1];
	if (ms === undefined) return "error only `advance MS` is known, with whole milliseconds, and `jobs`";
	await clock.advance(Number.parseInt(ms, 10));
	return `now ${clock.nowMs()}`;
}
