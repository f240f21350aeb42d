import type { Side } from "@truefill/core/pricing";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { stepUnit } from "../figures.ts";
import { InstrumentPrice, InstrumentSpread } from "../live.tsx";

export interface SideButtonsProps {
	readonly instrument: LocalInstrument;
	/** Null: none chosen. */
	readonly side: Side | null;
	/** Chooses the side; with one-click trading on, sends. */
	readonly onSide: (side: Side) => void;
	readonly oneClick: boolean;
	/** Why nothing can be sent now; it disables only one-click buttons. */
	readonly blocked: string | null;
	readonly busy: Side | null;
	readonly ids?: { readonly buy: string; readonly sell: string };
}

/** Both prices, large, with the spread between them. They choose the side; they send only with one-click trading on. */
export function SideButtons({ instrument, side, onSide, oneClick, blocked, busy, ids }: SideButtonsProps) {
	const t = useT();
	const button = (each: Side) => {
		const chosen = side === each && !oneClick;
		const off = oneClick && (blocked !== null || busy !== null);
		const name = each === "buy" ? t("trading.buy") : t("trading.sell");
		return (
			<button
				type="button"
				id={ids?.[each]}
				{...(oneClick ? {} : { "aria-pressed": chosen })}
				{...(off ? { "aria-disabled": true, "aria-description": blocked ?? undefined } : {})}
				title={off ? (blocked ?? undefined) : oneClick ? t("trading.oneClick.sends", { side: name }) : undefined}
				onClick={(event) => {
					// With one-click trading a double click sends one order, not two.
					if (!off && !(oneClick && event.detail > 1)) onSide(each);
				}}
				className={cx(
					"flex min-w-0 flex-1 flex-col gap-0.5 rounded-control border px-3 py-1.5 transition-colors duration-(--fast)",
					each === "buy" ? "items-end" : "items-start",
					chosen || oneClick
						? each === "buy"
							? "border-up-solid bg-up-solid text-on-solid"
							: "border-down-solid bg-down-solid text-on-solid"
						: "border-line-strong bg-surface-2 hover:bg-surface-3",
					off && "cursor-not-allowed opacity-55",
				)}
			>
				<span className={cx("text-11", chosen || oneClick ? "opacity-90" : each === "buy" ? "text-up" : "text-down")}>
					{name}
				</span>
				<InstrumentPrice
					instrument={instrument}
					side={each === "buy" ? "ask" : "bid"}
					size="lg"
					flash={!chosen && !oneClick}
				/>
			</button>
		);
	};
	return (
		<fieldset className="relative flex gap-1.5" aria-label={t("trading.side")}>
			{button("sell")}
			{button("buy")}
			<span
				className="-translate-x-1/2 -translate-y-1/2 pointer-events-none rtl:translate-x-1/2 absolute start-1/2 top-1/2 flex flex-col items-center rounded-[4px] border border-line-strong bg-surface-1 px-1 leading-3"
				title={t("trading.spread.help", { unit: stepUnit(instrument) })}
			>
				<InstrumentSpread instrument={instrument} className="font-medium text-11" />
			</span>
		</fieldset>
	);
}
