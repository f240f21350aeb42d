import { type ReactNode, useState } from "react";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Pager, type PagerProps } from "../../../ui/data-table/pager.tsx";
import { type Segment, SegmentedControl } from "../../../ui/segmented-control.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";

/** What a queue shows: one page of one choice of requests. */
export interface QueueView<Filter extends string> {
	readonly filter: Filter;
	readonly page: number;
	readonly setFilter: (filter: Filter) => void;
	readonly setPage: (page: number) => void;
}

export function useQueueView<Filter extends string>(first: Filter): QueueView<Filter> {
	const [filter, setFilter] = useState(first);
	const [page, setPage] = useState(1);
	return {
		filter,
		page,
		setPage,
		setFilter: (next) => {
			setFilter(next);
			setPage(1);
		},
	};
}

export interface RequestQueueProps<Row, Filter extends string, Decision extends string> {
	readonly view: QueueView<Filter>;
	readonly query: {
		readonly data: { readonly data: readonly Row[]; readonly meta: PagerProps["meta"] } | undefined;
		readonly isError: boolean;
		readonly isFetching: boolean;
		readonly refetch: () => unknown;
	};
	readonly texts: { readonly failed: string; readonly none: string; readonly hint: string };
	readonly filters?: readonly Segment<Filter>[];
	/** The form of a new request. */
	readonly create?: {
		readonly label: string;
		readonly icon: ReactNode;
		readonly form: (close: () => void) => ReactNode;
	};
	readonly row: (row: Row, decide: (decision: Decision) => void) => ReactNode;
	/** The dialog of a decision. */
	readonly dialog?: (row: Row, decision: Decision, close: () => void) => ReactNode;
}

/**
 * Requests that wait for a decision: choice, new request, rows, pages, and the dialog of a decision. The dialog belongs
 * to the queue and not to a row: a row may leave the list while the dialog still shows why its approval was refused.
 */
export function RequestQueue<Row extends { readonly id: string }, Filter extends string, Decision extends string>(
	props: RequestQueueProps<Row, Filter, Decision>,
) {
	const { view, query, texts, filters, create, row, dialog } = props;
	const t = useT();
	const [creating, setCreating] = useState(false);
	const [deciding, setDeciding] = useState<{ readonly row: Row; readonly decision: Decision } | null>(null);
	const { data, isError, isFetching, refetch } = query;
	return (
		<>
			{filters === undefined && create === undefined ? null : (
				<div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-panel py-2">
					{filters === undefined ? (
						<span />
					) : (
						<SegmentedControl
							label={t("staff.approvals.status")}
							value={view.filter}
							onChange={view.setFilter}
							items={filters}
						/>
					)}
					{create === undefined ? null : (
						<Button size="sm" icon={create.icon} onClick={() => setCreating(true)}>
							{create.label}
						</Button>
					)}
				</div>
			)}
			{data === undefined ? (
				isError ? (
					<ErrorState compact title={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-panel">
						<Skeleton lines={5} />
					</div>
				)
			) : data.data.length === 0 ? (
				<EmptyState compact title={texts.none}>
					{texts.hint}
				</EmptyState>
			) : (
				<>
					<ul className="divide-y divide-line">
						{data.data.map((each) => (
							<li key={each.id} className="flex flex-wrap items-start justify-between gap-3 px-panel py-3">
								{row(each, (decision) => setDeciding({ row: each, decision }))}
							</li>
						))}
					</ul>
					<Pager meta={data.meta} busy={isFetching} onPage={view.setPage} />
				</>
			)}
			{deciding === null ? null : dialog?.(deciding.row, deciding.decision, () => setDeciding(null))}
			{creating ? create?.form(() => setCreating(false)) : null}
		</>
	);
}
