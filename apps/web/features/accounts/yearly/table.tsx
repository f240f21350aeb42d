import type { ReactNode } from "react";
import { cx } from "../../../lib/cx.ts";

/** A count, what was won or credited, what was lost or debited, and both together. */
export interface Amounts {
	readonly count: number;
	readonly plus: string;
	readonly minus: string;
	readonly sum: string;
}

export function Table({
	title,
	note,
	children,
}: {
	readonly title: string;
	readonly note?: string;
	readonly children: ReactNode;
}) {
	return (
		<div className="flex flex-col gap-1">
			<table className="w-full text-13">
				<caption className="px-panel pb-1 text-start font-semibold text-13">{title}</caption>
				{children}
			</table>
			{note === undefined ? null : <p className="px-panel text-11 text-muted">{note}</p>}
		</div>
	);
}

/** Five columns; on a phone the two in the middle are in the second line of their row. */
export function Heads({
	first,
	count,
	plus,
	minus,
	sum,
}: {
	readonly first: string;
	readonly count: string;
	readonly plus: string;
	readonly minus: string;
	readonly sum: string;
}) {
	const end = "px-2 py-1 text-end font-medium";
	return (
		<thead className="text-11 text-muted">
			<tr>
				<th scope="col" className="px-panel py-1 text-start font-medium">
					{first}
				</th>
				<th scope="col" className={end}>
					{count}
				</th>
				<th scope="col" className={cx(end, "hidden sm:table-cell")}>
					{plus}
				</th>
				<th scope="col" className={cx(end, "hidden sm:table-cell")}>
					{minus}
				</th>
				<th scope="col" className="py-1 ps-2 pe-panel text-end font-medium">
					{sum}
				</th>
			</tr>
		</thead>
	);
}

/** `more`: the hidden columns, on a phone. `under`: a second line everywhere. */
export function Row({
	label,
	strong = false,
	more,
	under,
	children,
}: {
	readonly label: string;
	readonly strong?: boolean;
	readonly more?: ReactNode;
	readonly under?: ReactNode;
	readonly children: ReactNode;
}) {
	return (
		<tr className={cx("border-line border-t", strong && "bg-surface-2 font-semibold")}>
			<th scope="row" className={cx("px-panel py-1.5 text-start", strong ? "font-semibold" : "font-regular")}>
				{label}
				{more === undefined ? null : <span className="block font-regular text-11 text-muted sm:hidden">{more}</span>}
				{under === undefined ? null : <span className="block font-regular text-11 text-muted">{under}</span>}
			</th>
			{children}
		</tr>
	);
}

/** `wide`: not on a phone. */
export function Cells({
	quiet = false,
	wide = false,
	children,
}: {
	readonly quiet?: boolean;
	readonly wide?: boolean;
	readonly children: ReactNode;
}) {
	return (
		<td
			className={cx(
				"px-2 py-1.5 text-end align-top last:pe-panel",
				quiet && "text-secondary",
				wide && "hidden sm:table-cell",
			)}
		>
			{children}
		</td>
	);
}
