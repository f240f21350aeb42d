import { BellPlus, CandlestickChart, ChevronRight, Star } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Menu, MenuCheckbox } from "../../../ui/menu.tsx";
import { WhyTerm } from "../../../ui/why/why-term.tsx";
import { openAlert } from "../alerts/open.ts";
import { stepUnit } from "../figures.ts";
import { DayChange, InstrumentPrice, InstrumentSpread } from "../live.tsx";
import { changeSettings, settingsOf, toggleFavourite, useSettingsOf } from "../preferences.ts";
import { DayExtreme } from "../watchlist/cells.tsx";
import { tabOf, withInstruments } from "../watchlist/lists.ts";
import { SessionLine } from "./session-line.tsx";

/** Which instrument, its prices now, whether it can be traded, and what can be done with it. */
export function Head({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	return (
		<header className="flex flex-col gap-3">
			<nav aria-label={t("markets.path")} className="-my-1 flex items-center gap-1 text-12 text-muted">
				<Link to="/main/markets" className="rounded-[4px] py-1 hover:text-primary pointer-coarse:py-3.5">
					{t("shell.nav.markets")}
				</Link>
				<ChevronRight className="icon size-3.5 rtl:-scale-x-100" aria-hidden />
				<span aria-current="page">{instrument.displayName}</span>
			</nav>
			<div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
				<div className="flex min-w-0 flex-col gap-1">
					<h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-20">
						{instrument.displayName}
						<Badge>{t(`trading.class.${instrument.assetClass}`)}</Badge>
					</h1>
					<p className="text-13 text-secondary">
						{instrument.name === instrument.displayName
							? instrument.symbol
							: `${instrument.name} · ${instrument.symbol}`}
					</p>
				</div>
				<Acts instrument={instrument} />
			</div>
			<div className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel">
				<dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-6">
					<Figure label={<WhyTerm of={{ about: "price", instrumentId: instrument.id }}>{t("trading.bid")}</WhyTerm>}>
						<InstrumentPrice instrument={instrument} side="bid" size="lg" />
					</Figure>
					<Figure label={<WhyTerm of={{ about: "price", instrumentId: instrument.id }}>{t("trading.ask")}</WhyTerm>}>
						<InstrumentPrice instrument={instrument} side="ask" size="lg" />
					</Figure>
					<Figure label={t("markets.spread", { unit: stepUnit(instrument) })}>
						<InstrumentSpread instrument={instrument} className="text-16" />
					</Figure>
					<Figure label={t("markets.change")}>
						<DayChange instrument={instrument} className="font-medium text-16" />
					</Figure>
					<Figure label={t("watchlists.column.low")}>
						<span className="text-16">
							<DayExtreme instrument={instrument} which="low" />
						</span>
					</Figure>
					<Figure label={t("watchlists.column.high")}>
						<span className="text-16">
							<DayExtreme instrument={instrument} which="high" />
						</span>
					</Figure>
				</dl>
				<SessionLine instrument={instrument} />
			</div>
		</header>
	);
}

const Figure = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
	<div className="flex min-w-0 flex-col justify-between gap-1">
		<dt className="text-12 text-muted">{label}</dt>
		<dd className="flex h-7 items-end">{children}</dd>
	</div>
);

function Acts({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	return (
		<div className="flex flex-wrap gap-2 max-sm:w-full">
			<LinkButton
				to={`/main/trading/${encodeURIComponent(instrument.symbol)}`}
				icon={<CandlestickChart className="icon" aria-hidden />}
			>
				{t("markets.trade")}
			</LinkButton>
			<WatchMenu instrument={instrument} />
			<Button
				icon={<BellPlus className="icon" aria-hidden />}
				onClick={() => openAlert({ instrumentId: instrument.id })}
			>
				{t("alerts.new")}
			</Button>
		</div>
	);
}

/** The favourites and the user's own lists, and whether the instrument is in them. */
function WatchMenu({ instrument: { id } }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const { favourites, lists } = useSettingsOf("watchlists");
	const isWatched = favourites.includes(id) || lists.some(({ instruments }) => instruments.includes(id));
	const toggle = (list: (typeof lists)[number]) => {
		const { instruments } = list;
		const next = instruments.includes(id) ? instruments.filter((each) => each !== id) : [...instruments, id];
		changeSettings("watchlists", withInstruments(tabOf(list), settingsOf("watchlists"), next));
	};
	return (
		<Menu
			trigger={
				<Button icon={<Star className={cx("icon", isWatched && "fill-current text-accent-text")} aria-hidden />}>
					{t("trading.watchlist")}
				</Button>
			}
		>
			<MenuCheckbox checked={favourites.includes(id)} onChange={() => toggleFavourite(id)}>
				{t("trading.watchlist.favourites")}
			</MenuCheckbox>
			{lists.map((list) => (
				<MenuCheckbox key={list.id} checked={list.instruments.includes(id)} onChange={() => toggle(list)}>
					{list.name}
				</MenuCheckbox>
			))}
		</Menu>
	);
}
