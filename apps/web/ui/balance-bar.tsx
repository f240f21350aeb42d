import { memo, type ReactElement, type ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { Skeleton } from "./states.tsx";
import { Tooltip } from "./tooltip.tsx";
import { type AccountFigure, openWhy } from "./why/opened.ts";

export interface BalanceItem {
	readonly key: AccountFigure;
	readonly label: string;
	/** The figure itself, from plain props; null while loading. */
	readonly value: ReactElement<object> | null;
	/** The calculation with current numbers; on hover and focus. */
	readonly formula: string;
	/** Emphasised. */
	readonly strong?: boolean;
}

export interface BalanceBarProps {
	readonly label: string;
	/** The currency of all figures except the level. */
	readonly currency: string;
	readonly items: readonly BalanceItem[];
	/** A problem with the current figures, or null. */
	readonly notice?: string | null;
	/** At the end, always visible. */
	readonly action?: ReactNode;
}

/** The account in one line: each figure shows its calculation, and opens its explanation. */
export function BalanceBar({ label, currency, items, notice = null, action }: BalanceBarProps) {
	return (
		<section
			aria-label={label}
			className="flex h-10 min-w-0 flex-none items-center border-line border-t bg-surface-1 px-1"
		>
			{/* The figures scroll beside the action, not below it: a figure half covered could not be pressed. */}
			<div className="flex h-full min-w-0 flex-1 items-center overflow-x-auto">
				<span className="ps-2 pe-1 font-semibold text-11 text-muted">{currency}</span>
				{notice === null ? null : <span className="flex-none px-2 text-12 text-warn">{notice}</span>}
				{items.map((item) => (
					<Figure key={item.key} item={item} />
				))}
			</div>
			{action === undefined ? null : <span className="flex h-full flex-none items-center ps-2 pe-1">{action}</span>}
		</section>
	);
}

const FIGURE =
	"flex h-8 flex-none items-center gap-1.5 whitespace-nowrap rounded-control px-2 text-start -outline-offset-2 hover:bg-hover";

const faceOf = ({ value, label, formula }: BalanceItem) => JSON.stringify([value?.props, label, formula]);

/** With prices all items are new a few times a second: only those that show something else render, for their tooltips. */
const Figure = memo(FigureOf, (before, now) => faceOf(before.item) === faceOf(now.item));

function FigureOf({ item: { key, label, value, formula, strong } }: { readonly item: BalanceItem }) {
	const t = useT();
	const explained = (
		<span className="flex flex-col gap-1">
			<span>{formula}</span>
			<span className="text-muted">{t("why.hint")}</span>
		</span>
	);
	return (
		<Tooltip content={explained} wide>
			<button type="button" aria-haspopup="dialog" className={FIGURE} onClick={() => openWhy({ about: key })}>
				<span className="text-11 text-muted">{label}</span>
				<span className={cx("num text-12", strong ? "font-semibold" : "font-medium")}>
					{value === null ? <Skeleton className="mt-1 h-3 w-16" /> : value}
				</span>
			</button>
		</Tooltip>
	);
}
