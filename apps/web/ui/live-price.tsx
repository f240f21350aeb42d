import { useEffect, useRef } from "react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { splitPrice, UNKNOWN } from "../lib/format.ts";
import { lightUp } from "./light.ts";
import { writeText } from "./write-text.ts";

export interface PriceReading {
	/** Decimal text; null is unknown. */
	readonly price: string | null;
	/** Compared with the previous tick: decides the flash. */
	readonly move: -1 | 0 | 1;
	/** Identifies the tick: the same tick does not flash twice. */
	readonly tick: number;
	readonly stale?: boolean;
}

export interface LivePriceProps {
	readonly read: () => PriceReading;
	readonly subscribe: (listener: () => void) => () => void;
	readonly priceDigits: number;
	readonly pipPosition: number;
	readonly size?: "sm" | "md" | "lg";
	readonly className?: string;
	/** A brief highlight on change. Default true; false on a coloured background. */
	readonly flash?: boolean;
}

const SIZE = {
	sm: { all: "text-13", pips: "font-semibold", tail: "text-[0.8em]" },
	md: { all: "text-14", pips: "text-[1.3em] font-semibold", tail: "text-[0.85em]" },
	lg: { all: "text-16", pips: "text-[1.55em] font-semibold leading-none", tail: "text-[0.85em]" },
} as const;

/** A ticking price: three text nodes written directly, with a brief highlight behind them (visual.md, Motion). */
export function LivePrice({
	read,
	subscribe,
	priceDigits,
	pipPosition,
	size = "sm",
	className,
	flash = true,
}: LivePriceProps) {
	const t = useT();
	const root = useRef<HTMLSpanElement>(null);
	const unknownText = t("ui.price.unknown");
	useEffect(() => {
		let shown = -2;
		const show = () => {
			const target = root.current;
			const [head, pips, tail] = target?.children ?? [];
			if (!target || !head || !pips || !tail) return;
			const { price, move, tick, stale = false } = read();
			const parts = splitPrice(price, priceDigits, pipPosition);
			writeText(head, parts?.head ?? UNKNOWN);
			writeText(pips, parts?.pips ?? "");
			writeText(tail, parts?.tail ?? "");
			const unknown = parts === null;
			target.classList.toggle("text-muted", stale || unknown);
			if (unknown !== (target.title !== "")) target.title = unknown ? unknownText : "";
			const first = shown === -2;
			if (tick === shown) return;
			shown = tick;
			if (!flash || first || move === 0 || stale) return;
			lightUp(target, move > 0 ? "up" : "down");
		};
		show();
		return subscribe(show);
	}, [read, subscribe, priceDigits, pipPosition, unknownText, flash]);
	const look = SIZE[size];
	return (
		<span
			ref={root}
			dir="ltr"
			// Inline, so that a screen reader reads one number, not three.
			className={cx("num inline-block whitespace-nowrap rounded-[4px] px-0.5", look.all, className)}
		>
			<span />
			<span className={look.pips} />
			<span className={look.tail} />
		</span>
	);
}
