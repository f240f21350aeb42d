import type { Side } from "@truefill/core/pricing";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { fetchSiteData, type LocalInstrument, useDirectory, useSiteData } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useMedia } from "../../lib/use-media.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states.tsx";
import { preferencesStore, setPreference } from "./preferences.ts";
import { useClosedNotices } from "./use-closed-notices.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useShortcuts } from "./use-shortcuts.ts";

// Only the one that fits is loaded.
const Narrow = lazy(async () => ({ default: (await import("./layout/narrow.tsx")).Narrow }));
const Wide = lazy(async () => ({ default: (await import("./layout/wide.tsx")).Wide }));
const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** Narrower than this, one thing at a time. */
const WIDE = "(min-width: 64rem)";

/** `/main/trading` and `/main/trading/{symbol}` (R20). */
export default function TradingScreen() {
	const t = useT();
	const { symbol } = useParams();
	const navigate = useNavigate();
	const directory = useDirectory();
	const { data, error, isLoading } = useSiteData();
	const wide = useMedia(WIDE);
	const [side, setSide] = useState<Side>("buy");
	const [ticketOpen, setTicketOpen] = useState(false);
	const [help, setHelp] = useState(false);
	const remembered = preferencesStore.getState().symbol;
	const instrument =
		symbol === undefined ? (directory.bySymbol(remembered ?? "") ?? directory.all[0]) : directory.bySymbol(symbol);

	useDocumentTitle(instrument);
	useClosedNotices();
	useShortcuts({
		onSide: (next) => {
			setSide(next);
			setTicketOpen(true);
		},
		onHelp: () => setHelp(true),
	});
	useEffect(() => {
		if (instrument !== undefined) setPreference({ symbol: instrument.symbol });
	}, [instrument]);

	const select = (next: LocalInstrument) => void navigate(`/main/trading/${encodeURIComponent(next.symbol)}`);
	if (data === null)
		return error === null || isLoading ? (
			<ScreenSkeleton />
		) : (
			<ErrorState title={error} onRetry={() => void fetchSiteData()} retrying={isLoading} />
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
		ticketOpen,
		onTicketOpen: setTicketOpen,
		onHelp: () => setHelp(true),
	};
	return (
		<>
			<Suspense fallback={<ScreenSkeleton />}>{wide ? <Wide {...frame} /> : <Narrow {...frame} />}</Suspense>
			{help ? (
				<Suspense fallback={null}>
					<ShortcutsDialog open onOpenChange={setHelp} />
				</Suspense>
			) : null}
		</>
	);
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
