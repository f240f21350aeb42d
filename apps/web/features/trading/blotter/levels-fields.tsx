import { formatPrice as exactPrice, parsePrice } from "@truefill/core/money";
import type { ReactNode } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { stepUnit } from "../figures.ts";
import type { StopKind } from "../ticket/protection.ts";
import type { LevelsForm } from "./levels-patch.ts";

export interface LevelsFieldsProps {
	readonly form: LevelsForm;
	readonly onChange: (form: LevelsForm) => void;
	readonly instrument: LocalInstrument;
	/** A first level for stepping from an empty field; empty if none fits. */
	readonly first: (kind: "stop-loss" | "take-profit") => string;
	readonly errors: { readonly stop: string | null; readonly take: string | null };
	/** The result at the level, or an explanation of the stop kind. */
	readonly helps: { readonly stop: ReactNode; readonly take: ReactNode };
}

/** Detects a step from an empty field, which gives a few increments above zero instead of a level near the market. */
function steppedFromNothing(before: string, next: string, instrument: LocalInstrument): boolean {
	const parsed = parsePrice(next.replace("-", ""));
	return before === "" && next.length > 1 && parsed.ok && parsed.value <= instrument.priceIncrement * 100n;
}

/** Stop loss, its kind, and take profit of an existing trade or order. */
export function LevelsFields({ form, onChange, instrument, first, errors, helps }: LevelsFieldsProps) {
	const t = useT();
	const { stopKind } = form;
	const trailing = stopKind === "trailing";
	const kinds: readonly StopKind[] =
		instrument.guaranteedStop === null ? ["fixed", "trailing"] : ["fixed", "trailing", "guaranteed"];
	const remove = (change: Partial<LevelsForm>) => (
		<button
			type="button"
			className="rounded-[4px] text-12 text-accent-text hover:underline"
			onClick={() => onChange({ ...form, ...change })}
		>
			{t("trading.levels.remove")}
		</button>
	);
	const level = (kind: "stop-loss" | "take-profit") => {
		const name = kind === "stop-loss" ? "stop" : "take";
		const value = form[name];
		return (
			<Field
				label={kind === "stop-loss" ? t("chart.stopLoss") : t("chart.takeProfit")}
				error={errors[name]}
				help={value === "" ? t("trading.levels.none") : helps[name]}
				aside={value === "" ? undefined : remove({ [name]: "" })}
			>
				{(aria) => (
					<NumberField
						{...aria}
						size="sm"
						step={exactPrice(instrument.priceIncrement)}
						value={value}
						onChange={(next) => {
							const near = steppedFromNothing(value, next, instrument) ? first(kind) : "";
							onChange({ ...form, [name]: near === "" ? next : near });
						}}
					/>
				)}
			</Field>
		);
	};
	return (
		<>
			{trailing ? (
				<Field
					label={t("levels.distance")}
					error={errors.stop}
					help={form.distance === "" ? t("levels.distance.none", { unit: stepUnit(instrument) }) : helps.stop}
					aside={form.distance === "" ? undefined : remove({ distance: "" })}
				>
					{(aria) => (
						<NumberField
							{...aria}
							size="sm"
							step="1"
							min="0.1"
							value={form.distance}
							onChange={(distance) => onChange({ ...form, distance })}
							unit={t("trading.pips", { unit: stepUnit(instrument) })}
						/>
					)}
				</Field>
			) : (
				level("stop-loss")
			)}
			<SegmentedControl
				block
				label={t("ticket.stopKind")}
				value={stopKind}
				onChange={(next) => onChange({ ...form, stopKind: next })}
				items={kinds.map((value) => ({ value, label: t(`ticket.stopKind.${value}`) }))}
			/>
			{level("take-profit")}
		</>
	);
}
