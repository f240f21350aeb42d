import type { Price } from "@truefill/core/money";
import {
	type KeyboardEvent,
	type PointerEvent,
	type ReactNode,
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { formatPrice } from "../lib/format.ts";
import type { Scale } from "./candle-chart.ts";
import { priceOnGrid, stepPrice } from "./levels.ts";
import type { ScaleStore } from "./scale-store.ts";

export type LevelKind = "stop-loss" | "take-profit";

/** A stop loss or a take profit of an open trade, which can be moved. */
export interface LevelLine {
	readonly tradeId: string;
	readonly kind: LevelKind;
	/** Decimal text; null while the trade has none: then it is pulled out of the line where the trade was opened. */
	readonly price: string | null;
	/** Decimal text of the opening price. */
	readonly opening: string;
	/** A first price for whoever sets a level by the keyboard; empty where none fits. */
	readonly first: () => string;
	/** What the level would bring, for the tag: `−512.00 USD`. */
	readonly describe: (price: string) => string;
	/** Why the level may not be there, or null. */
	readonly refuse: (price: string) => string | null;
}

/** Puts a line at its price whenever the scale changes; hides it where it is out of sight. */
function usePlaced(scales: ScaleStore, price: () => number | null) {
	const line = useRef<HTMLDivElement>(null);
	const read = useRef(price);
	read.current = price;
	const place = useRef((scale: Scale | null) => {
		const element = line.current;
		const at = read.current();
		if (element === null || scale === null) return;
		const y = at === null ? Number.NaN : scale.yOf(at);
		const shown = Number.isFinite(y) && y >= 0 && y <= scale.height;
		element.style.visibility = shown ? "visible" : "hidden";
		if (shown) element.style.transform = `translateY(${Math.round(y)}px)`;
		element.style.setProperty("--plot", `${scale.width}px`);
	});
	useLayoutEffect(() => scales.subscribe(place.current), [scales]);
	useLayoutEffect(() => place.current(scales.current));
	return { line, place: () => place.current(scales.current) };
}

function AxisLabel({ className, children }: { readonly className: string; readonly children: ReactNode }) {
	return (
		<span
			className={cx(
				"num -translate-y-1/2 absolute start-(--plot) end-0 top-0 flex h-[18px] items-center ps-1 font-medium text-11 text-surface-0",
				className,
			)}
			dir="ltr"
		>
			{children}
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

/** The current bid or ask; its text and place are written directly, at most once per frame. */
export function QuoteLine({ scales, side, priceDigits, read, subscribe }: QuoteLineProps) {
	const t = useT();
	const text = useRef<HTMLSpanElement>(null);
	const { line, place } = usePlaced(scales, read);
	useEffect(() => {
		const show = () => {
			const price = read();
			if (text.current !== null)
				text.current.textContent = price === null ? "" : formatPrice(price.toFixed(priceDigits), priceDigits);
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
					"-translate-y-1/2 absolute top-0 z-[1] rounded-[2px] bg-surface-1 px-0.5 text-[10px] text-muted leading-3",
					side === "bid" ? "end-[calc(100%-var(--plot)+4px)]" : "end-[calc(100%-var(--plot)+28px)]",
				)}
			>
				{side === "bid" ? t("trading.bid") : t("trading.ask")}
			</span>
			<AxisLabel className={side === "bid" ? "bg-secondary" : "bg-muted"}>
				<span ref={text} />
			</AxisLabel>
		</div>
	);
}

/** Where a trade was opened, with what the caller writes beside it. */
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
		<div
			ref={line}
			className={cx("pointer-events-none invisible absolute inset-x-0 top-0 h-0", children !== null && "z-[11]")}
		>
			<span className="absolute start-0 top-0 w-(--plot) border-accent/70 border-t" />
			{children === null ? null : (
				<span className="-translate-y-1/2 absolute start-2 top-0 flex h-5 items-center gap-1.5 whitespace-nowrap rounded-[4px] border border-accent/60 bg-surface-1 px-1.5 text-11">
					{children}
				</span>
			)}
		</div>
	);
}

export interface LevelHandleProps {
	readonly scales: ScaleStore;
	readonly level: LevelLine;
	readonly increment: Price;
	readonly priceDigits: number;
	/** Sends the one amendment; rejects when it was refused, and the line goes back. */
	readonly onMove: (price: string) => Promise<void>;
	/** A level that is not set yet shows its grip only where there is room for it. */
	readonly room: boolean;
}

/** A level that is dragged, or moved by the arrow keys and Enter. Escape puts it back; release sends once. */
export function LevelHandle({ scales, level, increment, priceDigits, onMove, room }: LevelHandleProps) {
	const t = useT();
	const [moved, setMoved] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const dragging = useRef(false);
	const rest = level.price ?? level.opening;
	const shown = moved ?? rest;
	const unset = level.price === null && moved === null;
	const { line } = usePlaced(scales, () => Number(shown));
	const refusal = moved === null || moved === rest ? null : level.refuse(moved);

	const commit = async () => {
		if (moved === null || moved === rest || refusal !== null) {
			setMoved(null);
			return;
		}
		setBusy(true);
		try {
			await onMove(moved);
		} catch {
			// Whoever sends says why; the line goes back to where the server has it.
		} finally {
			setBusy(false);
			setMoved(null);
		}
	};
	const putBack = () => {
		dragging.current = false;
		setMoved(null);
	};
	useEffect(() => {
		if (moved === null) return;
		const press = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "Escape") return;
			event.stopPropagation();
			dragging.current = false;
			setMoved(null);
		};
		addEventListener("keydown", press, true);
		return () => removeEventListener("keydown", press, true);
	}, [moved]);

	const start = (event: PointerEvent<HTMLElement>) => {
		if (busy || event.button !== 0) return;
		event.currentTarget.setPointerCapture(event.pointerId);
		dragging.current = true;
		setMoved(rest);
	};
	const move = (event: PointerEvent<HTMLElement>) => {
		const scale = scales.current;
		const frame = line.current?.parentElement?.getBoundingClientRect();
		if (!dragging.current || scale === null || frame === undefined) return;
		const y = Math.min(Math.max(event.clientY - frame.top, 0), scale.height);
		const price = priceOnGrid(scale.priceAt(y), increment, priceDigits);
		if (price !== null) setMoved(price);
	};
	const release = () => {
		if (!dragging.current) return;
		dragging.current = false;
		void commit();
	};
	const press = (event: KeyboardEvent) => {
		const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
		if (by !== undefined) {
			event.preventDefault();
			const from = unset ? level.first() : shown;
			setMoved(unset ? from || null : stepPrice(from, event.ctrlKey ? by * 10 : by, increment, priceDigits));
		} else if (event.key === "Enter") {
			event.preventDefault();
			void commit();
		} else if (event.key === "Escape") putBack();
	};

	const loss = level.kind === "stop-loss";
	const name = loss ? t("chart.stopLoss") : t("chart.takeProfit");
	const tag = unset ? t("chart.level.none") : (refusal ?? level.describe(shown));
	if (unset && !room) return null;
	return (
		<div ref={line} className="pointer-events-none invisible absolute inset-x-0 top-0 z-10 h-0">
			{unset ? null : (
				<span
					className={cx("absolute start-0 top-0 w-(--plot) border-t border-dashed", loss ? "border-down" : "border-up")}
				/>
			)}
			<div
				role="slider"
				tabIndex={0}
				aria-label={t("chart.level.name", { level: name })}
				aria-orientation="vertical"
				aria-valuenow={Number(shown)}
				aria-valuetext={`${formatPrice(shown, priceDigits)}, ${tag}`}
				aria-busy={busy}
				title={unset ? t("chart.level.pull", { level: name }) : t("chart.level.help")}
				onPointerDown={start}
				onPointerMove={move}
				onPointerUp={release}
				onPointerCancel={putBack}
				onKeyDown={press}
				onBlur={() => setMoved(null)}
				className={cx(
					"-translate-y-1/2 pointer-events-auto absolute top-0 flex h-5 touch-none select-none items-center gap-1.5 whitespace-nowrap rounded-[4px] border bg-surface-1 px-1.5 text-11",
					unset && !loss ? "end-[calc(100%-var(--plot)+68px)]" : "end-[calc(100%-var(--plot)+32px)]",
					moved === null ? "cursor-ns-resize" : "z-20 cursor-grabbing shadow-float",
					busy && "opacity-60",
					refusal !== null ? "border-danger text-danger" : loss ? "border-down text-down" : "border-up text-up",
				)}
			>
				{unset ? null : (
					<span aria-hidden className="flex flex-col gap-[2px]">
						<span className="h-px w-2 bg-current" />
						<span className="h-px w-2 bg-current" />
						<span className="h-px w-2 bg-current" />
					</span>
				)}
				<span className="font-semibold">{loss ? t("chart.sl") : t("chart.tp")}</span>
				{unset ? null : <span className="num">{tag}</span>}
			</div>
			{unset ? null : <AxisLabel className={loss ? "bg-down" : "bg-up"}>{formatPrice(shown, priceDigits)}</AxisLabel>}
		</div>
	);
}
