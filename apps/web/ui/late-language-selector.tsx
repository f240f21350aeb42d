import { lazy, Suspense } from "react";
import { loadAgain } from "../lib/load-again.ts";

/** Without a network it is asked for until it comes: what stands around it is what tells of the outage. */
const LanguageSelector = lazy(async () => {
	const load = () => import("./language-selector.tsx");
	return { default: (await loadAgain(load, Number.POSITIVE_INFINITY, null)).LanguageSelector };
});

/** The selector of a header, after the first picture: its list is no weight of it. */
export function LateLanguageSelector() {
	return (
		<Suspense fallback={<span className="h-control w-16" />}>
			<LanguageSelector />
		</Suspense>
	);
}
