import { HeadCell } from "../../../ui/table.tsx";
import { nextSort, type Sort, type SortKey, sortState } from "./sort.ts";

export interface SortHeadProps {
	readonly column: SortKey;
	readonly sort: Sort;
	readonly onSort: (sort: Sort) => void;
	readonly numeric?: boolean;
	readonly label: string;
}

/** The header of a column that sorts the trades. */
export function SortHead({ column, sort, onSort, numeric = false, label }: SortHeadProps) {
	return (
		<HeadCell numeric={numeric} sort={sortState(sort, column)} onSort={() => onSort(nextSort(sort, column))}>
			{label}
		</HeadCell>
	);
}
