import { BellPlus, Star } from "lucide-react";
import { type LocalInstrument, useMarket } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { openAlert } from "../alerts/open.ts";
import { marketText, marketWord, stepUnit } from "../figures.ts";
import { DayChange, InstrumentPrice, InstrumentSpread } from "../live.tsx";
import { toggleFavourite } from "../preferences.ts";

export interface WatchRowProps {
	readonly id: string;
	readonly instrument: LocalInstrument;
	/** Position in the whole list, which is windowed. */
	readonly place: { readonly at: number; readonly of: number };
	readonly selected: boolean;
	readonly active: boolean;
	readonly favourite: boolean;
	readonly onSelect: () => void;
}

/** One instrument: name, day change or the reason it is not tradable, bid, ask, spread. */
export function WatchRow({ id, instrument, place, selected, active, favourite, onSelect }: WatchRowProps) {
	const t = useT();
	const market = useMarket(instrument);
	const reason = marketText(market);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
		// biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option.
		<div
			id={id}
			role="option"
			aria-posinset={place.at}
			aria-setsize={place.of}
			aria-selected={selected}
			onClick={onSelect}
			title={reason === null ? instrument.name : `${instrument.name} · ${reason}`}
			className={cx(
				"group flex h-full cursor-pointer items-center gap-1 border-line border-b pe-3 ps-1",
				selected ? "bg-accent-quiet" : active ? "bg-hover" : "hover:bg-hover",
			)}
		>
			{/* For the pointer; keyboard users have `f` in the list, and everyone the star beside the chart's title. */}
			<span
				aria-hidden
				onClick={(event) => {
					event.stopPropagation();
					toggleFavourite(instrument.id);
				}}
				className={cx(
					"flex h-full w-6 flex-none items-center justify-center",
					favourite ? "text-accent-text" : "text-muted opacity-0 group-hover:opacity-100 pointer-coarse:opacity-60",
				)}
			>
				<Star className={cx("icon size-3.5", favourite && "fill-current")} />
			</span>
			{/* For the pointer; keyboard users have `a` in the list, and everyone the bell beside the chart's title. */}
			<span
				aria-hidden
				data-alert-row
				onClick={(event) => {
					event.stopPropagation();
					openAlert({ instrumentId: instrument.id });
				}}
				className="-ms-1 hidden h-full w-5 flex-none items-center justify-center text-muted hover:text-primary group-hover:flex"
			>
				<BellPlus className="icon size-3.5" />
			</span>
			<div className="flex min-w-0 flex-1 flex-col">
				<span className="truncate font-medium text-13">
					{instrument.displayName}
					{favourite ? <VisuallyHidden>{t("trading.watchlist.isFavourite")}</VisuallyHidden> : null}
				</span>
				{reason === null ? (
					<DayChange instrument={instrument} className="self-start text-11" />
				) : (
					<span className="truncate text-11 text-warn">{marketWord(market)}</span>
				)}
			</div>
			<div className="flex w-[156px] flex-none flex-col items-stretch">
				<div className="flex justify-end gap-1">
					<span className="w-[74px] text-end">
						<InstrumentPrice instrument={instrument} side="bid" />
					</span>
					<span className="w-[78px] text-end">
						<InstrumentPrice instrument={instrument} side="ask" />
					</span>
				</div>
				<span className="text-end text-11 text-muted">
					<InstrumentSpread instrument={instrument} /> {t("trading.pips", { unit: stepUnit(instrument) })}
				</span>
			</div>
		</div>
	);
}
