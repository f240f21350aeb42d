import { type AccountWire, MOST_STRATEGIES, type StrategyWire } from "@truefill/contracts/http";
import { STRATEGY_LIMITS } from "@truefill/core/strategies";
import { Copy, Download, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import { useDirectory } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";
import { Choice, type ChoiceProps } from "./choice.tsx";
import { RulesStep } from "./rules-step.tsx";
import { keepStrategies, type StoredStrategy } from "./stored.ts";
import { TestStep } from "./test-step.tsx";
import { useFaults } from "./use-faults.ts";
import { type History, useHistory } from "./use-history.ts";

interface EditedProps {
	readonly stored: StoredStrategy;
	readonly account: AccountWire;
	readonly choice: Omit<ChoiceProps, "tools">;
}

/** One strategy: its rules or its test. Each change is kept at once and can be undone. */
export function Edited({ stored, account, choice }: EditedProps) {
	const { strategies, step } = choice;
	const { strategy } = stored;
	const instrument = useDirectory().byId(strategy.asset_id);
	const faults = useFaults(strategy, instrument);
	const history = useHistory();
	const [testId, setTestId] = useState<string | null>(null);
	const keep = (next: StrategyWire) =>
		keepStrategies(strategies.map((each) => (each.id === stored.id ? { id: stored.id, strategy: next } : each)));
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
			) : (
				<TestStep strategy={strategy} faults={faults} account={account} testId={testId} onTest={setTestId} />
			)}
		</>
	);
}

interface ToolsProps extends Omit<EditedProps, "account"> {
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
