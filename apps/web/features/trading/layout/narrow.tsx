import { Layers, Menu, WalletCards } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, Navigate } from "react-router";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { open } from "../../../ui/commands/opened.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TradingChart } from "../chart/lazy.ts";
import { OrderTicket } from "../orders/order-ticket.tsx";
import { Watchlist } from "../watchlist/watchlist.tsx";
import { SEARCH_ID, type TerminalFrame, VOLUME_ID } from "./frame.ts";
import { PriceBar } from "./price-bar.tsx";

/**
 * The terminal of a phone: the chart, and both prices at the bottom, or beside it where the phone lies on its side. The
 * ticket is pulled up from the prices, the list of instruments opens from the chart's title.
 */
export function Narrow(frame: TerminalFrame) {
	const { instrument, side, onSide, onSelect, onTrade, ticketOpen, onTicketOpen, searches } = frame;
	const t = useT();
	const [choosing, setChoosing] = useState(false);
	const searched = useRef(searches);
	// The search box exists only in the sheet.
	useEffect(() => {
		if (searches === searched.current) return;
		searched.current = searches;
		setChoosing(true);
	}, [searches]);
	const asked = new URLSearchParams(window.location.search);
	// The trades have a screen of their own here.
	if (asked.has("trades"))
		return (
			<Navigate
				replace
				to={`/main/positions?trades=${asked.get("trades")}&symbol=${encodeURIComponent(instrument.symbol)}`}
			/>
		);
	return (
		<div className="flex h-full min-h-96 flex-col low:min-h-0 low:flex-row">
			<div className="min-h-0 min-w-0 flex-1 bg-surface-1">
				<TradingChart instrument={instrument} onSwitch={() => setChoosing(true)} />
			</div>
			<PriceBar
				instrument={instrument}
				onPress={(next) => {
					onSide(next);
					onTicketOpen(true);
				}}
				onPull={() => onTicketOpen(true)}
			>
				<WaysOut />
			</PriceBar>
			<Sheet backCloses full open={choosing} onOpenChange={setChoosing} side="bottom" title={t("trading.watchlist")}>
				<Watchlist
					alone
					selectedId={instrument.id}
					onSelect={(next) => {
						onSelect(next, true);
						setChoosing(false);
					}}
					onTrade={(next, nextSide) => {
						onTrade(next, nextSide, true);
						setChoosing(false);
					}}
					searchId={SEARCH_ID}
				/>
			</Sheet>
			<Sheet
				backCloses
				open={ticketOpen}
				onOpenChange={onTicketOpen}
				side="bottom"
				title={instrument.displayName}
				description={instrument.name}
			>
				<Ticket {...{ instrument, side, onSide, onTicketOpen }} />
			</Sheet>
		</div>
	);
}

const Ticket = ({
	instrument,
	side,
	onSide,
	onTicketOpen,
}: Pick<TerminalFrame, "side" | "onSide" | "onTicketOpen"> & { readonly instrument: LocalInstrument }) => (
	<OrderTicket
		key={instrument.id}
		instrument={instrument}
		side={side}
		onSide={onSide}
		volumeId={VOLUME_ID}
		onDone={() => onTicketOpen(false)}
	/>
);

/** Where the frame's bars are folded away: to the trades, the account, and everything else. */
function WaysOut() {
	const t = useT();
	const link = (to: string, label: string, icon: ReactNode) => (
		<Link
			to={to}
			aria-label={label}
			title={label}
			className="flex size-11 items-center justify-center rounded-control text-secondary hover:bg-hover"
		>
			{icon}
		</Link>
	);
	return (
		<nav aria-label={t("shell.nav")} className="hidden flex-none justify-between low:flex">
			{link("/main/positions", t("phone.positions"), <Layers className="icon-lg" aria-hidden />)}
			<IconButton
				className="size-11"
				label={t("phone.account")}
				icon={<WalletCards className="icon-lg" aria-hidden />}
				onClick={() => open("account")}
			/>
			{link("/main/more", t("phone.more"), <Menu className="icon-lg" aria-hidden />)}
		</nav>
	);
}
