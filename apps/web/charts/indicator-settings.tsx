import {
	findIndicator,
	type Indicator,
	type IndicatorId,
	initialParameters,
	type Parameter,
	type ParameterValues,
	readParameters,
} from "@truefill/core/indicators";
import { RotateCcw, SlidersHorizontal, Trash2 } from "lucide-react";
import { useState } from "react";
import { type MessageKey, type Translate, useT } from "../i18n/index.ts";
import { cx } from "../lib/cx.ts";
import { formatNumber } from "../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { Select } from "../ui/select.tsx";
import { SHORT_NAMES } from "./indicator-labels.ts";
import { INDICATOR_COLORS, type ShownIndicator } from "./shown-indicators.ts";

/** What follows a prefix in the keys of the texts; `texts.test.ts` of this folder has every parameter and choice. */
type After<Prefix extends string> = MessageKey extends infer Key
	? Key extends `${Prefix}${infer Rest}`
		? Rest
		: never
	: never;
const parameterText = (t: Translate, name: string) => t(`indicator.parameter.${name as After<"indicator.parameter.">}`);
const choiceText = (t: Translate, name: string) => t(`indicator.choice.${name as After<"indicator.choice.">}`);

/** The classes of the theme's line colours, in their order. */
const SWATCHES = ["bg-accent", "bg-warn", "bg-info", "bg-secondary"] as const;

export interface ShownListProps {
	readonly indicators: readonly ShownIndicator[];
	readonly onSet: (changed: ShownIndicator) => void;
	readonly onRemove: (removed: ShownIndicator, name: string) => void;
}

/** The chart's indicators; one at a time shows its settings. */
export function ShownList({ indicators, onSet, onRemove }: ShownListProps) {
	const t = useT();
	const [open, setOpen] = useState<string | null>(null);
	const known = indicators.flatMap((shown) => {
		const indicator = findIndicator(shown.id);
		return indicator === undefined ? [] : [{ shown, indicator }];
	});
	if (known.length === 0) return <p className="text-13 text-secondary">{t("indicator.shown.none")}</p>;
	return (
		<ul className="flex flex-col gap-1.5">
			{known.map(({ shown, indicator }) => (
				<ShownRow
					key={shown.key}
					shown={shown}
					indicator={indicator}
					id={indicator.id}
					isOpen={open === shown.key}
					onOpen={(isOpen) => setOpen(isOpen ? shown.key : null)}
					onSet={onSet}
					onRemove={onRemove}
				/>
			))}
		</ul>
	);
}

interface ShownRowProps extends Pick<ShownListProps, "onSet" | "onRemove"> {
	readonly shown: ShownIndicator;
	readonly indicator: Indicator;
	readonly id: IndicatorId;
	readonly isOpen: boolean;
	readonly onOpen: (isOpen: boolean) => void;
}

function ShownRow({ shown, indicator, id, isOpen, onOpen, onSet, onRemove }: ShownRowProps) {
	const t = useT();
	const read = readParameters(indicator, shown.parameters);
	const values = read.ok ? read.value : initialParameters(indicator);
	const numbers = Object.values(values).filter((value) => typeof value === "number");
	const short = `${SHORT_NAMES[id]}${numbers.length === 0 ? "" : ` ${numbers.map((value) => formatNumber(String(value))).join(" ")}`}`;
	const name = `${t(`indicator.name.${id}`)} (${short})`;
	return (
		<li className="rounded-control border border-line">
			<div className="flex items-center gap-2 py-1 ps-2.5 pe-1">
				<span aria-hidden className={cx("size-2.5 flex-none rounded-pill", SWATCHES[shown.color] ?? SWATCHES[0])} />
				<span className="flex min-w-0 flex-1 flex-col">
					<span className="truncate font-medium text-13">
						<bdi>{short}</bdi>
					</span>
					<span className="truncate text-11 text-muted">{t(`indicator.name.${id}`)}</span>
				</span>
				<IconButton
					bare
					size="sm"
					label={t("indicator.settings", { name })}
					pressed={isOpen}
					aria-expanded={isOpen}
					onClick={() => onOpen(!isOpen)}
					icon={<SlidersHorizontal className="icon" aria-hidden />}
				/>
				<IconButton
					bare
					size="sm"
					label={t("indicator.remove", { name })}
					onClick={() => onRemove(shown, name)}
					icon={<Trash2 className="icon" aria-hidden />}
				/>
			</div>
			{isOpen ? <Settings shown={shown} indicator={indicator} values={values} onSet={onSet} /> : null}
		</li>
	);
}

