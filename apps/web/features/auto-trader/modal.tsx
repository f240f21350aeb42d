import type { StrategyRunWire, StrategyWire } from "@truefill/contracts/http";
import { strategyToWire } from "@truefill/contracts/http";
import { PRESETS, type PresetId } from "@truefill/core/strategies";
import { useState } from "react";
import { useLocation } from "react-router";
import { newCommandId, useDirectory, useSelectedAccount, useSession } from "../../data/index.ts";
import { useStrategyRuns, useStrategyUpdates } from "../../data/strategies/runs.ts";
import { useT } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { Choice, NEW, type Step } from "./choice.tsx";
import { Edited } from "./edited.tsx";
import type { Place } from "./place.ts";
import { Presets } from "./presets.tsx";
import { rulesKey } from "./rules.ts";
import { Running } from "./runs/running.tsx";
import { isActive, ViewBar } from "./runs/view-bar.tsx";
import { keepStrategies, useStrategies } from "./stored.ts";
import { chooseAccount } from "./use-run-draft.ts";

export interface AutoTraderProps {
	readonly place: Place;
	/** Null: closes it. */
	readonly onGo: (place: Place | null) => void;
}

const BUILD: Place = { view: "build", runId: null, tradeId: null };
const RUNNING: Place = { view: "running", runId: null, tradeId: null };
const NO_RUNS: readonly StrategyRunWire[] = [];

/** The auto-trader: rules that a person reads, tried on past prices, run within limits. */
export default function AutoTrader({ place, onGo }: AutoTraderProps) {
	const t = useT();
	const account = useSelectedAccount();
	return (
		<Dialog
			open
			width="xl"
			onOpenChange={(open) => (open ? undefined : onGo(null))}
			title={t("autoTrader.title")}
			description={
				<>
					{t("autoTrader.about")} <HelpLink place="auto-trader#how-it-is-tested" about={t("autoTrader.title")} />
				</>
			}
		>
			{account === undefined ? (
				<EmptyState title={t("autoTrader.noAccount")} />
			) : (
				<Views place={place} onGo={onGo} account={account} />
			)}
		</Dialog>
	);
}

type Account = NonNullable<ReturnType<typeof useSelectedAccount>>;

/** What runs, or the editor. */
function Views({ place, onGo, account }: AutoTraderProps & { readonly account: Account }) {
	const query = useStrategyRuns();
	useStrategyUpdates();
	const userId = useSession().user?.id ?? "";
	const editor = useEditor();
	const runs = query.data ?? NO_RUNS;
	const isAsked = place.view === "running" || place.view === "stop" || place.runId !== null;
	// Something may run: nobody is left without a look at it, and without its switch.
	const isUnknown = query.data === undefined;
	// Decided once: what was stopped stays in sight.
	const [isFirst, setFirst] = useState<boolean | null>(null);
	if (isFirst === null && !isUnknown) setFirst(runs.some(isActive));
	if (query.isPending && place.view !== "build") return <Skeleton lines={6} className="pt-1" />;
	const showsRuns = isAsked || (place.view === "" && (isFirst ?? true));
	const edit = (strategy: StrategyWire, step: Step, accountId: string | null) => {
		const id = editor.open(strategy, step);
		if (accountId !== null) chooseAccount(userId, id, accountId);
		onGo(BUILD);
	};
	return (
		<div className="flex flex-col gap-4 pt-1">
			{isUnknown || runs.length > 0 || isAsked ? (
				<ViewBar
					runs={query.data ?? null}
					view={showsRuns ? "running" : "build"}
					asks={place.view === "stop"}
					onView={(view) => onGo(view === "running" ? RUNNING : BUILD)}
				/>
			) : null}
			{showsRuns ? (
				<Running query={query} place={place} onGo={onGo} onEdit={edit} />
			) : (
				<Editor editor={editor} account={account} runs={runs} onStarted={() => onGo(RUNNING)} />
			)}
		</div>
	);
}

/** Which strategy is edited, and at which step; kept while something else is looked at. */
function useEditor() {
	const strategies = useStrategies();
	const [chosen, setChosen] = useState<string | null>(null);
	const [step, setStep] = useState<Step>("rules");
	const shown = chosen === NEW ? undefined : (strategies.find(({ id }) => id === chosen) ?? strategies[0]);
	const add = (strategy: StrategyWire): string => {
		const id = `s-${newCommandId().toLowerCase()}`;
		keepStrategies([...strategies, { id, strategy }]);
		setChosen(id);
		setStep("rules");
		return id;
	};
	/** The stored strategy with these rules, or a new one. */
	const open = (strategy: StrategyWire, at: Step): string => {
		const key = rulesKey(strategy);
		const stored = strategies.find((each) => rulesKey(each.strategy) === key);
		const id = stored?.id ?? add(strategy);
		setChosen(id);
		setStep(at);
		return id;
	};
	return { strategies, shown, onChoose: setChosen, onAdd: add, open, step, onStep: setStep };
}

interface EditorProps {
	readonly editor: ReturnType<typeof useEditor>;
	readonly account: Account;
	readonly runs: readonly StrategyRunWire[];
	readonly onStarted: () => void;
}

function Editor({ editor: { open: _, ...choice }, account, runs, onStarted }: EditorProps) {
	const { shown, onAdd } = choice;
	if (shown !== undefined) {
		return <Edited key={shown.id} stored={shown} account={account} choice={choice} runs={runs} onStarted={onStarted} />;
	}
	return (
		<>
			<Choice {...choice} tools={null} />
			<Beginning onAdd={onAdd} />
		</>
	);
}

/** A new strategy is on the instrument of the terminal, if that is behind. */
function Beginning({ onAdd }: { readonly onAdd: (strategy: StrategyWire) => void }) {
	const t = useT();
	const { all } = useDirectory();
	const symbol = useLocation().pathname.split("/").at(-1);
	const instrument = all.find((each) => each.symbol === symbol) ?? all[0];
	const choose = (id: PresetId) => {
		const preset = { ...PRESETS[id], name: t(`autoTrader.preset.${id}`), instrumentId: instrument?.id ?? "" };
		onAdd(strategyToWire(preset));
	};
	return <Presets onChoose={choose} />;
}
