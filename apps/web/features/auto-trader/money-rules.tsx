import type { StrategyWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { DraftNumber } from "./draft-number.tsx";
import { WholeNumber } from "./operand-editor.tsx";
import type { Faults } from "./use-faults.ts";

export interface MoneyRulesProps {
	readonly strategy: StrategyWire;
	readonly onChange: (change: Partial<StrategyWire>) => void;
	readonly faults: Faults;
}

/** Size, stop, target, trailing and the longest time of a trade. */
export function MoneyRules({ strategy, onChange, faults }: MoneyRulesProps) {
	const t = useT();
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Size value={strategy.size} onChange={(size) => onChange({ size })} error={faults.at("size")} />
			<Stop value={strategy.stop} onChange={(stop) => onChange({ stop })} error={faults.at("stop")} />
			<Target value={strategy.target} onChange={(target) => onChange({ target })} error={faults.at("target")} />
			<Field label={t("autoTrader.maxBars")} optional error={faults.at("maxBars")}>
				{(aria) => (
					<NumberField
						{...aria}
						size="sm"
						step="1"
						min="0"
						value={strategy.max_bars === null ? "" : String(strategy.max_bars)}
						onChange={(text) => {
							const bars = Number(text);
							if (text === "") onChange({ max_bars: null });
							else if (Number.isSafeInteger(bars)) onChange({ max_bars: Math.min(bars, 10_000) });
						}}
					/>
				)}
			</Field>
			<Switch
				label={t("autoTrader.trailing")}
				checked={strategy.trailing}
				onChange={(trailing) => onChange({ trailing })}
			/>
		</div>
	);
}

interface PartProps<Value> {
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	readonly error: string | null;
}

function Amount({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
	return <DraftNumber aria-label={label} value={value} onValue={onChange} />;
}

const SIZES = ["risk", "lots", "units", "value"] as const;

function Size({ value, onChange, error }: PartProps<StrategyWire["size"]>) {
	const t = useT();
	const amount =
		value.kind === "units"
			? value.volume
			: value.kind === "lots"
				? value.lots
				: value.kind === "value"
					? value.amount
					: value.percent;
	const make = (kind: (typeof SIZES)[number], text: string): StrategyWire["size"] =>
		kind === "units"
			? { kind, volume: text }
			: kind === "lots"
				? { kind, lots: text }
				: kind === "value"
					? { kind, amount: text }
					: { kind, percent: text };
	const BEGIN = { units: "10000", lots: "0.1", value: "1000", risk: "1" } as const;
	return (
		<Field label={t("autoTrader.size")} error={error}>
			{(aria) => (
				<div className="grid grid-cols-[1fr_7rem] gap-2">
					<Select
						{...aria}
						size="sm"
						value={value.kind}
						onChange={(kind) => onChange(make(kind, BEGIN[kind]))}
						options={SIZES.map((kind) => ({ value: kind, label: t(`autoTrader.size.${kind}`) }))}
					/>
					<Amount
						label={t(`autoTrader.size.${value.kind}`)}
						value={amount}
						onChange={(text) => onChange(make(value.kind, text))}
					/>
				</div>
			)}
		</Field>
	);
}

const STOPS = ["atr", "pips", "extreme"] as const;

function Stop({ value, onChange, error }: PartProps<StrategyWire["stop"]>) {
	const t = useT();
	const begin = (kind: (typeof STOPS)[number]): StrategyWire["stop"] =>
		kind === "pips" ? { kind, pips: "20" } : kind === "atr" ? { kind, length: 14, multiple: "2" } : { kind, bars: 10 };
	return (
		<Field label={t("autoTrader.stop")} error={error}>
			{(aria) => (
				<div className="grid grid-cols-[1fr_7rem] gap-2">
					<Select
						{...aria}
						size="sm"
						value={value.kind}
						onChange={(kind) => onChange(begin(kind))}
						options={STOPS.map((kind) => ({ value: kind, label: t(`autoTrader.stop.${kind}`) }))}
					/>
					{value.kind === "pips" ? (
						<Amount
							label={t("autoTrader.stop.pips")}
							value={value.pips}
							onChange={(pips) => onChange({ ...value, pips })}
						/>
					) : value.kind === "atr" ? (
						<Amount
							label={t("autoTrader.multiple")}
							value={value.multiple}
							onChange={(multiple) => onChange({ ...value, multiple })}
						/>
					) : (
						<WholeNumber
							aria-label={t("autoTrader.bars")}
							value={value.bars}
							onChange={(bars) => onChange({ ...value, bars })}
						/>
					)}
					{value.kind === "atr" ? (
						<span className="col-span-2 grid grid-cols-[1fr_7rem] items-center gap-2 text-12 text-secondary">
							{t("autoTrader.length")}
							<WholeNumber
								aria-label={t("autoTrader.length")}
								value={value.length}
								onChange={(length) => onChange({ ...value, length })}
							/>
						</span>
					) : null}
				</div>
			)}
		</Field>
	);
}

const TARGETS = ["none", "reward", "pips"] as const;

function Target({ value, onChange, error }: PartProps<StrategyWire["target"]>) {
	const t = useT();
	const begin = (kind: (typeof TARGETS)[number]): StrategyWire["target"] =>
		kind === "none" ? null : kind === "pips" ? { kind, pips: "40" } : { kind, multiple: "2" };
	return (
		<Field label={t("autoTrader.target")} error={error}>
			{(aria) => (
				<div className="grid grid-cols-[1fr_7rem] gap-2">
					<Select
						{...aria}
						size="sm"
						value={value?.kind ?? "none"}
						onChange={(kind) => onChange(begin(kind))}
						options={TARGETS.map((kind) => ({ value: kind, label: t(`autoTrader.target.${kind}`) }))}
					/>
					{value === null ? null : value.kind === "pips" ? (
						<Amount
							label={t("autoTrader.target.pips")}
							value={value.pips}
							onChange={(pips) => onChange({ ...value, pips })}
						/>
					) : (
						<Amount
							label={t("autoTrader.target.reward")}
							value={value.multiple}
							onChange={(multiple) => onChange({ ...value, multiple })}
						/>
					)}
				</div>
			)}
		</Field>
	);
}
