import { useMemo } from "react";
import { Link } from "react-router";
import { type LocalInstrument, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Panel } from "../../../ui/panel.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { DayChange, InstrumentPrice } from "../live.tsx";
import { useSettingsOf } from "../preferences.ts";

const SHOWN = 6;

/** On the first screen of a phone: the favourites with their prices; without any, what was looked at last, then others. */
export function HomeWatchlist() {
	const t = useT();
	const directory = useDirectory();
	const { favourites } = useSettingsOf("watchlists");
	const { recent } = useSettingsOf("layout");
	const shown = useMemo(() => {
		const ids = favourites.length > 0 ? favourites : [...new Set([...recent, ...directory.all.map(({ id }) => id)])];
		return ids.flatMap((id) => directory.byId(id) ?? []).slice(0, SHOWN);
	}, [favourites, recent, directory]);
	return (
		<Panel
			title={t("trading.watchlist")}
			aside={
				<Link
					to="/main/markets"
					className="rounded-[4px] text-12 text-accent-text hover:underline pointer-coarse:py-3.5"
				>
					{t("markets.showAll")}
				</Link>
			}
		>
			<ul className="border-line border-t">
				{shown.length === 0
					? Array.from({ length: favourites.length > 0 ? Math.min(SHOWN, favourites.length) : SHOWN }, (_, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
							<li key={at} className="flex h-13 items-center border-line px-panel [&:not(:first-child)]:border-t">
								<Skeleton className="h-4 flex-1" />
							</li>
						))
					: shown.map((instrument) => <Row key={instrument.id} instrument={instrument} />)}
			</ul>
		</Panel>
	);
}

function Row({ instrument }: { readonly instrument: LocalInstrument }) {
	return (
		<li className="border-line [&:not(:first-child)]:border-t">
			<Link
				to={`/main/trading/${encodeURIComponent(instrument.symbol)}`}
				className="grid min-h-13 grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] items-center gap-2 px-panel -outline-offset-2 hover:bg-hover active:bg-press"
			>
				<span className="flex min-w-0 flex-col">
					<span className="truncate font-medium text-14">{instrument.displayName}</span>
					<DayChange instrument={instrument} className="self-start text-11" />
				</span>
				<span className="justify-self-end">
					<InstrumentPrice slow instrument={instrument} side="bid" />
				</span>
				<span className="justify-self-end">
					<InstrumentPrice slow instrument={instrument} side="ask" />
				</span>
			</Link>
		</li>
	);
}
