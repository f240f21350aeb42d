/**
 * Whether the server is reachable, as seen by calls and sockets. Each connection retries on its own schedule; the first
 * success notifies the others, which then retry at once.
 */
const listeners = new Set<() => void>();
let isLost = false;

/** A call or a connection attempt got no answer from the server. */
export function noAnswer(): void {
	isLost = true;
}

/** The server has answered: after an outage all listeners are notified. */
export function answered(): void {
	if (!isLost) return;
	isLost = false;
	for (const listener of [...listeners]) listener();
}

/**
 * Calls `retry` when an immediate retry makes sense: the server answers again, the browser is online again, or the page
 * becomes visible. Returns an unsubscribe function.
 */
export function onMomentToRetry(retry: () => void): () => void {
	const seen = (): void => {
		if (document.visibilityState === "visible") retry();
	};
	listeners.add(retry);
	window.addEventListener("online", retry);
	document.addEventListener("visibilitychange", seen);
	return () => {
		listeners.delete(retry);
		window.removeEventListener("online", retry);
		document.removeEventListener("visibilitychange", seen);
	};
}
