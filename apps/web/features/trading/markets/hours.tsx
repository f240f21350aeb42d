import { hoursIn, unusualDays } from "@truefill/core/instruments";
import { type LocalInstrument, serverNow, useSecond } from "../../../data/index.ts";
import { useLook, useT } from "../../../i18n/index.ts";
import { cx } from "../../../lib/cx.ts";
import { formatTimeZone } from "../../../lib/format.ts";
import { formatDate, formatDayAt } from "../../../lib/format-day.ts";
import { HelpLink } from "../../../ui/help-link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { SessionLine } from "./session-line.tsx";

const DAY_MS = 86_400_000;
const DAYS = 7;
const UNUSUAL_DAYS = 60;

/** The sessions of the coming week by the reader's days and zone, and the days that differ from it (E1, E14). */
export function Hours({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	useLook();
	return (
		<Panel
			title={t("markets.hours")}
			aside={<HelpLink place="market-hours#closed-markets" about={t("markets.hours")} />}
		>
			<div className="flex flex-col gap-2 px-panel pb-panel">
				<SessionLine instrument={instrument} />
				<Week instrument={instrument} />
				<p className="text-12 text-muted">{t("markets.hours.zone", { zone: formatTimeZone() })}</p>
				<Unusual instrument={instrument} />
			</div>
		</Panel>
	);
}

function Week({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const nowMs = useSecond();
	const week = hoursIn(instrument.calendar, formatTimeZone(), nowMs, DAYS);
	return (
		<ul className="flex flex-col text-13">
			{week.map(({ date, startMs, spans }, at) => (
				<li
					key={date}
					{...(at === 0 ? { "aria-current": "date" as const } : {})}
					className={cx(
						"grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-line border-t py-1.5 sm:grid-cols-[6.5rem_minmax(0,1fr)_9.5rem]",
						at === 0 && "font-medium",
					)}
				>
					<span className="text-secondary">{formatDate(date, "day")}</span>
					<span aria-hidden dir="ltr" className="relative h-2 rounded-pill bg-surface-3 max-sm:hidden">
						{spans.map(({ fromMs, untilMs }) => (
							<span
								key={fromMs}
								className="absolute inset-y-0 rounded-pill bg-accent"
								style={{ left: `${share(fromMs - startMs)}%`, width: `${share(untilMs - fromMs)}%` }}
							/>
						))}
						{at === 0 ? (
							<span className="absolute -inset-y-1 w-0.5 bg-primary" style={{ left: `${share(nowMs - startMs)}%` }} />
						) : null}
					</span>
					<span className="num text-end">
						{spans.length === 0 ? (
							<span className="text-muted">{t("trading.market.closedShort")}</span>
						) : (
							spans.map(({ fromMs, untilMs, begins, ends }) => (
								<span key={fromMs} dir={begins || ends ? "ltr" : undefined} className="block rtl:text-left">
									{!begins && !ends
										? t("markets.hours.allDay")
										: `${begins ? formatDayAt(fromMs, "minute") : "00:00"} – ${ends ? formatDayAt(untilMs, "minute") : "24:00"}`}
								</span>
							))
						)}
					</span>
				</li>
			))}
		</ul>
	);
}

/** Of a day's width; a day of 25 hours ends at its edge. */
const share = (ms: number): number => Math.min(100, (ms / DAY_MS) * 100);

function Unusual({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const found = unusualDays(instrument.calendar, serverNow(), UNUSUAL_DAYS);
	return (
		<section className="border-line border-t pt-2 text-13">
			<h3 className="pb-1 font-medium text-12 text-muted">{t("markets.hours.unusual")}</h3>
			{found.length === 0 ? (
				<p className="text-secondary">{t("markets.hours.none", { days: UNUSUAL_DAYS })}</p>
			) : (
				<ul>
					{found.map(({ date, kind, atMs }) => (
						<li key={`${date} ${kind}`} className="flex flex-wrap justify-between gap-x-4 py-1">
							<span className="text-secondary">{formatDate(date, "day")}</span>
							<span>
								{atMs === null
									? t("markets.hours.closedAllDay")
									: t(kind === "early-close" ? "markets.hours.early" : "markets.hours.late", {
											// Elsewhere it may be another day.
											time: formatDayAt(
												atMs,
												formatDayAt(atMs, "day") === formatDate(date, "day") ? "minute" : "day-time",
											),
										})}
							</span>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
