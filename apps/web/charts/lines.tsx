import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { formatPrice } from "../lib/format.ts";
import { writeText } from "../ui/write-text.ts";
import type { Scale } from "./chart-scale.ts";
import type { ScaleStore } from "./scale-store.ts";

/** The kind of a line; it determines the colour. */
export type LevelKind = "stop-loss" | "take-profit" | "order" | "alert";

/** A price that can be moved: a stop loss, a take profit, a pending order's trigger price, or a price alert. */
export interface LevelLine {
	/** Unique among all lines. */
	readonly key: string;
	readonly kind: LevelKind;
	/** The open trade it belongs to; null for a pending order or an alert. */
	readonly tradeId: string | null;
	/** On the grip: `SL`, `Buy limit 0.10`. */
	readonly short: string;
	/** In full, for a screen reader and a tooltip. */
	readonly name: string;
	/** Decimal text; null while unset: the level is then dragged out of the trade's opening line. */
	readonly price: string | null;
	/** Unset, and the grip of the trade's other unset level is between it and the edge. */
	readonly beside?: boolean;
	/** Where the drag starts, as decimal text: the opening price; for a level with a price, that price. */
	readonly opening: string;
	/** A suggested first price for keyboard users; empty if none fits. */
	readonly first: () => string;
	/** The result there, for the grip: `−512.00 USD`; empty: none. */
	readonly describe: (price: string) => string;
	/** What else is known of a price it is moved to, one sentence each: distance, share of equity, close-out price. */
	readonly details: (price: string) => readonly string[];
	/** Whether more can be lost there than where it is now. Such a move is confirmed. */
	readonly widens: (price: string) => boolean;
	/** Why that price is not allowed, or null. */
	readonly refuse: (price: string) => string | null;
	/** Sends one amendment; rejects if it was refused, and the line moves back. */
	readonly move: (price: string) => Promise<void>;
}

/** Height of the marks on the time axis plus spacing: a grip or label over a mark would hide it. */
export const FOOT_PX = 30;
/** Half of a label with its buttons. */
const HALF_LABEL_PX = 12;
/** Height of the box beside a line that is moved: above the line if there is less room below it. */
const BOX_ROOM_PX = 110;

/**
 * Positions a line and its axis label at its price on every scale change; hides it when out of view. By `top`, not by a
 * transform: of each transformed element the browser makes a chunk of its own, and composes all of them anew when the
 * text of one of them becomes wider.
 */
export function usePlaced(scales: ScaleStore, price: () => number | null) {
	const line = useRef<HTMLDivElement>(null);
	const label = useRef<HTMLSpanElement>(null);
	const read = useRef(price);
	read.current = price;
	const place = useRef((scale: Scale | null) => {
		const element = line.current;
		const at = read.current();
		if (element === null || scale === null) return;
		const y = at === null ? Number.NaN : scale.yOf(at);
		const shown = Number.isFinite(y) && y >= 0 && y <= scale.height;
		element.style.visibility = shown ? "visible" : "hidden";
		if (shown) {
			element.style.top = `${Math.round(y)}px`;
			const within = Math.max(HALF_LABEL_PX, Math.min(y, scale.height - FOOT_PX - HALF_LABEL_PX));
			element.style.setProperty("--lift", `${Math.round(within - y)}px`);
			const isLow = y > scale.height - BOX_ROOM_PX;
			element.style.setProperty("--box", isLow ? "-14px" : "14px");
			element.style.setProperty("--box-shift", isLow ? "-100%" : "0px");
		}
		element.style.setProperty("--plot", `${scale.width}px`);
		if (label.current !== null) scales.axis.put(label.current, shown ? Math.round(y) : null, scale.height);
	});
	useLayoutEffect(() => scales.subscribe(place.current), [scales]);
	useLayoutEffect(() => place.current(scales.current));
	return { line, label, place: () => place.current(scales.current) };
}

