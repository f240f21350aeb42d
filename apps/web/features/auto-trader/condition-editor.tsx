import { STRATEGY_ZONES } from "@truefill/core/strategies";
import { useT } from "../../i18n/index.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { OperandEditor, WholeNumber } from "./operand-editor.tsx";
import { type ConditionWire, dayName, type OperandWire } from "./words.ts";

const KINDS = ["compare", "cross", "move", "time", "weekdays"] as const;
const CLOSE: OperandWire = { kind: "price", field: "close", bars_ago: 0 };
const AVERAGE: OperandWire = { kind: "indicator", id: "ema", output: "ema", parameters: { length: 20 }, bars_ago: 0 };

/** What a new condition begins with; a comparison keeps its values when it becomes a cross. */
export function conditionOf(kind: ConditionWire["kind"], before?: ConditionWire): ConditionWire {
	const left = before !== undefined && "left" in before ? before.left : CLOSE;
	const right = before !== undefined && "right" in before ? before.right : AVERAGE;
	switch (kind) {
		case "compare":
			return { kind, left, relation: "above", right };
		case "cross":
			return { kind, left, direction: "above", right };
		case "move":
			return { kind, operand: left, direction: "rising", bars: 2 };
		case "time":
			return { kind, zone: "Europe/London", from_minute: 480, to_minute: 1_020 };
		case "weekdays":
			return { kind, zone: "UTC", days: [1, 2, 3, 4, 5] };
	}
}

export interface ConditionEditorProps {
	readonly condition: ConditionWire;
	readonly onChange: (condition: ConditionWire) => void;
	/** A sentence of what is wrong at `left`, `right`, `operand`, or below it. */
	readonly errorAt: (part: string) => string | null;
}

/** The parts of one condition; its sentence is above. */
export function ConditionEditor({ condition, onChange, errorAt }: ConditionEditorProps) {
	const t = useT();
	return (
		<div className="flex flex-col gap-3 border-line border-t p-3">
			<Field label={t("autoTrader.kind")}>
				{(aria) => (
					<Select
						{...aria}
						size="sm"
						value={condition.kind}
						onChange={(kind) => onChange(conditionOf(kind, condition))}
						options={KINDS.map((value) => ({ value, label: t(`autoTrader.kind.${value}`) }))}
					/>
				)}
			</Field>
			<Parts condition={condition} onChange={onChange} errorAt={errorAt} />
		</div>
	);
}

type Of<Kind extends ConditionWire["kind"]> = Extract<ConditionWire, { kind: Kind }>;
interface PartsProps<Kind extends ConditionWire["kind"]> extends Omit<ConditionEditorProps, "condition"> {
	readonly condition: Of<Kind>;
}

function Parts({ condition, ...rest }: ConditionEditorProps) {
	switch (condition.kind) {
		case "compare":
		case "cross":
			return <TwoValues condition={condition} {...rest} />;
		case "move":
			return <Move condition={condition} {...rest} />;
		case "time":
			return <Time condition={condition} {...rest} />;
		case "weekdays":
			return <Weekdays condition={condition} {...rest} />;
	}
}

function TwoValues({ condition, onChange, errorAt }: PartsProps<"compare" | "cross">) {
	const t = useT();
	const relation = condition.kind === "compare" ? condition.relation : condition.direction;
	return (
		<div className="flex flex-col gap-3">
			<OperandEditor
				withNumber={false}
				label={t("autoTrader.value.left")}
				operand={condition.left}
				error={errorAt("left")}
				onChange={(left) => onChange({ ...condition, left })}
			/>
			<SegmentedControl
				block
				label={t("autoTrader.relation")}
				value={relation}
				onChange={(next) =>
					onChange(condition.kind === "compare" ? { ...condition, relation: next } : { ...condition, direction: next })
				}
				items={(["above", "below"] as const).map((value) => ({ value, label: t(`autoTrader.relation.${value}`) }))}
			/>
			<OperandEditor
				withNumber
				label={t("autoTrader.value.right")}
				operand={condition.right}
				error={errorAt("right")}
				onChange={(right) => onChange({ ...condition, right })}
			/>
		</div>
	);
}

function Move({ condition, onChange, errorAt }: PartsProps<"move">) {
	const t = useT();
	return (
		<div className="flex flex-col gap-3">
			<OperandEditor
				withNumber={false}
				label={t("autoTrader.value.left")}
				operand={condition.operand}
				error={errorAt("operand")}
				onChange={(operand) => onChange({ ...condition, operand })}
			/>
			<SegmentedControl
				block
				label={t("autoTrader.relation")}
				value={condition.direction}
				onChange={(direction) => onChange({ ...condition, direction })}
				items={(["rising", "falling"] as const).map((value) => ({ value, label: t(`autoTrader.direction.${value}`) }))}
			/>
			<Field label={t("autoTrader.bars")} error={errorAt("bars")}>
				{(aria) => (
					<WholeNumber {...aria} value={condition.bars} onChange={(bars) => onChange({ ...condition, bars })} />
				)}
			</Field>
		</div>
	);
}

function Time({ condition, onChange }: PartsProps<"time">) {
	const t = useT();
	return (
		<div className="grid grid-cols-2 gap-3">
			<Minute
				label={t("autoTrader.from")}
				value={condition.from_minute}
				onChange={(from_minute) => onChange({ ...condition, from_minute })}
			/>
			<Minute
				label={t("autoTrader.to")}
				value={condition.to_minute}
				onChange={(to_minute) => onChange({ ...condition, to_minute })}
			/>
			<Zone value={condition.zone} onChange={(zone) => onChange({ ...condition, zone })} />
		</div>
	);
}

function Weekdays({ condition, onChange }: PartsProps<"weekdays">) {
	const { days } = condition;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap gap-x-4 gap-y-2">
				{[1, 2, 3, 4, 5, 6, 0].map((day) => (
					<Checkbox
						key={day}
						label={dayName(day, "short")}
						checked={days.includes(day)}
						onChange={(on) =>
							onChange({ ...condition, days: on ? [...days, day] : days.filter((each) => each !== day) })
						}
					/>
				))}
			</div>
			<Zone value={condition.zone} onChange={(zone) => onChange({ ...condition, zone })} />
		</div>
	);
}

type ZoneName = (typeof STRATEGY_ZONES)[number];

function Zone({ value, onChange }: { readonly value: ZoneName; readonly onChange: (zone: ZoneName) => void }) {
	const t = useT();
	return (
		<Field label={t("autoTrader.zone")} className="col-span-2">
			{(aria) => (
				<Select
					{...aria}
					size="sm"
					value={value}
					onChange={onChange}
					options={STRATEGY_ZONES.map((zone) => ({ value: zone, label: t(`autoTrader.zone.${zone}`) }))}
				/>
			)}
		</Field>
	);
}

function Minute({
	label,
	value,
	onChange,
}: {
	readonly label: string;
	readonly value: number;
	readonly onChange: (minute: number) => void;
}) {
	const two = (part: number) => String(part).padStart(2, "0");
	return (
		<Field label={label}>
			{(aria) => (
				<Input
					{...aria}
					size="sm"
					type="time"
					value={`${two(Math.floor(value / 60) % 24)}:${two(value % 60)}`}
					onChange={({ target }) => {
						const [hours = Number.NaN, minutes = Number.NaN] = target.value.split(":").map(Number);
						if (Number.isSafeInteger(hours) && Number.isSafeInteger(minutes)) onChange(hours * 60 + minutes);
					}}
				/>
			)}
		</Field>
	);
}
