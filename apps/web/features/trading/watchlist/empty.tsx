import { useSiteData } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";

/** The instruments are being loaded, or that failed. */
export function NoInstruments() {
	const t = useT();
	const { isLoading, error } = useSiteData();
	if (isLoading || error === null) return <LoadingRows />;
	return (
		<EmptyState compact title={t("trading.watchlist.failed")}>
			{error}
		</EmptyState>
	);
}

function LoadingRows() {
	return (
		<div aria-hidden>
			{Array.from({ length: 12 }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
				<div key={row} className="flex h-11 items-center gap-3 px-3">
					<Skeleton className="h-3 flex-1" />
					<Skeleton className="h-3 w-14" />
					<Skeleton className="h-3 w-14" />
				</div>
			))}
		</div>
	);
}
