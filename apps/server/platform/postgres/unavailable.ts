import pg from "pg";
import type { Timers } from "../clock.ts";

/** The database has not answered in time. It may still do what it was asked for. */
export class DatabaseSilentError extends Error {
	override readonly name = "DatabaseSilentError";
}

/**
 * A process that was busy all the while finds its timers due before the answers that have arrived, and a question has a
 * few ways to go: so many turns of the event loop after the time are a moment for an idle process, and enough for a busy one.
 */
const TURNS = 10;

/** What `asked` answers, or a `DatabaseSilentError` when it takes longer: a database that hangs refuses nothing by itself. */
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

/** SQLSTATEs by which PostgreSQL says that it, and not the statement, is the matter. */
const BY_STATE = [
	/^08/, // connection exceptions
	/^53/, // too many connections, no memory, disk full
	/^57P0[1-5]$/, // shut down, crashed, starting up, dropped, idle too long
	/^25006$/, // a standby, during a failover
];
/** Of the network under a connection, and of a stream that ended under it. */
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
/** What `pg` says of its own has no code (pg 8.23, client.js and pg-pool 3). */
const BY_WORDS =
	/^(?:Connection terminated|Query read timeout|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable)/;

/** Whether a query failed because the database is away, crashed, or cannot take more: it may be asked again later. */
export function isUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (error instanceof DatabaseSilentError) return true;
	if (error instanceof pg.DatabaseError) return BY_STATE.some((state) => state.test(error.code ?? ""));
	// Whatever keeps it from connecting: where PostgreSQL listens on a socket file (ENOENT), that is gone until it starts.
	if ("syscall" in error && error.syscall === "connect") return true;
	if ("code" in error && typeof error.code === "string") return BY_NETWORK.has(error.code);
	return BY_WORDS.test(error.message);
}
