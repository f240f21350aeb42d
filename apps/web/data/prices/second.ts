import { useSyncExternalStore } from "react";
import { serverNow } from "../http/index.ts";

type Listener = () => void;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = serverNow();

/** One timer for all displayed ages: once a second, only while there are listeners. */
export function onSecond(listener: Listener): () => void {
	listeners.add(listener);
	timer ??= setInterval(() => {
		now = serverNow();
		for (const each of listeners) each();
	}, 1_000);
	return () => {
		listeners.delete(listener);
		if (listeners.size > 0) return;
		clearInterval(timer);
		timer = undefined;
	};
}

/** The server's time, updated once a second. */
export const useSecond = (): number => useSyncExternalStore(onSecond, () => now);
