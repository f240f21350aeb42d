import { type StrategyWire, strategyToWire } from "@truefill/contracts/http";
import { PRESETS, type PresetId } from "@truefill/core/strategies";
import { useState } from "react";
import { useLocation } from "react-router";
import { newCommandId, useDirectory, useSelectedAccount } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { HelpLink } from "../../ui/help-link.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Choice, NEW, type Step } from "./choice.tsx";
import { Edited } from "./edited.tsx";
import { Presets } from "./presets.tsx";
import { keepStrategies, useStrategies } from "./stored.ts";

/** The auto-trader: rules that a person reads, tried on past prices. */
export default function AutoTrader({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const strategies = useStrategies();
	const account = useSelectedAccount();
	const [chosen, setChosen] = useState<string | null>(null);
	const [step, setStep] = useState<Step>("rules");
	const shown = chosen === NEW ? undefined : (strategies.find(({ id }) => id === chosen) ?? strategies[0]);
	const add = (strategy: StrategyWire) => {
		const id = `s-${newCommandId().toLowerCase()}`;
		keepStrategies([...strategies, { id, strategy }]);
		setChosen(id);
		setStep("rules");
	};
	const choice = { strategies, shown, onChoose: setChosen, onAdd: add, step, onStep: setStep };
	return (
		<Dialog
			open
			width="xl"
			onOpenChange={(open) => (open ? undefined : onClose())}
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
				<div className="flex flex-col gap-4 pt-1">
					{shown === undefined ? (
						<>
							<Choice {...choice} tools={null} />
							<Beginning onAdd={add} />
						</>
					) : (
						<Edited key={shown.id} stored={shown} account={account} choice={choice} />
					)}
				</div>
			)}
		</Dialog>
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
