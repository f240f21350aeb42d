import type { Side } from "@truefill/core/pricing";
import { type ReactNode, useRef } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { InstrumentPrice, InstrumentSpread } from "../live.tsx";

/** A press that moves up this far pulls the ticket up, and presses no button. */
const PULL_PX = 28;

export interface PriceBarProps {
	readonly instrument: LocalInstrument;
	/** Opens the ticket with this side. */
	readonly onPress: (side: Side) => void;
	/** Opens the ticket as it is. */
	readonly onPull: () => void;
	/** Above the prices, where they are beside the chart. */
	readonly children: ReactNode;
}

/** Both prices; a press on one, or a pull upwards, opens the ticket. */
export function PriceBar({ instrument, onPress, onPull, children }: PriceBarProps) {
	const t = useT();
	const fromY = useRef<number | null>(null);
	const isPulled = useRef(false);
	const button = (each: Side) => (
		<button
			type="button"
			onClick={() => onPress(each)}
			className={cx(
				"flex h-12 flex-1 items-center justify-between rounded-control px-3 text-on-solid low:h-auto low:min-h-11 low:w-full low:flex-col low:items-start low:justify-center",
				each === "buy" ? "flex-row-reverse bg-up-solid" : "bg-down-solid",
			)}
		>
			<span className="font-medium text-13">{each === "buy" ? t("trading.buy") : t("trading.sell")}</span>
			<InstrumentPrice instrument={instrument} side={each === "buy" ? "ask" : "bid"} size="md" flash={false} />
		</button>
	);
	return (
		<div
			onPointerDown={(event) => {
				fromY.current = event.clientY;
				isPulled.current = false;
			}}
			onPointerMove={(event) => {
				if (fromY.current === null || fromY.current - event.clientY < PULL_PX) return;
				fromY.current = null;
				isPulled.current = true;
				onPull();
			}}
			onPointerUp={() => {
				fromY.current = null;
			}}
			onPointerCancel={() => {
				fromY.current = null;
			}}
			onClickCapture={(event) => {
				if (isPulled.current) event.stopPropagation();
				isPulled.current = false;
			}}
			className="z-10 flex flex-none touch-none flex-col border-line border-t bg-surface-1 px-2 pt-1.5 pb-2 low:w-36 low:border-s low:border-t-0 low:pe-[max(0.5rem,env(safe-area-inset-right))]"
		>
			{children}
			<span aria-hidden className="mx-auto mb-1.5 h-1 w-9 flex-none rounded-pill bg-line-strong low:hidden" />
			<div className="flex items-center gap-1.5 low:min-h-0 low:flex-1 low:flex-col">
				{button("sell")}
				<span className="flex flex-none items-center rounded-[4px] border border-line-strong px-1">
					<InstrumentSpread instrument={instrument} className="font-medium text-11" />
				</span>
				{button("buy")}
			</div>
		</div>
	);
}
