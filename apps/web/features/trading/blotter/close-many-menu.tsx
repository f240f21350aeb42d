import { ChevronUp } from "lucide-react";
import { useMemo, useState } from "react";
import { localTrades, useDirectory, useOpenTrades, useSecond, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "../../../ui/menu.tsx";
import { CloseManyDialog } from "./close-many-dialog.tsx";
import { type CloseChoice, isChosen } from "./estimate.ts";

const ALL: CloseChoice = { which: "all", instrumentId: null, side: null };

/** Closes several trades: all, winners, losers, one side, one instrument. Each opens a confirmation with numbers. */
export function CloseManyMenu() {
	const t = useT();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const directory = useDirectory();
	const [chosen, setChosen] = useState<CloseChoice | null>(null);
	useCommands(
		useMemo<readonly Command[]>(() => {
			const command = (which: CloseChoice["which"], title: string): Command => ({
				id: `trades.close-${which}`,
				group: "trades",
				title: `${t("closing.many")}: ${title}`,
				run: () => setChosen({ ...ALL, which }),
			});
			return [
				command("all", t("closing.all")),
				command("winners", t("closing.winners")),
				command("losers", t("closing.losers")),
				{
					id: "trades.close-by-hand",
					group: "trades",
					title: `${t("closing.many")}: ${t("closing.byHand")}`,
					run: () => setChosen({ ...ALL, byHand: true }),
				},
			];
		}, [t]),
	);
	// Trades can change between winner and loser while the menu is open.
	useSecond();
	const trades = [...localTrades(open ?? []).values()];
	const instruments = [...new Set(trades.map(({ instrumentId }) => instrumentId))];
	const count = (choice: CloseChoice) => trades.filter((trade) => isChosen(trade, choice)).length;
	const item = (key: string, label: string, choice: CloseChoice) => {
		const fits = count(choice);
		return (
			<MenuItem
				key={key}
				disabled={fits === 0}
				onSelect={() => setChosen(choice)}
				aside={<span className="num text-12 text-muted">{fits}</span>}
			>
				{label}
			</MenuItem>
		);
	};
	return (
		<>
			<Menu
				align="end"
				trigger={
					<Button size="sm" icon={<ChevronUp className="size-3.5" aria-hidden />}>
						{t("closing.many")}
					</Button>
				}
			>
				{item("all", t("closing.all"), ALL)}
				{item("winners", t("closing.winners"), { ...ALL, which: "winners" })}
				{item("losers", t("closing.losers"), { ...ALL, which: "losers" })}
				{item("hand", t("closing.byHand"), { ...ALL, byHand: true })}
				<MenuSeparator />
				{item("buy", t("closing.buys"), { ...ALL, side: "buy" })}
				{item("sell", t("closing.sells"), { ...ALL, side: "sell" })}
				{instruments.length > 1 ? (
					<>
						<MenuSeparator />
						<MenuLabel>{t("closing.byInstrument")}</MenuLabel>
						{instruments.map((id) => item(id, directory.byId(id)?.displayName ?? id, { ...ALL, instrumentId: id }))}
					</>
				) : null}
			</Menu>
			{chosen === null ? null : <CloseManyDialog choice={chosen} onClose={() => setChosen(null)} />}
		</>
	);
}
