import { Triangle } from "lucide-react";
import { useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { type Decimal, splitPrice, UNKNOWN } from "../lib/format.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface PriceTextProps {
	readonly price: Decimal;
	/** The instrument's displayed decimals. */
	readonly priceDigits: number;
	/** Decimal place of one pip, from the instrument. */
	readonly pipPosition: number;
	/** Direction of the last change; shown by an arrow and the colour. */
	readonly direction?: "up" | "down" | null;
	/** Stale: grey, no arrow. */
	readonly stale?: boolean;
	/** `sm` in tables: all digits the same size except the last. Default `md`. */
	readonly size?: "sm" | "md" | "lg";
	/** Reserves the arrow's space, so that columns do not shift. */
	readonly arrow?: boolean;
}

const SIZE = {
	sm: { all: "text-13", pips: "font-medium", tail: "text-[0.82em]" },
	md: { all: "text-14", pips: "text-[1.3em] font-semibold", tail: "text-[0.85em]" },
	lg: { all: "text-16", pips: "text-[1.6em] font-semibold leading-none", tail: "text-[0.85em]" },
} as const;

/** A price in traders' format: the two pip digits large, the rest after them small. */
export function PriceText(props: PriceTextProps) {
	const { price, priceDigits, pipPosition, direction = null, stale = false, size = "md", arrow = false } = props;
	const t = useT();
	const parts = splitPrice(price, priceDigits, pipPosition);
	const look = SIZE[size];
	if (!parts) {
		return (
			<span className={cx("num text-muted", look.all)}>
				<span aria-hidden>{UNKNOWN}</span>
				<VisuallyHidden>{t("ui.price.unknown")}</VisuallyHidden>
			</span>
		);
	}
	const color = stale ? "text-muted" : direction === "up" ? "text-up" : direction === "down" ? "text-down" : "";
	return (
		<span dir="ltr" className={cx("num inline-flex items-baseline whitespace-nowrap", look.all, color)}>
			{arrow ? (
				<Triangle
					aria-hidden
					className={cx(
						"me-1 size-[0.5em] self-center fill-current",
						direction === "down" && "rotate-180",
						(stale || direction === null) && "invisible",
					)}
				/>
			) : null}
			{/* Inline within one element, so that a screen reader reads one number, not three. */}
			<span>
				<span>{parts.head}</span>
				<span className={look.pips}>{parts.pips}</span>
				{parts.tail ? <span className={look.tail}>{parts.tail}</span> : null}
			</span>
		</span>
	);
}