/** The line itself, without its label: it is drawn below all labels, including shifted ones. */
export function Rule({
	scales,
	price,
	className,
}: {
	readonly scales: ScaleStore;
	readonly price: number;
	readonly className: string;
}) {
	const { line } = usePlaced(scales, () => price);
	return (
		<div ref={line} aria-hidden className="pointer-events-none invisible absolute inset-x-0 top-0 h-0">
			<span className={cx("absolute start-0 top-0 w-(--plot) border-t", className)} />
		</div>
	);
}

/** A line's price on the axis: at its height, or as near as other labels allow, with a connector to it. */
export function AxisLabel({
	scales,
	label,
	className,
	children,
}: {
	readonly scales: ScaleStore;
	/** The label ref from `usePlaced` of its line. */
	readonly label: RefObject<HTMLSpanElement | null>;
	readonly className: string;
	readonly children: ReactNode;
}) {
	useLayoutEffect(() => {
		const own = label.current;
		return () => {
			if (own !== null) scales.axis.remove(own);
		};
	}, [scales, label]);
	return (
		<span ref={label} data-axis-label className="absolute start-(--plot) end-0 top-0 h-0" dir="ltr">
			<span
				className={cx("absolute -start-[3px] top-[min(0px,var(--axis-shift,0px))] h-(--axis-lead) w-[2px]", className)}
			/>
			<span
				className={cx(
					"num absolute inset-x-0 top-[var(--axis-shift,0px)] -mt-[9px] flex h-[18px] items-center ps-1 font-medium text-11 text-surface-0",
					className,
				)}
			>
				{children}
			</span>
		</span>
	);
}

export interface QuoteLineProps {
	readonly scales: ScaleStore;
	readonly side: "bid" | "ask";
	readonly priceDigits: number;
	readonly read: () => number | null;
	readonly subscribe: (listener: () => void) => () => void;
}

/** The current bid or ask; its text and position are written directly, at most once per frame. */
export function QuoteLine({ scales, side, priceDigits, read, subscribe }: QuoteLineProps) {
	const t = useT();
	const text = useRef<HTMLSpanElement>(null);
	const { line, label, place } = usePlaced(scales, read);
	useEffect(() => {
		const show = () => {
			const price = read();
			if (text.current !== null)
				writeText(text.current, price === null ? "" : formatPrice(price.toFixed(priceDigits), priceDigits));
			place();
		};
		show();
		return subscribe(show);
	});
	return (
		<div ref={line} aria-hidden className="pointer-events-none invisible absolute inset-x-0 top-0 h-0">
			<span
				className={cx(
					"absolute start-0 top-0 w-(--plot) border-t",
					side === "bid" ? "border-secondary/60" : "border-secondary/50 border-dashed",
				)}
			/>
			<span
				className={cx(
					"absolute top-0 z-[1] -mt-1.5 rounded-[2px] bg-surface-1 px-0.5 text-[10px] text-muted leading-3",
					side === "bid" ? "end-[calc(100%-var(--plot)+4px)]" : "end-[calc(100%-var(--plot)+28px)]",
				)}
			>
				{side === "bid" ? t("trading.bid") : t("trading.ask")}
			</span>
			<AxisLabel scales={scales} label={label} className={side === "bid" ? "bg-secondary" : "bg-muted"}>
				<span ref={text} />
			</AxisLabel>
		</div>
	);
}

/** Where a trade was opened, with the caller's label beside it. */
export function OpeningLine({
	scales,
	price,
	children,
}: {
	readonly scales: ScaleStore;
	readonly price: number;
	readonly children: ReactNode;
}) {
	const { line } = usePlaced(scales, () => price);
	return (
		<>
			<Rule scales={scales} price={price} className="border-accent/70" />
			{children === null ? null : (
				<div ref={line} className="pointer-events-none invisible absolute inset-x-0 top-0 z-[11] h-0">
					<span className="absolute start-2 top-[var(--lift,0px)] -mt-2.5 flex h-5 items-center gap-1.5 whitespace-nowrap rounded-[4px] border border-accent/60 bg-surface-1 px-1.5 text-11">
						{children}
					</span>
				</div>
			)}
		</>
	);
}
