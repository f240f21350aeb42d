import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Button } from "../button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../states.tsx";

/** Placeholder rows of the same height as the real ones. */
export function TableSkeleton({ rows }: { readonly rows: number }) {
	const t = useT();
	return (
		<div role="status" aria-label={t("common.loading")}>
			{Array.from({ length: rows }, (_, row) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
				<div key={row} className="flex h-row items-center gap-6 border-line border-b px-panel">
					<Skeleton className="h-3 w-24" />
					<Skeleton className="h-3 w-14" />
					<Skeleton className="h-3 flex-1" />
					<Skeleton className="h-3 w-20" />
				</div>
			))}
		</div>
	);
}

/** What the states need of a query. */
export interface FetchState {
	readonly isError: boolean;
	readonly isFetching: boolean;
	/** When the present rows were loaded, milliseconds since 1970. */
	readonly dataUpdatedAt: number;
	readonly refetch: () => unknown;
}

/** In place of rows that were never loaded: loading, or failed. */
export function FirstFetch({
	query: { isError, isFetching, refetch },
	failed,
	rows,
}: {
	readonly query: FetchState;
	/** What is said when it failed. */
	readonly failed: string;
	readonly rows: number;
}) {
	return isError ? (
		<ErrorState compact title={failed} onRetry={() => void refetch()} retrying={isFetching} />
	) : (
		<TableSkeleton rows={rows} />
	);
}

/** What a table without rows says. */
export interface NoRows {
	readonly icon?: ReactNode;
	readonly title: ReactNode;
	readonly hint?: ReactNode;
}

export interface TableFilter {
	/** Something is chosen that may leave out rows. */
	readonly isActive: boolean;
	readonly none: NoRows;
	/** Shows all rows again. */
	readonly clear?: { readonly label: string; readonly run: () => void };
}

/** Loaded, and nothing to show: there is nothing, or the filter leaves out everything. */
export function Nothing({ empty, filter }: { readonly empty: NoRows; readonly filter: TableFilter | undefined }) {
	const { icon, title, hint } = filter?.isActive ? filter.none : empty;
	const clear = filter?.isActive ? filter.clear : undefined;
	return (
		<EmptyState
			compact
			icon={icon}
			title={title}
			action={clear === undefined ? null : <Button onClick={clear.run}>{clear.label}</Button>}
		>
			{hint}
		</EmptyState>
	);
}

/** A refetch failed: the present rows stay, with their age. */
export function StaleNotice({
	query: { isError, isFetching, dataUpdatedAt, refetch },
	failed,
}: {
	readonly query: FetchState;
	readonly failed: string;
}) {
	const t = useT();
	if (!isError) return null;
	return (
		<div
			role="alert"
			className="flex flex-none items-center justify-between gap-3 border-line border-b bg-warn-quiet px-panel py-1 text-12"
		>
			<span>
				{failed} {t("trading.staleSince", { time: formatTime(new Date(dataUpdatedAt).toISOString(), "time-seconds") })}
			</span>
			<Button size="sm" variant="quiet" onClick={() => void refetch()} busy={isFetching}>
				{t("common.retry")}
			</Button>
		</div>
	);
}
