import { useEffect, useState } from "react";
import { serverNow } from "../../data/index.ts";

const SECOND_MS = 1_000;

/** The server's time, each second; for countdowns. */
export function useServerNow(): number {
	const [now, setNow] = useState(serverNow);
	useEffect(() => {
		const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
		return () => clearInterval(timer);
	}, []);
	return now;
}
