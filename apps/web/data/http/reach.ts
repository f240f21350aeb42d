/**
 * Whether the server can be reached, by what calls and sockets meet. Each connection tries again in its own time; the first
 * that gets through tells the others, which then need not wait for theirs.
 */
const listeners = new Set<() => void>();
let isLost = false;

/** A call or a connection attempt had no answer of the server's. */
export function noAnswer(): void {
	isLost = true;
}

/** The server has answered: after an outage everybody who waits is told. */
export function answered(): void {
	if (!isLost) return;
	isLost = false;
	for (const listener of [...listeners]) listener();
}

/**
 * Calls `retry` when it is worth trying at once: the server answers again, the browser has a network again, or the reader
 * looks at the page again. The answer stops it.
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
