import type { Price } from "@truefill/core/money";
import { formatPrice as exactPrice } from "@truefill/core/money";
import { useId } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { stepUnit } from "../figures.ts";
import type { LevelInput, LevelMode } from "./order.ts";
import { EXTRA } from "./ticket-extras.tsx";

export interface LevelFieldProps {
	readonly kind: "stop-loss" | "take-profit";
	readonly level: LevelInput;
	readonly onChange: (level: LevelInput) => void;
	/** Its current price, or null. */
	readonly price: Price | null;
	readonly instrument: LocalInstrument;
	readonly currency: string;
	readonly error: string | null;
	/** The initial value when it is turned on. */
	readonly initial: () => Pick<LevelInput, "text"> & Partial<Pick<LevelInput, "mode">>;
	/** The initial text after a change of the mode. */
	readonly convert: (mode: LevelMode) => string;
}

const MODES: readonly LevelMode[] = ["price", "pips", "money"];

/** A stop loss or take profit: off, or by price, pips from the fill, or money. */
export function LevelField({
	kind,
	level,
	onChange,
	price,
	instrument,
	currency,
	error,
	initial,
	convert,
}: LevelFieldProps) {
	const t = useT();
	const id = useId();
	const unit = stepUnit(instrument);
	const loss = kind === "stop-loss";
	const name = loss ? t("chart.stopLoss") : t("chart.takeProfit");
	const step = level.mode === "price" ? exactPrice(instrument.priceIncrement) : level.mode === "pips" ? "1" : "1.00";
	const note =
		error ??
		(level.on && level.mode !== "price" && price !== null
			? t("trading.level.at", { price: formatPrice(exactPrice(price, instrument.priceDigits), instrument.priceDigits) })
			: null);
	return (
		<div className={`flex min-w-0 flex-col gap-1 ${EXTRA}`}>
			<div className="flex min-h-6 items-center justify-between gap-2 pointer-coarse:min-h-11">
				<label
					htmlFor={`${id}-on`}
					className="flex min-h-6 items-center gap-2 leading-4 pointer-coarse:min-h-11 font-medium text-12 text-secondary"
				>
					<input
						id={`${id}-on`}
						type="checkbox"
						checked={level.on}
						onChange={(event) =>
							onChange({ ...level, ...(level.text === "" ? initial() : {}), on: event.target.checked })
						}
						className="size-3.5 flex-none accent-(--accent-solid)"
					/>
					{name}
				</label>
				{note === null || error !== null ? null : (
					<span id={`${id}-note`} className="num text-11 text-muted">
						{note}
					</span>
				)}
			</div>
			{level.on ? (
				<div className="flex gap-1.5">
					<div className="min-w-0 flex-1">
						<NumberField
							aria-label={name}
							aria-describedby={note === null ? undefined : `${id}-note`}
							aria-invalid={error === null ? undefined : true}
							size="sm"
							step={step}
							value={level.text}
							onChange={(text) => onChange({ ...level, text })}
						/>
					</div>
					<SegmentedControl
						label={t("trading.level.mode", { level: name })}
						value={level.mode}
						onChange={(mode) => onChange({ ...level, mode, text: convert(mode) })}
						items={MODES.map((mode) => ({
							value: mode,
							label: { price: t("trading.level.price"), pips: t("trading.level.pips", { unit }), money: currency }[
								mode
							],
						}))}
					/>
				</div>
			) : null}
			{error === null ? null : (
				<p id={`${id}-note`} className="text-11 text-danger">
					{error}
				</p>
			)}
		</div>
	);
}
