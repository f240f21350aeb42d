import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

/** Names with their values, one below the other. */
export function Facts({
	label,
	children,
	className,
}: {
	readonly label?: string;
	readonly children: ReactNode;
	readonly className?: string;
}) {
	return (
		<dl {...(label === undefined ? {} : { "aria-label": label })} className={cx("flex flex-col text-13", className)}>
			{children}
		</dl>
	);
}

export function Fact({
	label,
	help,
	children,
}: {
	readonly label: ReactNode;
	readonly help?: ReactNode;
	readonly children: ReactNode;
}) {
	return (
		<div className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0">
			<dt className="text-secondary">{label}</dt>
			<dd className="num ms-auto text-end">
				{children}
				{help === undefined ? null : <span className="block text-12 text-muted">{help}</span>}
			</dd>
		</div>
	);
}
