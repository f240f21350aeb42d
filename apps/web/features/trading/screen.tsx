import type { Side } from "@truefill/core/pricing";
import { lazy, Suspense, useEffect, useState } from "react";
import { matchPath, useLocation, useNavigate, useParams } from "react-router";
import { fetchSiteData, type LocalInstrument, useDirectory, useSiteData } from "../../data/index.ts";
import { loadLateTexts, useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { loadAgain } from "../../lib/load-again.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { useOpenAlert } from "./alerts/open.ts";
import { VOLUME_ID } from "./layout/frame.ts";
import { usePreparedOrder } from "./orders/prepare.ts";
import { noteRecent, settingsOf } from "./preferences.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { focusSoon, useShortcuts } from "./use-shortcuts.ts";

// Only the matching layout is loaded.
const Narrow = lazy(async () => ({ default: (await loadAgain(() => import("./layout/narrow.tsx"))).Narrow }));
const Wide = lazy(async () => ({ default: (await loadAgain(() => import("./layout/wide.tsx"))).Wide }));
const AlertDialog = lazyPart(async () => (await import("./alerts/alert-dialog.tsx")).AlertDialog);
const CloseOutMap = lazyPart(async () => (await import("./map/close-out-map.tsx")).CloseOutMap);
const ShortcutsDialog = lazyPart(async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog);

/** Below this width the narrow layout is used. */
const WIDE = "(min-width: 64rem)";

/** `/main/trading` and `/main/trading/{symbol}` (R20). */
export default function TradingScreen() {
	const t = useT();
	const { symbol } = useParams();
	const navigate = useNavigate();
	const directory = useDirectory();
	const { data, error, isLoading } = useSiteData();
	const { pathname, search } = useLocation();
	const wide = useMedia(WIDE);
	const [chosen, setChosen] = useState<{ readonly id: string; readonly side: Side } | null>(null);
	const [ticketOpen, setTicketOpen] = useState(false);
	const [help, setHelp] = useState(false);
	const [last = ""] = settingsOf("layout").recent;
	const instrument = symbol === undefined ? (directory.byId(last) ?? directory.all[0]) : directory.bySymbol(symbol);
	const alert = useOpenAlert();

	// A side is chosen for one instrument: the next instrument's ticket starts without one.
	const side = chosen !== null && chosen.id === instrument?.id ? chosen.side : null;
	const choose = (of: LocalInstrument | undefined, next: Side) =>
		setChosen(of === undefined ? null : { id: of.id, side: next });
	const setSide = (next: Side) => choose(instrument, next);

	usePrepared(instrument, setChosen, setTicketOpen);
	useDocumentTitle(instrument);
	useNotices();
	useShortcuts({
		onSide: (next) => {
			// The URL changes before the render; a key pressed in between is for the new instrument.
			const symbolNow = matchPath("/main/trading/:symbol", window.location.pathname)?.params.symbol;
			choose(directory.bySymbol(symbolNow ?? "") ?? instrument, next);
			setTicketOpen(true);
		},
		onHelp: () => setHelp(true),
	});
	useEffect(() => {
		if (instrument !== undefined) noteRecent(instrument.id);
	}, [instrument]);

	const select = (next: LocalInstrument) => void navigate(`/main/trading/${encodeURIComponent(next.symbol)}`);
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
		onTrade: (next: LocalInstrument, nextSide: Side) => {
			choose(next, nextSide);
			if (next.id !== instrument.id) select(next);
			setTicketOpen(true);
			focusSoon(VOLUME_ID);
		},
		ticketOpen,
		onTicketOpen: setTicketOpen,
		onHelp: () => setHelp(true),
	};
	return (
		<>
			<Suspense fallback={<ScreenSkeleton />}>{wide ? <Wide {...frame} /> : <Narrow {...frame} />}</Suspense>
			{new URLSearchParams(search).get("panel") === "close-out" ? (
				<Suspense fallback={null}>
					<CloseOutMap instrument={instrument} onClose={() => void navigate(pathname, { replace: true })} />
				</Suspense>
			) : null}
			{alert === null ? null : (
				<Suspense fallback={null}>
					<AlertDialog from={alert} />
				</Suspense>
			)}
			{help ? (
				<Suspense fallback={null}>
					<ShortcutsDialog open onOpenChange={setHelp} />
				</Suspense>
			) : null}
		</>
	);
}

/** Shows the ticket with the side of an order that was prepared elsewhere on the screen. */
function usePrepared(
	instrument: LocalInstrument | undefined,
	choose: (chosen: { readonly id: string; readonly side: Side }) => void,
	setTicketOpen: (open: boolean) => void,
): void {
	const prepared = usePreparedOrder(instrument?.id);
	useEffect(() => {
		if (prepared === null) return;
		choose({ id: prepared.instrumentId, side: prepared.side });
		setTicketOpen(true);
		focusSoon(VOLUME_ID);
	}, [prepared, choose, setTicketOpen]);
}

/** Notices load with their texts after the first render; changes in between are not announced later. */
function useNotices(): void {
	useEffect(() => {
		let stop: (() => void) | null = null;
		let gone = false;
		const start = async () => {
			const [{ startNotices }] = await Promise.all([import("./notices.ts"), loadLateTexts()]);
			if (!gone) stop = startNotices();
		};
		void start();
		return () => {
			gone = true;
			stop?.();
		};
	}, []);
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
