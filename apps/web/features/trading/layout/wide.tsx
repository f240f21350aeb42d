import { Suspense } from "react";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { TableSkeleton } from "../../../ui/data-table/states.tsx";
import { Splitter } from "../../../ui/splitter.tsx";
import { Blotter } from "../blotter/lazy-blotter.ts";
import { TradingChart } from "../chart/lazy.ts";
import { OrderTicket } from "../orders/order-ticket.tsx";
import { changeSettings, DEFAULT_PANELS, type PanelSizes, useSettingsOf } from "../preferences.ts";
import { Watchlist } from "../watchlist/watchlist.tsx";
import { SEARCH_ID, type TerminalFrame, VOLUME_ID } from "./frame.ts";

const LayoutButtons = lazyPart(async () => (await import("./layout-buttons.tsx")).LayoutButtons);

/** Room for all columns, in CSS pixels. */
const WIDEST_WATCHLIST_PX = 760;

/** The terminal: watchlist and chart above the blotter, the ticket beside them, the balance bar at the bottom. */
export function Wide({ instrument, side, onSide, onSelect, onTrade }: TerminalFrame) {
	const t = useT();
	const { panels } = useSettingsOf("layout");
	const directory = useDirectory();
	const set = (change: Partial<PanelSizes>) => changeSettings("layout", { panels: { ...panels, ...change } });
	const show = (id: string) => {
		const found = directory.byId(id);
		if (found !== undefined) onSelect(found);
	};
	return (
		<div className="flex h-full min-h-0 flex-col">
			<div className="flex min-h-0 flex-1">
				<div className="flex min-w-0 flex-1 flex-col">
					<div className="flex min-h-0 flex-1">
						<div className="flex-none" style={{ width: panels.watchlist, maxWidth: "calc(100% - 20rem)" }}>
							<Watchlist
								selectedId={instrument.id}
								onSelect={onSelect}
								onTrade={onTrade}
								searchId={SEARCH_ID}
								wide={{
									on: panels.watchlist === WIDEST_WATCHLIST_PX,
									onChange: (on) => set({ watchlist: on ? WIDEST_WATCHLIST_PX : DEFAULT_PANELS.watchlist }),
								}}
							/>
						</div>
						<Splitter
							label={t("trading.resize.watchlist")}
							orientation="vertical"
							value={panels.watchlist}
							min={200}
							max={WIDEST_WATCHLIST_PX}
							initial={DEFAULT_PANELS.watchlist}
							onChange={(watchlist) => set({ watchlist })}
						/>
						<div className="min-w-0 flex-1 bg-surface-1">
							<Suspense fallback={null}>
								<TradingChart instrument={instrument} />
							</Suspense>
						</div>
					</div>
					<Splitter
						after
						label={t("trading.resize.blotter")}
						orientation="horizontal"
						value={panels.blotter}
						min={120}
						max={520}
						initial={DEFAULT_PANELS.blotter}
						onChange={(blotter) => set({ blotter })}
					/>
					<div className="flex-none" style={{ height: panels.blotter }}>
						<div className="own-layout h-full">
							<Suspense fallback={<TableSkeleton rows={3} />}>
								<Blotter
									onInstrument={show}
									aside={
										<Suspense fallback={null}>
											<LayoutButtons />
										</Suspense>
									}
								/>
							</Suspense>
						</div>
					</div>
				</div>
				<Splitter
					after
					label={t("trading.resize.ticket")}
					orientation="vertical"
					value={panels.ticket}
					min={280}
					max={440}
					initial={DEFAULT_PANELS.ticket}
					onChange={(ticket) => set({ ticket })}
				/>
				<aside
					aria-label={t("trading.ticket", { instrument: instrument.displayName })}
					className="flex-none bg-surface-1"
					style={{ width: panels.ticket }}
				>
					<div className="own-layout h-full overflow-y-auto p-panel">
						<OrderTicket key={instrument.id} instrument={instrument} side={side} onSide={onSide} volumeId={VOLUME_ID} />
					</div>
				</aside>
			</div>
		</div>
	);
}
