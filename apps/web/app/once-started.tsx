import { type ReactNode, useEffect, useState } from "react";

/** Inside of `DataProvider`: the data layer starts in an effect; what asks it for something may be drawn only after that. */
export function OnceStarted({ children }: { readonly children: ReactNode }) {
	const [started, setStarted] = useState(false);
	useEffect(() => setStarted(true), []);
	return started ? children : null;
}
