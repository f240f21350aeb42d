import { ChevronDown, ChevronUp } from "lucide-react";
import {
	type ComponentPropsWithRef,
	type KeyboardEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useRef,
} from "react";
import { cx } from "../lib/cx.ts";
import { nextRow } from "./table-keys.ts";

export interface TableProps {
	/** Its accessible name. */
	readonly label: string;
	/** `TableHead` and `TableBody`. */
	readonly children: ReactNode;
	readonly className?: string;
	/** All rows including the header, if only a part is rendered. */
	readonly rowCount?: number;
}

/** A real table in a frame that scrolls both ways; the header is sticky. */
export function Table({ label, children, className, rowCount }: TableProps) {
	return (
		<section
			aria-label={label}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard (WCAG 2.1.1)
			tabIndex={0}
			className={cx("relative h-full overflow-auto -outline-offset-2", className)}
		>
			<table aria-label={label} aria-rowcount={rowCount} className="w-full border-separate border-spacing-0 text-13">
				{children}
			</table>
		</section>
	);
}

export function TableHead({ children }: { readonly children: ReactNode }) {
	return (
		<thead className="sticky top-0 z-10 bg-surface-1">
			<tr>{children}</tr>
		</thead>
	);
}

export interface HeadCellProps {
	readonly children: ReactNode;
	readonly numeric?: boolean;
	readonly className?: string;
	/** If set: the column is sortable. */
	readonly sort?: "ascending" | "descending" | "none";
	readonly onSort?: () => void;
	/** Beside the text, and not part of the button that sorts. */
	readonly aside?: ReactNode;
}

export function HeadCell({ children, numeric = false, className, sort, onSort, aside }: HeadCellProps) {
	const Arrow = sort === "ascending" ? ChevronUp : ChevronDown;
	return (
		<th
			scope="col"
			{...(sort ? { "aria-sort": sort } : {})}
			className={cx(
				"h-7 whitespace-nowrap border-line border-b px-2 font-medium text-11 text-muted first:ps-panel last:pe-panel",
				numeric ? "text-end" : "text-start",
				className,
			)}
		>
			{onSort ? (
				<button
					type="button"
					onClick={onSort}
					// At the bottom: a reversed row has its baseline elsewhere, and its text would be a pixel higher.
					className={cx(
						"inline-flex items-center gap-0.5 rounded-[4px] align-bottom hover:text-primary",
						numeric && "flex-row-reverse",
					)}
				>
					{children}
					<Arrow className={cx("size-3", sort === "none" && "invisible")} aria-hidden />
				</button>
			) : (
				children
			)}
			{aside}
		</th>
	);
}

export interface TableBodyProps {
	readonly children: ReactNode;
	/** For windowed rows: the first one, the total, and a callback that scrolls to another. */
	readonly part?: {
		readonly first: number;
		readonly total: number;
		readonly show: (index: number) => void;
	};
	readonly ref?: RefObject<HTMLTableSectionElement | null>;
}

/** One row is in the tab order; arrows, Home and End move between rows, Enter and Space activate one. */
export function TableBody({ children, part, ref }: TableBodyProps) {
	const own = useRef<HTMLTableSectionElement>(null);
	const body = ref ?? own;
	useEffect(() => {
		const rows = body.current?.querySelectorAll<HTMLElement>(":scope > tr[data-row]");
		if (!rows?.length || [...rows].some((row) => row.tabIndex === 0)) return;
		const first = rows[0];
		if (first) first.tabIndex = 0;
	});
	const press = (event: KeyboardEvent) => {
		if (!(event.target instanceof HTMLElement) || !event.target.matches("tr[data-row]")) return;
		const rows = [...(body.current?.querySelectorAll<HTMLElement>(":scope > tr[data-row]") ?? [])];
		const first = part?.first ?? 0;
		const to = nextRow(event.key, first + rows.indexOf(event.target), part?.total ?? rows.length);
		if (to === null) return;
		event.preventDefault();
		const row = rows[to - first];
		if (!row) {
			part?.show(to);
			return;
		}
		for (const each of rows) each.tabIndex = each === row ? 0 : -1;
		row.focus();
	};
	return (
		<tbody ref={body} onKeyDown={press}>
			{children}
		</tbody>
	);
}

export interface RowProps extends Omit<ComponentPropsWithRef<"tr">, "onClick"> {
	/** Enter, Space or a click. */
	readonly onActivate?: () => void;
	readonly selected?: boolean;
}

export function Row({ onActivate, selected = false, className, children, ...rest }: RowProps) {
	return (
		<tr
			{...rest}
			data-row=""
			tabIndex={-1}
			{...(selected ? { "aria-selected": true } : {})}
			onClick={onActivate}
			onKeyDown={(event) => {
				if (event.target !== event.currentTarget || (event.key !== "Enter" && event.key !== " ")) return;
				event.preventDefault();
				onActivate?.();
			}}
			className={cx(
				"group h-row -outline-offset-2 hover:bg-hover",
				onActivate && "cursor-pointer",
				selected && "bg-accent-quiet hover:bg-accent-quiet",
				className,
			)}
		>
			{children}
		</tr>
	);
}

export interface CellProps extends ComponentPropsWithRef<"td"> {
	/** Right-aligned, tabular digits. */
	readonly numeric?: boolean;
	/** The row's header cell. */
	readonly head?: boolean;
}

export function Cell({ numeric = false, head = false, className, children, ...rest }: CellProps) {
	const look = cx(
		"whitespace-nowrap border-line border-b px-2 font-regular first:ps-panel last:pe-panel",
		numeric ? "num text-end" : "text-start",
		className,
	);
	return head ? (
		<th scope="row" {...rest} className={look}>
			{children}
		</th>
	) : (
		<td {...rest} className={look}>
			{children}
		</td>
	);
}
