import type { InstrumentStatisticsWire } from "@truefill/contracts/http";
import { parseVolume } from "@truefill/core/money";
import type { CostKind } from "@truefill/core/trading";
import { Link } from "react-router";
import { useInstrumentStatistics } from "../../../data/accounts/statistics.ts";
import { type LocalInstrument, useOpenTrades, useSelectedAccount } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { signOf } from "../../../lib/decimal.ts";
import { formatNumber, formatWait, UNKNOWN } from "../../../lib/format.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { HelpTerm } from "../../../ui/help-link.tsx";
import { Money, Num, Percent } from "../../../ui/num.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { costHref } from "../cost-help.ts";
import { volumeLabel } from "../figures.ts";
import { TradesPnl } from "../live.tsx";
import { useSettingsOf } from "../preferences.ts";

/** Of what is booked, without the addition that an estimate has. */
const COST_LABELS = {
	spread: "trading.cost.spread",
	commission: "trading.entry.commission",
	"conversion-charge": "trading.entry.conversion-charge",
	swap: "trading.entry.swap",
	"administration-fee": "trading.entry.administration-fee",
	"cash-adjustments": "trading.cost.cash-adjustments",
	"guaranteed-premium": "trading.entry.guaranteed-premium",
} as const satisfies Record<CostKind, string>;

/** What the reader has made of the instrument on the selected account: open now, and closed. */
export function OwnFigures({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data, isError, isFetching, refetch } = useInstrumentStatistics(account, instrument.id);
	return (
		<Panel
			title={t("markets.own")}
			aside={account === undefined ? null : <span className="truncate text-12 text-muted">{account.name}</span>}
		>
			<div className="px-panel pb-panel">
				<OpenNow instrument={instrument} />
				{data === undefined ? (
					isError ? (
						<ErrorState compact title={t("markets.own.failed")} onRetry={() => void refetch()} retrying={isFetching} />
					) : (
						<Skeleton lines={5} />
					)
				) : data.closes === 0 ? (
					<p className="py-2 text-13 text-muted">{t("markets.own.empty")}</p>
				) : (
					<Closed data={data} instrument={instrument} />
				)}
			</div>
		</Panel>
	);
}

/** The spread, and what was charged or paid besides; unknown is not nothing. */
const shownCosts = ({ costs }: InstrumentStatisticsWire) =>
	costs.filter(({ kind, amount }) => kind === "spread" || amount === null || signOf(amount) !== 0);

function OpenNow({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data } = useOpenTrades(account?.id);
	const open = data?.filter(({ asset_id }) => asset_id === instrument.id) ?? [];
	if (open.length === 0 || account === undefined) return null;
	return (
		<Facts>
			<Fact label={t("markets.own.open", { count: open.length })}>
				<TradesPnl ids={open.map(({ id }) => id)} currency={account.currency} />
			</Fact>
		</Facts>
	);
}

function Closed({
	data,
	instrument,
}: {
	readonly data: InstrumentStatisticsWire;
	readonly instrument: LocalInstrument;
}) {
	const t = useT();
	const { unit } = useSettingsOf("ticket");
	const { currency } = data;
	const volume = parseVolume(data.volume);
	const money = (value: string | null) => <Money value={value} currency={currency} sign="always" tone="signed" />;
	return (
		<>
			<Facts>
				<Fact
					label={t("markets.own.net")}
					help={t("markets.own.count", { closes: data.closes, wins: data.wins, losses: data.losses })}
				>
					<strong className="font-semibold text-16">{money(data.net_result)}</strong>
				</Fact>
				<Fact label={t("markets.own.winRate")}>
					<Percent value={data.win_percent} />
				</Fact>
				<Fact label={t("markets.own.average")}>{money(data.average_result)}</Fact>
				<Fact label={t("markets.own.averageWin")}>{money(data.average_win)}</Fact>
				<Fact label={t("markets.own.averageLoss")}>{money(data.average_loss)}</Fact>
				<Fact label={t("markets.own.best")}>{money(data.best)}</Fact>
				<Fact label={t("markets.own.worst")}>{money(data.worst)}</Fact>
				<Fact label={t("markets.own.factor")} help={data.profit_factor === null ? t("markets.own.noLoss") : undefined}>
					<Num value={data.profit_factor} />
				</Fact>
				<Fact label={t("markets.own.held")}>
					{data.average_seconds === null ? UNKNOWN : formatWait(data.average_seconds * 1_000)}
				</Fact>
				<Fact label={t("markets.own.volume")}>
					{volume.ok ? volumeLabel(instrument, volume.value, unit) : formatNumber(data.volume)}
				</Fact>
				{shownCosts(data).map(({ kind, amount }) => (
					<Fact key={kind} label={<HelpTerm href={costHref(kind)}>{t(COST_LABELS[kind])}</HelpTerm>}>
						<Money value={amount} currency={currency} tone="quiet-zero" />
					</Fact>
				))}
				<Fact label={t("markets.own.last")}>
					<TimeText value={data.last_closed_at} />
				</Fact>
			</Facts>
			<Link
				to={`/main/trading/${encodeURIComponent(instrument.symbol)}?trades=closed`}
				className="inline-block rounded-[4px] pt-2 text-13 text-accent-text hover:underline pointer-coarse:py-3"
			>
				{t("markets.own.show")}
			</Link>
		</>
	);
}
