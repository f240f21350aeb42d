import type { TradeWire } from "@truefill/contracts/http";
import { parseVolume } from "@truefill/core/money";
import { ArrowDownRight, ArrowUpRight } from "lucide-react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, formatWholePrice, UNKNOWN } from "../../../lib/format.ts";
import { volumeText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";

/** A row's instrument by its displayed name; a press shows it. */
export function InstrumentLink({
	id,
	instrument,
	onInstrument,
}: {
	readonly id: string;
	readonly instrument: LocalInstrument | undefined;
	readonly onInstrument: (id: string) => void;
}) {
	return (
		<button
			type="button"
			className="rounded-[4px] font-medium hover:text-accent-text"
			onClick={(event) => {
				// A press elsewhere in the row may open its details.
				event.stopPropagation();
				onInstrument(id);
			}}
		>
			{instrument?.displayName ?? id}
		</button>
	);
}

/** Buy or sell: word, arrow and colour. */
export function SideText({ side }: { readonly side: TradeWire["trade_type"] }) {
	const t = useT();
	const Arrow = side === "buy" ? ArrowUpRight : ArrowDownRight;
	return (
		<span
			className={side === "buy" ? "inline-flex items-center gap-1 text-up" : "inline-flex items-center gap-1 text-down"}
		>
			<Arrow className="icon size-3.5" aria-hidden />
			{side === "buy" ? t("trading.buy") : t("trading.sell")}
		</span>
	);
}

/** A wire volume in the user's unit; the unit is in the column header. */
export function VolumeText({
	units,
	instrument,
}: {
	readonly units: string;
	readonly instrument: LocalInstrument | undefined;
}) {
	const unit = useSettingsOf("ticket").unit;
	const parsed = parseVolume(units);
	return (
		<>
			{instrument === undefined || !parsed.ok
				? formatNumber(units)
				: formatNumber(volumeText(instrument, parsed.value, unit))}
		</>
	);
}

export function WirePrice({
	value,
	instrument,
}: {
	readonly value: string | null;
	readonly instrument: LocalInstrument | undefined;
}) {
	if (value === null) return <span className="text-muted">{UNKNOWN}</span>;
	return <>{instrument === undefined ? formatNumber(value) : formatWholePrice(value, instrument.priceDigits)}</>;
}

/** How long a trade was open, in its two largest units. */
export function durationText(fromIso: string, toIso: string): string {
	const minutes = Math.max(0, Math.floor((Date.parse(toIso) - Date.parse(fromIso)) / 60_000));
	const seconds = Math.max(0, Math.floor((Date.parse(toIso) - Date.parse(fromIso)) / 1_000));
	if (minutes < 1) return `${seconds} s`;
	if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
	const hours = Math.floor(minutes / 60);
	if (hours < 24) return `${hours} h ${minutes % 60} min`;
	return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
