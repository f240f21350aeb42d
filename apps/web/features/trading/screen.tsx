import type { Side } from "@truefill/core/pricing";
import { useCallback, useEffect, useRef, useState } from "react";
import { matchPath, useNavigate, useParams } from "react-router";
import { fetchSiteData, type LocalInstrument, useDirectory, useSiteData } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { lazy, WhileLoading } from "../../lib/lazy.tsx";
import { loadAgain } from "../../lib/load-again.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { focusSoon } from "./focus-soon.ts";
import { SEARCH_ID, VOLUME_ID } from "./layout/frame.ts";
import { usePreparedOrder } from "./orders/prepare.ts";
import { noteRecent, settingsOf } from "./preferences.ts";
import { useDocumentTitle } from "./use-document-title.ts";

// Only the matching layout is loaded.
const Narrow = lazy(async () => (await loadAgain(() => import("./layout/narrow.tsx"))).Narrow);
const Wide = lazy(async () => (await loadAgain(() => import("./layout/wide.tsx"))).Wide);
const LateParts = lazyPart(async () => (await import("./late-parts.tsx")).LateParts);

/** Below this width the narrow layout is used. */
const WIDE = "(min-width: 64rem)";

/** `/main/trading` and `/main/trading/{symbol}` (R20). */
export default function TradingScreen() {
	const t = useT();
	const { symbol } = useParams();
	const navigate = useNavigate();
	const directory = useDirectory();
	const { data, error, isLoading } = useSiteData();
	const wide = useMedia(WIDE);
	const [chosen, setChosen] = useState<{ readonly id: string; readonly side: Side } | null>(null);
	const [ticketOpen, setTicketOpen] = useState(false);
	const [searches, setSearches] = useState(0);
	const [last = ""] = settingsOf("layout").recent;
	const instrument = symbol === undefined ? (directory.byId(last) ?? directory.all[0]) : directory.bySymbol(symbol);

	// A side is chosen for one instrument: the next instrument's ticket starts without one.
	const side = chosen !== null && chosen.id === instrument?.id ? chosen.side : null;
	const choose = (of: LocalInstrument | undefined, next: Side) =>
		setChosen(of === undefined ? null : { id: of.id, side: next });
	const setSide = (next: Side) => choose(instrument, next);

	usePrepared(instrument, setChosen, setTicketOpen);
	useDocumentTitle(instrument);
	// The same function while nothing is loaded: the commands are made again when it changes.
	const now = useRef({ directory, instrument });
	now.current = { directory, instrument };
	const openTicket = useCallback((next: Side) => {
		// The URL changes before the render; a key pressed in between is for the new instrument.
		const symbolNow = matchPath("/main/trading/:symbol", window.location.pathname)?.params.symbol;
		const of = now.current.directory.bySymbol(symbolNow ?? "") ?? now.current.instrument;
		setChosen(of === undefined ? null : { id: of.id, side: next });
		setTicketOpen(true);
		focusSoon(VOLUME_ID);
	}, []);
	const search = useCallback(() => {
		setSearches((count) => count + 1);
		focusSoon(SEARCH_ID);
	}, []);
	useEffect(() => {
		if (instrument !== undefined) noteRecent(instrument.id);
	}, [instrument]);

	const select = (next: LocalInstrument, replace = false) =>
		void navigate(`/main/trading/${encodeURIComponent(next.symbol)}`, { replace });
	if (data === null)
		return error === null || isLoading ? (
			<ScreenSkeleton />
		) : (
			<ErrorState title={t("dashboard.siteData.failed")} onRetry={() => void fetchSiteData()} retrying={isLoading} />
		);
	if (instrument === undefined) {
		return (
			<EmptyState
				title={t("trading.unknownSymbol", { symbol: symbol ?? "" })}
				action={
					<Button variant="primary" onClick={() => void navigate("/main/trading")}>
						{t("trading.unknownSymbol.action")}
					</Button>
				}
			>
				{t("trading.unknownSymbol.body")}
			</EmptyState>
		);
	}
	const frame = {
		instrument,
		side,
		onSide: setSide,
		onSelect: select,
		onTrade: (next: LocalInstrument, nextSide: Side, replace?: boolean) => {
			choose(next, nextSide);
			if (next.id !== instrument.id) select(next, replace);
			setTicketOpen(true);
			focusSoon(VOLUME_ID);
		},
		ticketOpen,
		onTicketOpen: setTicketOpen,
		searches,
	};
	return (
		<>
			<WhileLoading fallback={<ScreenSkeleton />}>{wide ? <Wide {...frame} /> : <Narrow {...frame} />}</WhileLoading>
			<LateParts instrument={instrument} onSide={openTicket} onSearch={search} />
		</>
	);
}

/** Shows the ticket with the side of an order that was prepared elsewhere on the screen. */
function usePrepared(
	instrument: LocalInstrument | undefined,
	choose: (chosen: { readonly id: string; readonly side: Side } | null) => void,
	setTicketOpen: (open: boolean) => void,
): void {
	const prepared = usePreparedOrder(instrument?.id);
	useEffect(() => {
		if (prepared === null) return;
		const { instrumentId: id, side } = prepared;
		choose(side === null ? null : { id, side });
		setTicketOpen(true);
		focusSoon(VOLUME_ID);
	}, [prepared, choose, setTicketOpen]);
}

function ScreenSkeleton() {
	return (
		<div aria-hidden className="grid h-full grid-cols-1 gap-px lg:grid-cols-[280px_1fr_320px]">
			<div className="hidden p-panel lg:block">
				<Skeleton lines={10} />
			</div>
			<div className="p-panel">
				<Skeleton className="h-full w-full" />
			</div>
			<div className="hidden p-panel lg:block">
				<Skeleton lines={8} />
			</div>
		</div>
	);
}
