import {
	type AccountCurrency,
	formatMoney as exactMoney,
	formatVolume,
	type Money,
	type Volume,
} from "@truefill/core/money";
import type { ReactNode } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { stepSize, stepUnit, volumeText } from "../figures.ts";
import { changeSettings, useSettingsOf } from "../preferences.ts";
import { convertVolume } from "./order.ts";

export interface VolumeFieldProps {
	readonly instrument: LocalInstrument;
	/** Id of the field's frame, for the keyboard shortcuts. */
	readonly id: string;
	readonly value: string;
	readonly error: string | null;
	readonly help?: ReactNode;
	/** Other ways to find the volume. */
	readonly sizing?: ReactNode;
	readonly onChange: (volume: string) => void;
}

/** The volume of an order in lots or units; another unit converts what is typed. */
export function VolumeField({ instrument, id, value, error, help, sizing, onChange }: VolumeFieldProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	return (
		<Field
			label={t("trading.volume")}
			error={error}
			help={help}
			aside={
				<span className="flex items-center gap-1">
					{sizing}
					<SegmentedControl
						label={t("trading.volume.unit")}
						value={unit}
						onChange={(next) => {
							onChange(convertVolume(value, unit, next, instrument));
							changeSettings("ticket", { unit: next });
						}}
						items={[
							{ value: "lots", label: t("trading.lots") },
							{ value: "units", label: t("trading.units") },
						]}
					/>
				</span>
			}
		>
			{(aria) => (
				<div id={id}>
					<NumberField
						{...aria}
						step={volumeText(instrument, instrument.stepVolume, unit)}
						min={volumeText(instrument, instrument.minVolume, unit)}
						max={volumeText(instrument, instrument.maxVolume, unit)}
						value={value}
						onChange={onChange}
					/>
				</div>
			)}
		</Field>
	);
}

/** The volume in the other unit, and what a step of the price is worth. */
export function VolumeHelp({
	instrument,
	units,
	pip,
	currency,
}: {
	readonly instrument: LocalInstrument;
	readonly units: Volume;
	readonly pip: Money | null;
	readonly currency: AccountCurrency;
}) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const volume = formatVolume(units);
	const first =
		unit === "lots"
			? t("trading.volume.units", { volume: formatNumber(volume), base: instrument.base })
			: t("trading.volume.lots", { volume: formatNumber(convertVolume(volume, "units", "lots", instrument)) });
	return (
		<span className="num flex justify-between gap-2 text-11">
			<span>{first}</span>
			<span>
				{pip === null
					? ""
					: t("trading.pipValue", {
							amount: formatMoney(exactMoney(pip, currency), currency),
							unit: stepUnit(instrument),
							size: formatNumber(stepSize(instrument)),
						})}
			</span>
		</span>
	);
}
