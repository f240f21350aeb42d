import { useEffect, useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useT } from "../../../i18n/index.ts";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import type { BlotterTab } from "./blotter.tsx";

export interface BlotterCommandsProps {
	readonly onTab: (tab: BlotterTab) => void;
	/** Shows only the trades of an instrument, by its symbol. */
	readonly onOnly: (symbol: string) => void;
}

/** Each tab of the blotter as a command, and the closed trades of one instrument by the address. */
export function BlotterCommands({ onTab, onOnly }: BlotterCommandsProps) {
	const t = useT();
	useAsked(onTab, onOnly);
	useCommands(
		useMemo<readonly Command[]>(() => {
			const labels: Readonly<Record<BlotterTab, string>> = {
				open: t("trading.open"),
				orders: t("orders.title"),
				closed: t("trading.closed"),
				alerts: t("alerts.title"),
				ledger: t("trading.ledger"),
			};
			const show = (tab: BlotterTab) => () => {
				onTab(tab);
				// The tab takes the focus, so that the arrow keys go on from there.
				requestAnimationFrame(() =>
					document.querySelector<HTMLElement>("#blotter [role=tab][data-state=active]")?.focus(),
				);
			};
			return (["open", "orders", "closed", "alerts", "ledger"] as const).map((tab) => ({
				id: `blotter.${tab}`,
				group: "trades",
				title: labels[tab],
				run: show(tab),
			}));
		}, [t, onTab]),
	);
	return null;
}

/**
 * `/main/trading/{symbol}?trades=closed`, as the instrument's page links to it, or the same for the screen of the
 * positions; the address is then the usual one.
 */
function useAsked(onTab: BlotterCommandsProps["onTab"], onOnly: BlotterCommandsProps["onOnly"]): void {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const { symbol: shown } = useParams();
	useEffect(() => {
		const asked = new URLSearchParams(search);
		const symbol = shown ?? asked.get("symbol");
		if (symbol === null || asked.get("trades") !== "closed") return;
		onTab("closed");
		onOnly(symbol);
		void navigate(pathname, { replace: true });
	}, [pathname, search, shown, navigate, onTab, onOnly]);
}
