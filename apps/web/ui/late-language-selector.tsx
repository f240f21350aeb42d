import { lazy, Suspense } from "react";
import { loadAgain } from "../lib/load-again.ts";

/** Retried without limit during an outage: the elements around it report the outage. */
const LanguageSelector = lazy(async () => {
	const load = () => import("./language-selector.tsx");
	return { default: (await loadAgain(load, Number.POSITIVE_INFINITY, null)).LanguageSelector };
});

/** A header's selector, loaded after the first render: its list is not part of it. */
export function LateLanguageSelector() {
	return (
		<Suspense fallback={<span className="h-control w-16" />}>
			<LanguageSelector />
		</Suspense>
	);
}
