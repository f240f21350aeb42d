import { findIndicator, INDICATORS, initialParameters } from "@truefill/core/indicators";
import { SHORT_NAMES } from "../../charts/indicator-labels.ts";
import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { DraftNumber } from "./draft-number.tsx";
import { lineText, type OperandWire } from "./words.ts";

export interface OperandEditorProps {
	readonly label: string;
	readonly operand: OperandWire;
	readonly onChange: (operand: OperandWire) => void;
	/** Why it cannot be so. */
	readonly error: string | null;
	/** A number never rises or falls. */
	readonly withNumber: boolean;
}

const FIELDS = ["open", "high", "low", "close"] as const;

/** Lines that rules can compare: one that is drawn elsewhere than at its bar would be known too early. */
const linesOf = (id: string) => findIndicator(id)?.outputs.filter(({ shift }) => shift === undefined) ?? [];

/** Chooses a value: a price of the bar, a line of an indicator with its settings, or a number. */
export function OperandEditor({ label, operand, onChange, error, withNumber }: OperandEditorProps) {
	const t = useT();
	const barsAgo = operand.kind === "number" ? 0 : operand.bars_ago;
	const choose = (value: string) => {
		const [kind, id = ""] = value.split(":");
		if (kind === "number") onChange({ kind: "number", value: 0 });
		else if (kind === "price") {
			const field = FIELDS.find((each) => each === id) ?? "close";
			onChange({ kind: "price", field, bars_ago: barsAgo });
		} else {
			const indicator = findIndicator(id);
			const output = linesOf(id)[0]?.id ?? "";
			if (indicator !== undefined)
				onChange({ kind: "indicator", id, output, parameters: { ...initialParameters(indicator) }, bars_ago: barsAgo });
		}
	};
	const chosen =
		operand.kind === "number"
			? "number"
			: operand.kind === "price"
				? `price:${operand.field}`
				: `indicator:${operand.id}`;
	return (
		<fieldset className="flex min-w-0 flex-1 flex-col gap-2">
			<Field label={label} error={error}>
				{(aria) => (
					<Select
						{...aria}
						size="sm"
						value={chosen}
						onChange={choose}
						options={[
							...FIELDS.map((field) => ({ value: `price:${field}`, label: t(`autoTrader.value.${field}`) })),
							...(withNumber ? [{ value: "number", label: t("autoTrader.value.number") }] : []),
							...INDICATORS.filter(({ id }) => linesOf(id).length > 0).map(({ id }) => ({
								value: `indicator:${id}`,
								label: SHORT_NAMES[id],
								hint: t(`indicator.name.${id}`),
							})),
						]}
					/>
				)}
			</Field>
			<OperandSettings operand={operand} onChange={onChange} />
		</fieldset>
	);
}

function OperandSettings({ operand, onChange }: Pick<OperandEditorProps, "operand" | "onChange">) {
	const t = useT();
	if (operand.kind === "number")
		return (
			<DraftNumber
				signed
				aria-label={t("autoTrader.value.number")}
				value={String(operand.value)}
				onValue={(text) => onChange({ ...operand, value: Number(text) })}
			/>
		);
	return (
		<div className="grid grid-cols-2 gap-2">
			{operand.kind === "indicator" ? <IndicatorSettings operand={operand} onChange={onChange} /> : null}
			<Field label={t("autoTrader.ago")}>
				{(aria) => (
					<WholeNumber {...aria} value={operand.bars_ago} onChange={(bars_ago) => onChange({ ...operand, bars_ago })} />
				)}
			</Field>
		</div>
	);
}

function IndicatorSettings({
	operand,
	onChange,
}: {
	readonly operand: Extract<OperandWire, { kind: "indicator" }>;
	readonly onChange: (operand: OperandWire) => void;
}) {
	const t = useT();
	const indicator = findIndicator(operand.id);
	if (indicator === undefined) return null;
	const lines = linesOf(operand.id);
	const set = (name: string, value: number | string) =>
		onChange({ ...operand, parameters: { ...operand.parameters, [name]: value } });
	return (
		<>
			{lines.length < 2 ? null : (
				<Field label={t("autoTrader.line")}>
					{(aria) => (
						<Select
							{...aria}
							size="sm"
							value={operand.output}
							onChange={(output) => onChange({ ...operand, output })}
							options={lines.map(({ id }) => ({ value: id, label: lineText(t, operand.id, id) }))}
						/>
					)}
				</Field>
			)}
			{Object.entries(indicator.parameters).map(([name, parameter]) =>
				parameter.kind === "choice" ? null : (
					<Field key={name} label={t(`indicator.parameter.${name as "length"}`)}>
						{(aria) => (
							<WholeNumber
								{...aria}
								decimals={parameter.kind === "decimal"}
								value={Number(operand.parameters[name] ?? parameter.initial)}
								onChange={(value) => set(name, value)}
							/>
						)}
					</Field>
				),
			)}
		</>
	);
}

interface WholeNumberProps {
	readonly id?: string;
	readonly "aria-label"?: string;
	readonly "aria-describedby"?: string;
	readonly value: number;
	readonly decimals?: boolean;
	readonly onChange: (value: number) => void;
}

/** A count, or a setting of an indicator. */
export function WholeNumber({ value, decimals = false, onChange, ...aria }: WholeNumberProps) {
	return (
		<DraftNumber
			{...aria}
			step={decimals ? "0.1" : "1"}
			decimals={decimals}
			value={String(value)}
			onValue={(text) => onChange(Math.min(Number(text), MOST))}
		/>
	);
}

/** The contract's limit of any count. */
const MOST = 10_000;
