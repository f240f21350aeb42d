import { useEffect, useState } from "react";

/** Renders again at this interval, for times in words. */
export function useTick(everyMs: number): void {
	const [, setCount] = useState(0);
	useEffect(() => {
		const timer = setInterval(() => setCount((count) => count + 1), everyMs);
		return () => clearInterval(timer);
	}, [everyMs]);
}
