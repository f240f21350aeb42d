import { useEffect, useState } from "react";

/** The value once it has not changed for a while: what is typed or dragged is not sent at each step. */
export function useSteady<Value>(value: Value, pauseMs: number): Value {
	const [steady, setSteady] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSteady(value), pauseMs);
		return () => clearTimeout(timer);
	}, [value, pauseMs]);
	return steady;
}
