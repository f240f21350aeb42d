import type { Timers } from "../../platform/index.ts";

/** A position in a stream, `milliseconds-number`. */
export type StreamId = string;

export interface StreamRow {
	readonly id: StreamId;
	readonly text: string;
}

/** The Redis commands of the bus. Each call rejects on a timeout, and then the connection is closed. */
export interface StreamConnection {
	add(text: string): Promise<void>;
	/** Rows after `after`; empty when none arrived within `blockMs`. */
	read(after: StreamId, blockMs: number): Promise<StreamRow[]>;
	/** The newest position ever assigned and the oldest row still stored. */
	bounds(): Promise<{ last: StreamId; first: StreamId }>;
	close(): void;
}

export const START: StreamId = "0-0";
/** Rows kept for nodes that were disconnected. Redis trims older ones. */
const KEPT_ROWS = 20_000;
const ROWS_AT_ONCE = 500;

/** `redis://`, `rediss://`, or `unix:/path`. */
function socketOf(url: string) {
	const base = { connectTimeout: 2_000, reconnectStrategy: false as const };
	return url.startsWith("unix:") ? { socket: { ...base, path: url.slice("unix:".length) } } : { url, socket: base };
}

/** Connects once. The caller retries. */
export async function connectStream(
	url: string,
	key: string,
	answerWithinMs: number,
	timers: Timers,
): Promise<StreamConnection> {
	// Loaded on demand: few sites have a bus.
	const { createClient } = await import("@redis/client");
	const client = createClient({ ...socketOf(url), disableOfflineQueue: true });
	client.on("error", () => undefined);
	const within = async <T>(answer: Promise<T>, extraMs = 0): Promise<T> => {
		let cancel: () => void = () => undefined;
		const late = new Promise<never>((_resolve, reject) => {
			cancel = timers.after(answerWithinMs + extraMs, () => {
				reject(new Error("Redis did not answer in time"));
				client.destroy();
			});
		});
		// After a timeout the answer may still reject, and nobody handles it.
		answer.catch(() => undefined);
		try {
			return await Promise.race([answer, late]);
		} finally {
			cancel();
		}
	};
	await within(client.connect(), 1_000);
	return {
		async add(text) {
			const trim = { strategy: "MAXLEN", strategyModifier: "~", threshold: KEPT_ROWS } as const;
			await within(client.xAdd(key, "*", { m: text }, { TRIM: trim }));
		},
		async read(after, blockMs) {
			const found = await within(client.xRead({ key, id: after }, { BLOCK: blockMs, COUNT: ROWS_AT_ONCE }), blockMs);
			return rowsOf(found);
		},
		async bounds() {
			if ((await within(client.exists(key))) === 0) return { last: START, first: START };
			const info = await within(client.xInfoStream(key));
			return { last: String(info["last-generated-id"]), first: String(info["first-entry"]?.id ?? START) };
		},
		close: () => {
			if (client.isOpen) client.destroy();
		},
	};
}

function rowsOf(found: unknown): StreamRow[] {
	if (!Array.isArray(found)) return [];
	const streams: readonly { messages?: readonly { id: string; message: Record<string, string> }[] }[] = found;
	return streams.flatMap(({ messages = [] }) => messages.map(({ id, message }) => ({ id, text: message.m ?? "" })));
}

/** Whether `a` is before `b`. */
export function isBefore(a: StreamId, b: StreamId): boolean {
	const [aMs = "0", aNumber = "0"] = a.split("-");
	const [bMs = "0", bNumber = "0"] = b.split("-");
	if (aMs !== bMs) return BigInt(aMs) < BigInt(bMs);
	return BigInt(aNumber) < BigInt(bNumber);
}
