import { type AccountWire, MOST_STRATEGIES, type StrategyRunWire, type StrategyWire } from "@truefill/contracts/http";
import { STRATEGY_LIMITS } from "@truefill/core/strategies";
import { ArrowRight, Copy, Download, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useDirectory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";
import { Choice, type ChoiceProps, stepAfter } from "./choice.tsx";
import { ProtectStep } from "./protect-step.tsx";
import { RulesStep } from "./rules-step.tsx";
import { RunStep } from "./run-step.tsx";
import { keepStrategies, type StoredStrategy } from "./stored.ts";
import { TestStep } from "./test-step.tsx";
import { useFaults } from "./use-faults.ts";
import { type History, useHistory } from "./use-history.ts";
import { useRunDraft } from "./use-run-draft.ts";

interface EditedProps {
	readonly stored: StoredStrategy;
	readonly account: AccountWire;
	readonly choice: Omit<ChoiceProps, "tools">;
	readonly runs: readonly StrategyRunWire[];
	readonly onStarted: () => void;
}

/** One strategy, step by step. Each change of its rules is kept at once and can be undone. */
export function Edited({ stored, account, choice, runs, onStarted }: EditedProps) {
	const t = useT();
	const { strategies, step, onStep } = choice;
	const { strategy } = stored;
	const instrument = useDirectory().byId(strategy.asset_id);
	const faults = useFaults(strategy, instrument);
	const history = useHistory();
	const draft = useRunDraft(stored.id);
	const [testId, setTestId] = useState<string | null>(null);
	const next = stepAfter(step);
	const keep = (changed: StrategyWire) =>
		keepStrategies(strategies.map((each) => (each.id === stored.id ? { id: stored.id, strategy: changed } : each)));
	return (
		<>
			<Choice {...choice} tools={<Tools stored={stored} choice={choice} history={history} onKeep={keep} />} />
			{step === "rules" ? (
				<RulesStep
					strategy={strategy}
					faults={faults}
					currency={account.currency}
					onChange={(change) => {
						history.note(strategy, Object.keys(change).join());
						keep({ ...strategy, ...change });
					}}
				/>
			) : null}
			{step === "test" ? (
				<TestStep
					strategy={strategy}
					faults={faults}
					account={account}
					draft={draft}
					testId={testId}
					onTest={setTestId}
				/>
			) : null}
			{step === "protect" ? <ProtectStep draft={draft} /> : null}
			{step === "run" ? (
				<RunStep strategy={strategy} faults={faults} draft={draft} runs={runs} onStep={onStep} onStarted={onStarted} />
			) : null}
			{next === undefined ? null : (
				<div className="flex justify-end border-line border-t pt-4">
					<Button className="max-sm:w-full" onClick={() => onStep(next)}>
						{t("strategyRun.next", { step: t(`autoTrader.step.${next}`) })}
						<ArrowRight className="icon rtl:-scale-x-100" aria-hidden />
					</Button>
				</div>
			)}
		</>
	);
}

interface ToolsProps extends Pick<EditedProps, "stored" | "choice"> {
	readonly history: History;
	readonly onKeep: (strategy: StrategyWire) => void;
}

function Tools({ stored: { id, strategy }, choice, history, onKeep }: ToolsProps) {
	const t = useT();
	const { strategies, onAdd } = choice;
	const remove = () => {
		keepStrategies(strategies.filter((each) => each.id !== id));
		notify({
			tone: "ok",
			title: t("autoTrader.deleted", { name: strategy.name }),
			action: { label: t("autoTrader.undo"), onPress: () => keepStrategies(strategies) },
		});
	};
	const copy = () => {
		const name = t("autoTrader.copyOf", { name: strategy.name }).slice(0, STRATEGY_LIMITS.nameLength);
		onAdd({ ...strategy, name });
	};
	return (
		<>
			<IconButton
				size="sm"
				label={t("autoTrader.undo")}
				disabled={!history.canUndo}
				icon={<Undo2 className="icon rtl:-scale-x-100" aria-hidden />}
				onClick={() => {
					const before = history.undo();
					if (before !== undefined) onKeep(before);
				}}
			/>
			{strategies.length >= MOST_STRATEGIES ? null : (
				<IconButton
					size="sm"
					label={t("autoTrader.copy")}
					icon={<Copy className="icon" aria-hidden />}
					onClick={copy}
				/>
			)}
			<IconButton
				size="sm"
				label={t("autoTrader.export")}
				icon={<Download className="icon" aria-hidden />}
				onClick={() => download(strategy)}
			/>
			<IconButton
				size="sm"
				label={t("autoTrader.delete")}
				icon={<Trash2 className="icon" aria-hidden />}
				onClick={remove}
			/>
		</>
	);
}

function download(strategy: StrategyWire): void {
	const url = URL.createObjectURL(new Blob([JSON.stringify(strategy, null, "\t")], { type: "application/json" }));
	const link = document.createElement("a");
	link.href = url;
	link.download = `${strategy.name.replace(/[^\p{L}\p{N}]+/gu, "-") || "strategy"}.json`;
	link.click();
	URL.revokeObjectURL(url);
}
