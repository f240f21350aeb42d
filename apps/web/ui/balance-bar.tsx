import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";
import { Skeleton } from "./states.tsx";
import { Tooltip } from "./tooltip.tsx";

export interface BalanceItem {
	readonly key: string;
	readonly label: string;
	/** The figure itself; null while it is being loaded. */
	readonly value: ReactNode;
	/** How it is reckoned, with the numbers of this moment; on hover and focus. */
	readonly formula: ReactNode;
	/** Drawn stronger. */
	readonly strong?: boolean;
}

/** The account in one line: each figure can be asked how it came about. */
export function BalanceBar({
	label,
	items,
	wrap = false,
}: {
	readonly label: string;
	readonly items: readonly BalanceItem[];
	readonly wrap?: boolean;
}) {
	return (
		<section
			aria-label={label}
			className={cx(
				"flex min-w-0 bg-surface-1",
				wrap
					? "grid grid-cols-2 gap-px sm:grid-cols-4"
					: "h-10 flex-none items-center overflow-x-auto border-line border-t px-1",
			)}
		>
			{items.map(({ key, label: name, value, formula, strong }) => (
				<Tooltip key={key} content={formula} wide>
					<button
						type="button"
						className={cx(
							"flex whitespace-nowrap rounded-control text-start -outline-offset-2 hover:bg-hover",
							wrap ? "flex-col gap-0.5 px-3 py-2.5" : "h-8 items-baseline gap-1.5 px-2 leading-8",
						)}
					>
						<span className="text-11 text-muted">{name}</span>
						<span className={cx("num", wrap ? "text-16" : "text-12", strong ? "font-semibold" : "font-medium")}>
							{value === null ? <Skeleton className="mt-1 h-3 w-16" /> : value}
						</span>
					</button>
				</Tooltip>
			))}
		</section>
	);
}
