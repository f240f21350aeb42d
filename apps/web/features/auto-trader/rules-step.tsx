import { MOST_STRATEGIES, type StrategyWire } from "@truefill/contracts/http";
import { STRATEGY_LIMITS } from "@truefill/core/strategies";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useDirectory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { MoneyRules } from "./money-rules.tsx";
import { RuleCard } from "./rule-card.tsx";
import type { Faults } from "./use-faults.ts";
import { sentencesOf } from "./words.ts";

export interface RulesStepProps {
	readonly strategy: StrategyWire;
	readonly onChange: (change: Partial<StrategyWire>) => void;
	readonly faults: Faults;
	/** Of the account whose terms apply. */
	readonly currency: string;
}

export { MOST_STRATEGIES };

const INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d"] as const;

/** The rules of one strategy, as sentences and to be edited. */
export function RulesStep({ strategy, onChange, faults, currency }: RulesStepProps) {
	const t = useT();
	const directory = useDirectory();
	const instrument = directory.byId(strategy.asset_id);
	const sentences = sentencesOf(t, strategy, { instrument: instrument?.displayName ?? strategy.asset_id, currency });
	const intervals = [...new Set<string>([...INTERVALS, strategy.interval])];
	return (
		<div className="flex flex-col gap-5">
			<section aria-label={t("autoTrader.inWords")} className="rounded-card bg-accent-quiet px-4 py-3 text-14">
				{sentences.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
				{sentences.length === 0 ? <p className="text-secondary">{faults.at("entries")}</p> : null}
			</section>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field label={t("autoTrader.name")} error={faults.at("name")}>
					{(aria) => (
						<Input
							{...aria}
							size="sm"
							value={strategy.name}
							maxLength={STRATEGY_LIMITS.nameLength}
							autoComplete="off"
							onChange={({ target }) => onChange({ name: target.value })}
						/>
					)}
				</Field>
				<Field label={t("autoTrader.instrument")} error={faults.at("instrumentId")}>
					{(aria) => (
						<Select
							{...aria}
							size="sm"
							value={strategy.asset_id}
							onChange={(asset_id) => onChange({ asset_id })}
							options={directory.all.map(({ id, displayName }) => ({ value: id, label: displayName }))}
						/>
					)}
				</Field>
				<Field label={t("autoTrader.interval")} error={faults.at("interval")}>
					{(aria) => (
						<Select
							{...aria}
							size="sm"
							value={strategy.interval}
							onChange={(interval) => onChange({ interval })}
							options={intervals.map((value) => ({ value, label: value }))}
						/>
					)}
				</Field>
				<Field label={t("autoTrader.barSide")}>
					{() => (
						<SegmentedControl
							block
							label={t("autoTrader.barSide")}
							value={strategy.price}
							onChange={(price) => onChange({ price })}
							items={(["bid", "mid", "ask"] as const).map((value) => ({ value, label: t(`chart.price.${value}`) }))}
						/>
					)}
				</Field>
			</div>
			<Entries strategy={strategy} onChange={onChange} faults={faults} />
			<MoneyRules strategy={strategy} onChange={onChange} faults={faults} />
			<Exits strategy={strategy} onChange={onChange} faults={faults} />
		</div>
	);
}

type PartProps = Pick<RulesStepProps, "strategy" | "onChange" | "faults">;

const at = <T,>(items: readonly T[], place: number, item: T): T[] =>
	items.map((each, nth) => (nth === place ? item : each));
const without = <T,>(items: readonly T[], place: number): T[] => items.filter((_, nth) => nth !== place);

function Entries({ strategy: { entries }, onChange, faults }: PartProps) {
	const t = useT();
	return (
		<Group
			title={t("autoTrader.entries")}
			add={entries.length >= STRATEGY_LIMITS.entries ? null : t("autoTrader.addEntry")}
			onAdd={() => onChange({ entries: [...entries, { side: "buy", all: [] }] })}
		>
			{entries.map((rule, nth) => (
				<RuleCard
					// biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own.
					key={`${nth}-${entries.length}`}
					head={
						<Select
							size="sm"
							aria-label={t("autoTrader.rule")}
							value={rule.side}
							onChange={(side) => onChange({ entries: at(entries, nth, { ...rule, side }) })}
							options={(["buy", "sell"] as const).map((side) => ({ value: side, label: t(`autoTrader.side.${side}`) }))}
						/>
					}
					conditions={rule.all}
					maximum={STRATEGY_LIMITS.conditions}
					errorAt={(path) => faults.at(path === "" ? `entries.${nth}` : `entries.${nth}.${path}`)}
					onConditions={(all) => onChange({ entries: at(entries, nth, { ...rule, all }) })}
					onRemove={() => onChange({ entries: without(entries, nth) })}
				/>
			))}
		</Group>
	);
}

function Exits({ strategy: { exits }, onChange, faults }: PartProps) {
	const t = useT();
	return (
		<Group
			title={t("autoTrader.exits")}
			add={exits.length >= STRATEGY_LIMITS.exits ? null : t("autoTrader.addExit")}
			onAdd={() => onChange({ exits: [...exits, { side: null, all: [] }] })}
			empty={t("autoTrader.exits.none")}
		>
			{exits.map((rule, nth) => (
				<RuleCard
					// biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own.
					key={`${nth}-${exits.length}`}
					head={
						<Select
							size="sm"
							aria-label={t("autoTrader.rule")}
							value={rule.side ?? "both"}
							onChange={(side) => onChange({ exits: at(exits, nth, { ...rule, side: side === "both" ? null : side }) })}
							options={(["both", "buy", "sell"] as const).map((side) => ({
								value: side,
								label: t(`autoTrader.exit.${side}`),
							}))}
						/>
					}
					conditions={rule.all}
					maximum={STRATEGY_LIMITS.conditions}
					errorAt={(path) => faults.at(path === "" ? `exits.${nth}` : `exits.${nth}.${path}`)}
					onConditions={(all) => onChange({ exits: at(exits, nth, { ...rule, all }) })}
					onRemove={() => onChange({ exits: without(exits, nth) })}
				/>
			))}
		</Group>
	);
}

interface GroupProps {
	readonly title: string;
	/** Null: there are as many as can be. */
	readonly add: string | null;
	readonly onAdd: () => void;
	readonly empty?: string;
	readonly children: readonly ReactNode[];
}

function Group({ title, add, onAdd, empty, children }: GroupProps) {
	return (
		<section className="flex flex-col gap-2">
			<h3 className="font-semibold text-14">{title}</h3>
			{children.length === 0 && empty !== undefined ? <p className="text-13 text-secondary">{empty}</p> : null}
			<ul className="flex flex-col gap-2">{children}</ul>
			{add === null ? null : (
				<div>
					<Button size="sm" onClick={onAdd}>
						<Plus className="icon" aria-hidden />
						{add}
					</Button>
				</div>
			)}
		</section>
	);
}
