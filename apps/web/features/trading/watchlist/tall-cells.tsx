import { useT } from "../../../i18n/index.ts";
import { marketText, stepUnit } from "../figures.ts";
import { DayChange, InstrumentSpread } from "../live.tsx";
import { DayExtreme } from "./cells.tsx";
import { type CellProps, LazySpark, PriceButton, SessionWord } from "./row.tsx";

/** Under the price, as on the terminals of a phone: the day's low by the bid, its high by the ask. */
function Extreme({ instrument, which }: Pick<CellProps, "instrument"> & { readonly which: "low" | "high" }) {
	const t = useT();
	return (
		<span className="flex items-baseline gap-1 px-0.5 text-[10px] text-muted leading-3">
			{t(`watchlists.short.${which}`)}
			<DayExtreme instrument={instrument} which={which} />
		</span>
	);
}

/** For fingers: two lines, the prices as buttons with the day's low and high. */
export default function TallCells(props: CellProps) {
	const t = useT();
	const { instrument, market, selected } = props;
	return (
		<>
			<span className="flex min-w-0 flex-col">
				<span className="flex min-w-0 items-center justify-between gap-1.5 pe-1.5">
					<span className="truncate font-medium text-13">{instrument.displayName}</span>
					<span className="hidden flex-none min-[380px]:block">
						<LazySpark instrument={instrument} />
					</span>
				</span>
				<span className="flex min-w-0 items-baseline gap-1.5 text-11">
					{marketText(market) === null ? <DayChange instrument={instrument} /> : <SessionWord {...props} />}
					<span className="truncate text-muted">
						<InstrumentSpread instrument={instrument} slow={!selected} />{" "}
						{t("trading.pips", { unit: stepUnit(instrument) })}
					</span>
				</span>
			</span>
			<PriceButton {...props} side="bid">
				<Extreme instrument={instrument} which="low" />
			</PriceButton>
			<PriceButton {...props} side="ask">
				<Extreme instrument={instrument} which="high" />
			</PriceButton>
		</>
	);
}
