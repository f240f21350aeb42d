import { volume as brandVolume, type Volume } from "@truefill/core/money";
import { useId } from "react";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPercent } from "../../../lib/format.ts";
import { Range } from "../../../ui/range.tsx";

const PARTS = [25, 50, 75, 100] as const;

/** A percentage of the open volume, rounded down to the step; 100% is the whole volume, even off the step. */
export function partOf(open: Volume, percent: number, step: Volume): Volume {
	if (percent >= 100) return open;
	const part = (open * BigInt(percent)) / 100n;
	return brandVolume(part - (part % step));
}

/** Chooses a volume as a percentage of the open one. */
export function ShareOfTrade({
	trade,
	instrument,
	percent,
	onVolume,
}: {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** The share that is chosen now. */
	readonly percent: number;
	readonly onVolume: (volume: Volume) => void;
}) {
	const t = useT();
	const id = useId();
	const choose = (part: number) => onVolume(partOf(trade.volume, part, instrument.stepVolume));
	return (
		<div className="flex flex-col gap-1.5">
			<Range
				aria-label={t("trading.close.share")}
				aria-valuetext={formatPercent(`${percent}`, 0)}
				min={0}
				max={100}
				step={1}
				value={percent}
				onChange={(event) => choose(event.target.valueAsNumber)}
				className="w-full"
			/>
			<div className="flex gap-1">
				{PARTS.map((part) => (
					<button
						key={part}
						type="button"
						id={`${id}-${part}`}
						onClick={() => choose(part)}
						className="flex-1 rounded-control border border-line py-0.5 text-11 text-secondary hover:bg-hover hover:text-primary"
					>
						{part === 100 ? t("trading.close.all") : `${part}%`}
					</button>
				))}
			</div>
		</div>
	);
}
