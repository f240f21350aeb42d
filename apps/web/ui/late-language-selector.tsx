import { lazy, WhileLoading } from "../lib/lazy.tsx";
import { loadAgain } from "../lib/load-again.ts";

/** Retried without limit during an outage: the elements around it report the outage. */
const LanguageSelector = lazy(async () => {
	const load = () => import("./language-selector.tsx");
	return (await loadAgain(load, Number.POSITIVE_INFINITY, null)).LanguageSelector;
});

/** A header's selector, loaded after the first render: its list is not part of it. */
export function LateLanguageSelector() {
	return (
		<WhileLoading fallback={<span className="h-control w-16" />}>
			<LanguageSelector />
		</WhileLoading>
	);
}
