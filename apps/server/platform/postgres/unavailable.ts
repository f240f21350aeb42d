import pg from "pg";
import type { Timers } from "../clock.ts";

/** The database has not answered in time. It may still execute the request. */
export class DatabaseSilentError extends Error {
	override readonly name = "DatabaseSilentError";
}

/**
 * A busy process can find its timers due before answers that have already arrived, and a query needs a few event loop
 * turns. This many turns after the timeout are short for an idle process, and enough for a busy one.
 */
const TURNS = 10;

/** The result of `asked`, or a `DatabaseSilentError` after a timeout, because a database that hangs never rejects. */
export async function within<T>(asked: Promise<T>, ms: number, machine: Timers): Promise<T> {
	const { promise: late, reject } = Promise.withResolvers<never>();
	let isOver = false;
	const over = async () => {
		for (let turn = 0; turn < TURNS && !isOver; turn += 1) await machine.turn();
		reject(new DatabaseSilentError(`no answer within ${ms} ms`));
	};
	const cancel = machine.after(ms, () => void over());
	try {
		return await Promise.race([asked, late]);
	} finally {
		isOver = true;
		cancel();
	}
}

/** SQLSTATEs of errors of PostgreSQL itself, not of the statement. */
const BY_STATE = [
	/^08/, // connection exceptions
	/^53/, // too many connections, no memory, disk full
	/^57P0[1-5]$/, // shut down, crashed, starting up, dropped, idle too long
	/^25006$/, // a standby, during a failover
];
/** Error codes of the network connection, and of a stream that ended. */
const BY_NETWORK = new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"EPIPE",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ERR_STREAM_DESTROYED",
	"ERR_STREAM_WRITE_AFTER_END",
]);
/** Messages of `pg`'s own errors, which have no code (pg 8.23, client.js and pg-pool 3). */
const BY_WORDS =
	/^(?:Connection terminated|Query read timeout|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/;

/** Whether a query failed because the database is unavailable, crashed or overloaded. It may be retried later. */
export function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (error instanceof DatabaseSilentError) return true;
	if (error instanceof pg.DatabaseError) return BY_STATE.some((state) => state.test(error.code ?? ""));
	// Any failure to connect, also ENOENT: PostgreSQL's socket file is missing until it starts.
	if ("syscall" in error && error.syscall === "connect") return true;
	if ("code" in error && typeof error.code === "string") return BY_NETWORK.has(error.code);
	return BY_WORDS.test(error.message);
}