interface SettingsProps extends Pick<ShownListProps, "onSet"> {
	readonly shown: ShownIndicator;
	readonly indicator: Indicator;
	readonly values: ParameterValues;
}

type Typed = Readonly<Record<string, string>>;

const typedOf = (values: ParameterValues): Typed =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** As the definitions judge it: an empty field is not a number. */
const numbersOf = (indicator: Indicator, typed: Typed): Record<string, number | string> =>
	Object.fromEntries(
		Object.entries(typed).map(([name, text]) => {
			if (indicator.parameters[name]?.kind === "choice") return [name, text];
			return [name, text.trim() === "" ? Number.NaN : Number(text)];
		}),
	);

/** Fields of the parameters. What fits is on the chart at once; what does not says why and changes nothing. */
function Settings({ shown, indicator, values, onSet }: SettingsProps) {
	const t = useT();
	const [typed, setTyped] = useState(() => typedOf(values));
	const judged = readParameters(indicator, numbersOf(indicator, typed));
	const change = (next: Typed) => {
		setTyped(next);
		const read = readParameters(indicator, numbersOf(indicator, next));
		if (read.ok) onSet({ ...shown, parameters: read.value });
	};
	const errorOf = (name: string, parameter: Parameter): string | null => {
		if (judged.ok || judged.refusal.params.parameter !== name || parameter.kind === "choice") return null;
		const { code, params } = judged.refusal;
		if (code === "parameter-order") return t("indicator.error.order", { other: parameterText(t, params.below ?? "") });
		const limits = { min: formatNumber(String(parameter.min)), max: formatNumber(String(parameter.max)) };
		return parameter.kind === "integer" ? t("indicator.error.whole", limits) : t("indicator.error.range", limits);
	};
	return (
		<div className="flex flex-col gap-3 border-line border-t p-2.5">
			<div className="grid grid-cols-2 gap-3">
				{Object.entries(indicator.parameters).map(([name, parameter]) => (
					<Field
						key={name}
						label={parameterText(t, name)}
						error={errorOf(name, parameter)}
						className={parameter.kind === "choice" ? "col-span-2" : undefined}
					>
						{(aria) => (
							<ParameterField
								aria={aria}
								parameter={parameter}
								value={typed[name] ?? ""}
								onChange={(value) => change({ ...typed, [name]: value })}
							/>
						)}
					</Field>
				))}
			</div>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<Colors shown={shown} onSet={onSet} />
				<Button
					size="sm"
					variant="quiet"
					icon={<RotateCcw className="icon" aria-hidden />}
					onClick={() => change(typedOf(initialParameters(indicator)))}
				>
					{t("indicator.reset")}
				</Button>
			</div>
		</div>
	);
}

interface ParameterFieldProps {
	readonly aria: { readonly id: string; readonly "aria-describedby"?: string; readonly "aria-invalid"?: true };
	readonly parameter: Parameter;
	readonly value: string;
	readonly onChange: (value: string) => void;
}

function ParameterField({ aria, parameter, value, onChange }: ParameterFieldProps) {
	const t = useT();
	if (parameter.kind === "choice") {
		const options = parameter.choices.map((each) => ({ value: each, label: choiceText(t, each) }));
		return <Select {...aria} options={options} value={value} onChange={onChange} />;
	}
	const { kind, min, max } = parameter;
	// Fine steps where the whole range is small: the factor of a Parabolic SAR.
	const step = kind === "integer" ? "1" : max <= 1 ? "0.01" : "0.1";
	return <NumberField {...aria} value={value} onChange={onChange} step={step} min={String(min)} max={String(max)} />;
}

function Colors({ shown, onSet }: Pick<SettingsProps, "shown" | "onSet">) {
	const t = useT();
	return (
		<fieldset className="flex items-center gap-1">
			<legend className="sr-only">{t("indicator.color")}</legend>
			{INDICATOR_COLORS.map((color) => (
				<label key={color} className="flex size-control-sm cursor-pointer items-center justify-center">
					<input
						type="radio"
						name={`color-${shown.key}`}
						checked={shown.color === color}
						onChange={() => onSet({ ...shown, color })}
						aria-label={t(`indicator.color.${color}`)}
						className="peer sr-only"
					/>
					<span
						aria-hidden
						className={cx(
							"size-4 rounded-pill peer-checked:outline-2 peer-checked:outline-primary peer-checked:outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2",
							SWATCHES[color],
						)}
					/>
				</label>
			))}
		</fieldset>
	);
}
