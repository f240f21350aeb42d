import { type ReactNode, useEffect, useState } from "react";

/** Inside `DataProvider`, which starts the data layer in an effect; its users may render only after that. */
export function OnceStarted({ children }: { readonly children: ReactNode }) {
	const [started, setStarted] = useState(false);
	useEffect(() => setStarted(true), []);
	return started ? children : null;
}
