import { MOST_STRATEGIES, type StrategyWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { ImportButton } from "./import-button.tsx";
import type { StoredStrategy } from "./stored.ts";

/** Chosen instead of a strategy, to begin one. */
export const NEW = "new";
const STEPS = ["rules", "test", "protect", "run"] as const;
export type Step = (typeof STEPS)[number];
/** The step after one; undefined: it is the last. */
export const stepAfter = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) + 1];

export interface ChoiceProps {
	readonly strategies: readonly StoredStrategy[];
	readonly shown: StoredStrategy | undefined;
	readonly onChoose: (id: string) => void;
	readonly onAdd: (strategy: StrategyWire) => void;
	readonly step: Step;
	readonly onStep: (step: Step) => void;
	/** For the shown strategy. */
	readonly tools: ReactNode;
}

/** Which strategy, and which step of it. */
export function Choice({ strategies, shown, onChoose, onAdd, step, onStep, tools }: ChoiceProps) {
	const t = useT();
	const isFull = strategies.length >= MOST_STRATEGIES;
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-x-1 gap-y-2">
				{strategies.length === 0 ? null : (
					<div className="w-60 max-w-full max-sm:w-full sm:me-2">
						<Select
							size="sm"
							aria-label={t("autoTrader.strategy")}
							value={shown?.id ?? NEW}
							onChange={onChoose}
							options={[
								...strategies.map(({ id, strategy }) => ({
									value: id,
									label: strategy.name === "" ? "–" : strategy.name,
								})),
								...(isFull ? [] : [{ value: NEW, label: t("autoTrader.new") }]),
							]}
						/>
					</div>
				)}
				{tools}
				{isFull ? null : <ImportButton onAdd={onAdd} />}
				<span className="flex-1" />
				{shown === undefined ? null : (
					<div className="max-sm:w-full max-sm:[&>*]:w-full max-sm:[&_button]:flex-1">
						<SegmentedControl
							size="md"
							label={t("autoTrader.steps")}
							value={step}
							onChange={onStep}
							items={STEPS.map((value) => ({ value, label: t(`autoTrader.step.${value}`) }))}
						/>
					</div>
				)}
			</div>
			{isFull ? <Alert variant="default">{t("autoTrader.full", { maximum: String(MOST_STRATEGIES) })}</Alert> : null}
		</div>
	);
}
