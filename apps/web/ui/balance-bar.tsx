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

export interface BalanceBarProps {
	readonly label: string;
	/** In which all figures are, but the level. */
	readonly currency: string;
	readonly items: readonly BalanceItem[];
	/** What is wrong with the figures now, or null. */
	readonly notice?: string | null;
}

/** The account in one line: each figure can be asked how it came about. */
export function BalanceBar({ label, currency, items, notice = null }: BalanceBarProps) {
	return (
		<section
			aria-label={label}
			className="flex h-10 min-w-0 flex-none items-center overflow-x-auto border-line border-t bg-surface-1 px-1"
		>
			<span className="ps-2 pe-1 font-semibold text-11 text-muted">{currency}</span>
			{notice === null ? null : <span className="flex-none px-2 text-12 text-warn">{notice}</span>}
			{items.map(({ key, label: name, value, formula, strong }) => (
				<Tooltip key={key} content={formula} wide>
					<button
						type="button"
						className="flex h-8 flex-none items-center gap-1.5 whitespace-nowrap rounded-control px-2 text-start -outline-offset-2 hover:bg-hover"
					>
						<span className="text-11 text-muted">{name}</span>
						<span className={cx("num text-12", strong ? "font-semibold" : "font-medium")}>
							{value === null ? <Skeleton className="mt-1 h-3 w-16" /> : value}
						</span>
					</button>
				</Tooltip>
			))}
		</section>
	);
}
