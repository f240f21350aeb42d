import { useMemo } from "react";
import { useT } from "../../../i18n/index.ts";
import { type Command, useCommands } from "../../../ui/commands/commands.ts";
import type { BlotterTab } from "./blotter.tsx";

/** Each tab of the blotter as a command. */
export function BlotterCommands({ onTab }: { readonly onTab: (tab: BlotterTab) => void }) {
	const t = useT();
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
