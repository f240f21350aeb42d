import { useEffect, useState } from "react";
import { serverNow } from "../../data/index.ts";

/** The server's time, updated at this interval; for ages in words. */
export function useNow(everyMs: number): number {
	const [now, setNow] = useState(serverNow);
	useEffect(() => {
		const timer = setInterval(() => setNow(serverNow()), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
	return now;
}
