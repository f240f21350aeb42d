import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { cx } from "../../../lib/cx.ts";
import { WhileLoading } from "../../../lib/lazy.tsx";
import { TableSkeleton } from "../../../ui/data-table/states.tsx";
import { Splitter } from "../../../ui/splitter.tsx";
import { Blotter } from "../blotter/lazy-blotter.ts";
import { TradingChart } from "../chart/lazy.ts";
import { OrderTicket } from "../orders/order-ticket.tsx";
import { changeSettings, type PanelName, type PanelSizes, useSettingsOf } from "../preferences.ts";
import { Watchlist } from "../watchlist/watchlist.tsx";
import { SEARCH_ID, type TerminalFrame, VOLUME_ID } from "./frame.ts";
import { hasCharts, sizesOf, useStandardPanels } from "./panels.ts";
import { setWhatIfPlace } from "./what-if-place.ts";

const LayoutButtons = lazyPart(async () => (await import("./layout-buttons.tsx")).LayoutButtons);
const ChartGrid = lazyPart(async () => (await import("./charts/chart-grid.tsx")).ChartGrid);
const HiddenPanels = lazyPart(async () => (await import("./hidden-panels.tsx")).HiddenPanels);

/** Room for all columns, in CSS pixels. */
const WIDEST_WATCHLIST_PX = 760;

/** The terminal: watchlist and chart above the blotter, the ticket beside them, unless the user arranged it differently. */
export function Wide(frame: TerminalFrame) {
	const { instrument, onSelect, onTrade } = frame;
	const t = useT();
	const { panels: stored, arrangement, grid } = useSettingsOf("layout");
	const standard = useStandardPanels();
	const panels = sizesOf(stored, standard);
	const directory = useDirectory();
	const set = (change: Partial<PanelSizes>) => changeSettings("layout", { panels: { ...panels, ...change } });
	const isShown = (panel: PanelName) => !arrangement.hidden.includes(panel);
	const splitter = (panel: PanelName, min: number, max: number, after: boolean) => (
		<Splitter
			after={after}
			label={t(`trading.resize.${panel}`)}
			orientation={panel === "blotter" ? "horizontal" : "vertical"}
			value={panels[panel]}
			min={min}
			max={max}
			initial={standard[panel]}
			onChange={(size) => set({ [panel]: size })}
		/>
	);
	const buttons = <LayoutButtons />;
	const isWatchlistLast = arrangement.watchlist === "end";
	const isTicketFirst = arrangement.ticket === "start";
	const isBlotterFirst = arrangement.blotter === "above";
	return (
		<div className={cx("flex h-full min-h-0", isTicketFirst && "flex-row-reverse")}>
			<div className={cx("flex min-w-0 flex-1", isBlotterFirst ? "flex-col-reverse" : "flex-col")}>
				<div className={cx("flex min-h-0 flex-1", isWatchlistLast && "flex-row-reverse")}>
					{isShown("watchlist") ? (
						<>
							<div className="flex-none" style={{ width: panels.watchlist, maxWidth: "calc(100% - 20rem)" }}>
								<Watchlist
									selectedId={instrument.id}
									onSelect={onSelect}
									onTrade={onTrade}
									searchId={SEARCH_ID}
									wide={{
										on: panels.watchlist === WIDEST_WATCHLIST_PX,
										onChange: (on) => set({ watchlist: on ? WIDEST_WATCHLIST_PX : standard.watchlist }),
									}}
								/>
							</div>
							{splitter("watchlist", 200, WIDEST_WATCHLIST_PX, isWatchlistLast)}
						</>
					) : null}
					<div className="min-w-0 flex-1 bg-surface-1">
						{hasCharts(grid) ? (
							<ChartGrid instrument={instrument} onSelect={onSelect} />
						) : (
							<TradingChart instrument={instrument} />
						)}
					</div>
				</div>
				{isShown("blotter") ? splitter("blotter", 120, 520, !isBlotterFirst) : null}
				<div ref={setWhatIfPlace} className="peer flex-none empty:hidden" />
				{isShown("blotter") ? (
					<div className="flex-none peer-[:not(:empty)]:hidden" style={{ height: panels.blotter }}>
						<div className="own-layout h-full">
							<WhileLoading fallback={<TableSkeleton rows={3} />}>
								<Blotter
									onInstrument={(id) => {
										const found = directory.byId(id);
										if (found !== undefined) onSelect(found);
									}}
									aside={buttons}
								/>
							</WhileLoading>
						</div>
					</div>
				) : null}
				{arrangement.hidden.length === 0 ? null : <HiddenPanels {...frame} buttons={buttons} />}
			</div>
			{isShown("ticket") ? (
				<>
					{splitter("ticket", 280, 440, !isTicketFirst)}
					<TicketPanel {...frame} width={panels.ticket} />
				</>
			) : null}
		</div>
	);
}

type TicketPanelProps = Pick<TerminalFrame, "instrument" | "side" | "onSide"> & { readonly width: number };

function TicketPanel({ instrument, side, onSide, width }: TicketPanelProps) {
	const t = useT();
	return (
		<aside
			aria-label={t("trading.ticket", { instrument: instrument.displayName })}
			className="flex-none bg-surface-1"
			style={{ width }}
		>
			<div className="own-layout h-full overflow-y-auto p-panel">
				<OrderTicket key={instrument.id} instrument={instrument} side={side} onSide={onSide} volumeId={VOLUME_ID} />
			</div>
		</aside>
	);
}
