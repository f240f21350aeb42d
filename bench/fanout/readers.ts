import { io, type Socket } from "socket.io-client";
import { serveParent } from "../lib/child.ts";
import { idOf, pointsOf } from "./publisher.ts";

/*
 * A few unmodified `socket.io-client`s beside the counting sockets. They compare every price with what its sequence
 * says was published, which proves that the wire format is socket.io's own.
 */

/** The fault of an item; undefined when it is what was published. */
function wrongIn(item: unknown): string | undefined {
	if (typeof item !== "object" || item === null) return "not an object";
	const { id, price, bid, ask, ts, seq, ...rest } = item as Record<string, unknown>;
	if (typeof seq !== "number") return "no sequence";
	const points = pointsOf(seq);
	// When only one instrument ticks, it is the first.
	if (id !== idOf(seq) && id !== idOf(0)) return "another instrument";
	if (bid !== points / 100_000 || ask !== (points + 1) / 100_000 || price !== (points + 0.5) / 100_000) {
		return "another price";
	}
	if (typeof ts !== "string" || new Date(ts).toISOString() !== ts || Date.now() - Date.parse(ts) > 60_000) {
		return "a time that was not published";
	}
	return Object.keys(rest).length === 0 ? undefined : `more than was published: ${Object.keys(rest).join(", ")}`;
}

const TRANSPORTS = [["websocket"], ["websocket"], ["polling"], ["polling", "websocket"]] as const;
let sockets: Socket[] = [];
let checked: number[] = [];
let wrong: string[] = [];

function listen(socket: Socket, index: number): void {
	const latest = new Map<string, number>();
	socket.on("data:update", (items: unknown, ...more: unknown[]) => {
		if (!Array.isArray(items) || more.length > 0) {
			wrong.push("an event of another shape");
			return;
		}
		for (const item of items as unknown[]) {
			const fault = wrongIn(item);
			if (fault !== undefined) {
				if (wrong.length < 10) wrong.push(`${fault}: ${JSON.stringify(item)}`);
				continue;
			}
			const { id, seq } = item as { id: string; seq: number };
			if ((latest.get(id) ?? 0) > seq) wrong.push(`an older price after a newer one: ${JSON.stringify(item)}`);
			latest.set(id, seq);
			checked[index] = (checked[index] ?? 0) + 1;
		}
	});
}

serveParent({
	async connect({ port }: { port: number }) {
		checked = TRANSPORTS.map(() => 0);
		wrong = [];
		sockets = TRANSPORTS.map((transports) =>
			io(`http://127.0.0.1:${port}`, { transports: [...transports], auth: { apiKey: "bench" }, forceNew: true }),
		);
		await Promise.all(
			sockets.map(
				(socket, index) =>
					new Promise<void>((resolve, reject) => {
						setTimeout(() => reject(new Error("a socket.io-client was not served within 20 s")), 20_000).unref();
						listen(socket, index);
						socket.once("connect", () => {
							socket.emit("subscribe:all");
							resolve();
						});
						socket.once("connect_error", reject);
					}),
			),
		);
	},
	/** What each client has checked so far, and the faults. */
	read: () => ({ checked, wrong, transports: sockets.map((socket) => socket.io.engine.transport.name) }),
	close() {
		for (const socket of sockets) socket.disconnect();
		sockets = [];
	},
});
