import { ArrowDown, ArrowUp } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { type ColumnId, gridOf, nextSorting, type Sorting } from "./columns.ts";

export interface WatchHeadProps {
	readonly columns: readonly ColumnId[];
	readonly sorting: Sorting | null;
	readonly onSorting: (sorting: Sorting | null) => void;
	readonly tall: boolean;
}

/** The columns' names; a press sorts by one: in its usual direction, in the other one, in the list's own order. */
export function WatchHead({ columns, sorting, onSorting, tall }: WatchHeadProps) {
	const t = useT();
	const names = {
		name: t("trading.watchlist.instrument"),
		spark: t("watchlists.column.spark"),
		bid: t("trading.bid"),
		ask: t("trading.ask"),
		spread: t("watchlists.column.spread"),
		change: t("watchlists.column.change"),
		low: t("watchlists.column.low"),
		high: t("watchlists.column.high"),
		session: t("watchlists.column.session"),
		age: t("watchlists.column.age"),
	} as const;
	return (
		<div
			role="toolbar"
			aria-label={t("watchlists.sort")}
			className={cx(
				"grid flex-none items-center border-line border-b ps-6 pe-2 text-11 text-muted",
				tall ? "h-11" : "h-6",
			)}
			style={{ gridTemplateColumns: tall ? "minmax(0,1fr) 56px 84px 84px" : gridOf(columns) }}
		>
			{columns.map((column) => {
				const isSorted = sorting?.column === column;
				const Arrow = sorting?.descending === true ? ArrowDown : ArrowUp;
				return (
					<button
						key={column}
						type="button"
						aria-pressed={isSorted}
						aria-label={
							isSorted
								? t(sorting.descending ? "watchlists.sortedDown" : "watchlists.sortedUp", { column: names[column] })
								: t("watchlists.sortBy", { column: names[column] })
						}
						onClick={() => onSorting(nextSorting(sorting, column))}
						className={cx(
							"flex h-full min-w-0 items-center gap-0.5 -outline-offset-2 hover:text-primary",
							column === "name" ? "justify-start" : "justify-end",
							isSorted && "text-primary",
						)}
					>
						<span className="truncate">{names[column]}</span>
						{isSorted ? <Arrow className="size-3 flex-none" aria-hidden /> : null}
					</button>
				);
			})}
		</div>
	);
}
