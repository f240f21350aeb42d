import Pusher from "pusher-js";

const VISIBLE_MS = { least: 1_500, most: 2_500 } as const;
const HIDDEN_LONGEST_MS = 30_000;

/**
 * Delay after a failed attempt. Visible pages: 1.5 to 2.5 s, so that they are back within 3 s of the server's return
 * and a thousand pages do not reconnect at the same moment. Hidden pages double it up to 30 s. `random` in [0, 1).
 */
export function attemptDelayMs(attempt: number, isVisible: boolean, random: number): number {
	const soonMs = VISIBLE_MS.least + random * (VISIBLE_MS.most - VISIBLE_MS.least);
	return isVisible ? soonMs : Math.min(HIDDEN_LONGEST_MS * (0.5 + random / 2), soonMs * 2 ** Math.min(attempt, 10));
}

type SocketEvent = "made" | "closed";
const listeners = new Set<(event: SocketEvent) => void>();
const report = (event: SocketEvent): void => {
	for (const listener of [...listeners]) listener(event);
};

/** Notified of each new socket and of the newest one's close, because the library does not report failed attempts. */
export function onSockets(listener: (event: SocketEvent) => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * The library sends pongs and unsubscribes one tick after checking the socket's state. A message to a socket that is
 * closing meanwhile is lost anyway; this avoids the browser's error for it.
 */
let newest: object | null = null;
const socketTo = Pusher.Runtime.createWebSocket.bind(Pusher.Runtime);
Pusher.Runtime.createWebSocket = (url) => {
	const socket = socketTo(url);
	const send = socket.send.bind(socket);
	socket.send = (data) => {
		if (Reflect.get(socket, "readyState") === WebSocket.OPEN) send(data);
	};
	newest = socket;
	report("made");
	if (socket instanceof EventTarget) {
		// An abandoned socket closes after the next was created.
		socket.addEventListener("close", () => {
			if (newest === socket) report("closed");
		});
	}
	return socket;
};
