import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useClosedTrades, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { useSettingsOf } from "../preferences.ts";
import { showPanel, takeFocus } from "./arrange.ts";
import type { TerminalFrame } from "./frame.ts";

export interface HiddenPanelsProps extends Pick<TerminalFrame, "searches" | "ticketOpen" | "onTicketOpen"> {
	/** What is otherwise at the end of the blotter's tabs. */
	readonly buttons: ReactNode;
}

/** While panels are hidden: brings them back when something asks for them, and stands for the hidden blotter. */
export function HiddenPanels({ searches, ticketOpen, onTicketOpen, buttons }: HiddenPanelsProps) {
	const t = useT();
	const { hidden } = useSettingsOf("layout").arrangement;
	const account = useSelectedAccount();
	// Kept subscribed, as in the blotter: trades that the server closes are announced.
	useClosedTrades(account?.id);
	const asked = new URLSearchParams(useLocation().search).has("trades");
	/** What was asked for before they were hidden. */
	const before = useRef<{ readonly searches: number; readonly isFirst: boolean }>({ searches, isFirst: true });
	useEffect(() => {
		if (before.current.searches !== searches) showPanel("watchlist", true);
		before.current = { ...before.current, searches };
	}, [searches]);
	useEffect(() => {
		if (ticketOpen && !before.current.isFirst) showPanel("ticket", true);
		if (ticketOpen) onTicketOpen(false);
		before.current = { ...before.current, isFirst: false };
	}, [ticketOpen, onTicketOpen]);
	useEffect(() => {
		if (asked) showPanel("blotter", true);
	}, [asked]);
	const isBlotterHidden = hidden.includes("blotter");
	const button = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (isBlotterHidden && takeFocus()) button.current?.focus();
	}, [isBlotterHidden]);
	if (!isBlotterHidden) return null;
	return (
		<section
			aria-label={t("trading.blotter")}
			className="flex h-9 flex-none items-center justify-between gap-3 border-line border-y bg-surface-1 ps-panel pe-2 pointer-coarse:h-12"
		>
			<span className="flex items-center gap-3 text-12 text-muted">
				{t("layout.blotterHidden")}
				<Button ref={button} size="sm" onClick={() => showPanel("blotter", true)}>
					{t("layout.show", { panel: t("layout.panel.blotter") })}
				</Button>
			</span>
			{buttons}
		</section>
	);
}
