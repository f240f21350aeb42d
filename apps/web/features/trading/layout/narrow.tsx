import type { Side } from "@truefill/core/pricing";
import { Suspense, useEffect, useState } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useDirectory, useOpenTrades, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { cx } from "../../../lib/cx.ts";
import { TableSkeleton } from "../../../ui/data-table/states.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { Blotter } from "../blotter/lazy-blotter.ts";
import { TradingChart } from "../chart/lazy.ts";
import { InstrumentPrice, InstrumentSpread } from "../live.tsx";
import { OrderTicket } from "../orders/order-ticket.tsx";
import { Watchlist } from "../watchlist/watchlist.tsx";
import { SEARCH_ID, type TerminalFrame, VOLUME_ID } from "./frame.ts";

const PLACES = ["watchlist", "chart", "trades"] as const;
type Place = (typeof PLACES)[number];

const AutoTraderButton = lazyPart(
	async () => (await import("../../../ui/commands/auto-trader-button.tsx")).AutoTraderButton,
);

/** Phone layout: one of three tabs, with both prices always at the bottom; they open the ticket as a sheet. */
export function Narrow({
	instrument,
	side,
	onSide,
	onSelect,
	onTrade,
	ticketOpen,
	onTicketOpen,
	searches,
}: TerminalFrame) {
	const [place, setPlace] = useState<Place>(() =>
		// Asked for by the address; the blotter reads it.
		new URLSearchParams(window.location.search).has("trades") ? "trades" : "chart",
	);
	const directory = useDirectory();
	const select = (next: LocalInstrument) => {
		onSelect(next);
		setPlace("chart");
	};
	// The search box exists only in its own tab.
	useEffect(() => {
		if (searches > 0) setPlace("watchlist");
	}, [searches]);
	return (
		<div className="flex h-full min-h-96 flex-col">
			<Places place={place} onPlace={setPlace} />
			<div id="place" role="tabpanel" aria-labelledby={`place-${place}`} className="min-h-0 flex-1 bg-surface-1">
				{place === "watchlist" ? (
					<Watchlist alone selectedId={instrument.id} onSelect={select} onTrade={onTrade} searchId={SEARCH_ID} />
				) : null}
				{place === "chart" ? (
					<Suspense fallback={null}>
						<TradingChart instrument={instrument} />
					</Suspense>
				) : null}
				{place === "trades" ? (
					<Suspense fallback={<TableSkeleton rows={3} />}>
						<Blotter
							cards
							aside={
								<Suspense fallback={null}>
									<AutoTraderButton iconOnly />
								</Suspense>
							}
							onInstrument={(id) => {
								const found = directory.byId(id);
								if (found !== undefined) select(found);
							}}
						/>
					</Suspense>
				) : null}
			</div>
			<PriceBar
				instrument={instrument}
				onPress={(next) => {
					onSide(next);
					onTicketOpen(true);
				}}
			/>
			<Sheet
				open={ticketOpen}
				onOpenChange={onTicketOpen}
				side="bottom"
				title={instrument.displayName}
				description={instrument.name}
			>
				<OrderTicket
					key={instrument.id}
					instrument={instrument}
					side={side}
					onSide={onSide}
					volumeId={VOLUME_ID}
					onDone={() => onTicketOpen(false)}
				/>
			</Sheet>
		</div>
	);
}

/** The tabs; with the number of open trades. */
function Places({ place, onPlace }: { readonly place: Place; readonly onPlace: (place: Place) => void }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	return (
		<div role="tablist" aria-label={t("trading.places")} className="flex flex-none border-line border-b bg-surface-1">
			{PLACES.map((each) => (
				<button
					key={each}
					type="button"
					role="tab"
					id={`place-${each}`}
					aria-selected={place === each}
					aria-controls="place"
					onClick={() => onPlace(each)}
					className={cx(
						"flex h-11 flex-1 items-center justify-center gap-1.5 border-b-2 font-medium text-13 -outline-offset-2",
						place === each ? "border-accent text-primary" : "border-transparent text-muted",
					)}
				>
					{t(`trading.place.${each}`)}
					{each === "trades" && open !== undefined && open.length > 0 ? (
						<span className="num rounded-pill bg-surface-3 px-1.5 text-11">{open.length}</span>
					) : null}
				</button>
			))}
		</div>
	);
}

/** Both prices; a press on one opens the ticket. */
function PriceBar({
	instrument,
	onPress,
}: {
	readonly instrument: LocalInstrument;
	readonly onPress: (side: Side) => void;
}) {
	const t = useT();
	const button = (each: Side) => (
		<button
			type="button"
			onClick={() => onPress(each)}
			className={cx(
				"flex h-12 flex-1 items-center justify-between rounded-control px-3 text-on-solid",
				each === "buy" ? "flex-row-reverse bg-up-solid" : "bg-down-solid",
			)}
		>
			<span className="font-medium text-13">{each === "buy" ? t("trading.buy") : t("trading.sell")}</span>
			<InstrumentPrice instrument={instrument} side={each === "buy" ? "ask" : "bid"} size="md" flash={false} />
		</button>
	);
	return (
		<div className="sticky bottom-0 z-10 flex flex-none items-center gap-1.5 border-line border-t bg-surface-1 p-2">
			{button("sell")}
			<span className="flex flex-none items-center rounded-[4px] border border-line-strong px-1">
				<InstrumentSpread instrument={instrument} className="font-medium text-11" />
			</span>
			{button("buy")}
		</div>
	);
}
