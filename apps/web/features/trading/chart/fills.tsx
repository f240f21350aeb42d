import { approximatePrice, formatPrice as exactText } from "@truefill/core/money";
import type { SplitRatio } from "@truefill/core/pricing";
import { useCallback, useEffect, useMemo, useState } from "react";
import FillMarks from "../../../charts/fill-marks.tsx";
import type { BarLength, FillMark, ScaleStore } from "../../../charts/index.ts";
import {
	type LocalInstrument,
	useClosedTrades,
	useFillsOf,
	useOpenTrades,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatTime, formatWholePrice } from "../../../lib/format.ts";
import { Money } from "../../../ui/num.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { volumeLabel } from "../figures.ts";
import { TradePnl } from "../live.tsx";
import { useSettingsOf } from "../preferences.ts";
import { byTradeId, fillsOf, type OwnFill } from "./fill-list.ts";

export interface FillsProps {
	readonly scales: ScaleStore;
	readonly instrument: LocalInstrument;
	readonly length: BarLength;
	readonly splits: readonly SplitRatio[];
	readonly asTraded: boolean;
}

const STRIDE_BARS = 50;

/** Where the account's trades of an instrument were opened and closed; older ones load as the chart scrolls back. */
export function Fills({ scales, instrument, length, splits, asTraded }: FillsProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const { data: closed, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = useClosedTrades(account?.id);
	const [fromMs, setFromMs] = useState(Number.POSITIVE_INFINITY);
	// In strides, so that scrolling back does not re-render this for every bar.
	const reach = useCallback(
		(startMs: number) => setFromMs((before) => (startMs < before ? startMs - STRIDE_BARS * length.typicalMs : before)),
		[length],
	);

	// Closed trades are newest first: once the last loaded one is older than the visible range, none is missing.
	const oldest = closed?.pages.at(-1)?.data.at(-1)?.closed_at ?? null;
	const missing = hasNextPage && oldest !== null && Date.parse(oldest) >= fromMs;
	useEffect(() => {
		if (missing && !isFetching && !isFetchNextPageError) void fetchNextPage();
	}, [missing, isFetching, isFetchNextPageError, fetchNextPage]);

	const trades = useMemo(() => {
		const own = ({ asset_id }: { readonly asset_id: string }) => asset_id === instrument.id;
		const parts = new Map((closed?.pages ?? []).flatMap(({ data }) => data).map((trade) => [trade.id, trade]));
		return { open: (open ?? []).filter(own), closed: [...parts.values()].filter(own) };
	}, [open, closed, instrument.id]);
	// A netting account increases the existing trade: only the deals have its individual fills.
	const raised = useMemo(() => {
		if (account?.position_mode !== "netting") return [];
		const shown = trades.closed.filter(({ closed_at }) => closed_at !== null && Date.parse(closed_at) >= fromMs);
		return [...new Set([...trades.open, ...shown].map(({ trade_id }) => trade_id))];
	}, [account?.position_mode, trades, fromMs]);
	const state = [...trades.open.map(({ volume, cost }) => `${volume} ${cost}`), trades.closed.length].join();
	const deals = useFillsOf(account?.id ?? "", raised, state);

	const fills = useMemo(
		() => fillsOf(trades.open, trades.closed, deals, splits, asTraded),
		[trades, deals, splits, asTraded],
	);

	const marks = useMemo(() => {
		const byTrade = byTradeId(fills, ({ tradeId }) => tradeId);
		return fills.map((fill): FillMark => {
			const what = t(fill.opens ? "chart.fill.opened" : "chart.fill.closed", {
				side: fill.tradeSide,
				volume: volumeLabel(instrument, fill.volume, unit),
				price: formatWholePrice(exactText(fill.price, instrument.priceDigits), instrument.priceDigits),
			});
			const when = formatTime(new Date(fill.atMs).toISOString(), "day-time");
			const result =
				fill.result === null
					? []
					: [t("chart.fill.net", { amount: formatMoney(fill.result, fill.currency, { sign: "always" }) })];
			return {
				id: fill.id,
				atMs: fill.atMs,
				price: approximatePrice(fill.price),
				side: (fill.tradeSide === "buy") === fill.opens ? "buy" : "sell",
				opens: fill.opens,
				others: (byTrade.get(fill.tradeId) ?? []).flatMap(({ id, opens }) => (opens === fill.opens ? [] : [id])),
				name: [what, when, ...result].join(", "),
				body: <FillBody fill={fill} what={what} instrument={instrument} />,
			};
		});
	}, [fills, instrument, unit, t]);
	if (marks.length === 0 && !hasNextPage) return null;
	return <FillMarks scales={scales} length={length} fills={marks} onReach={reach} />;
}

interface FillBodyProps {
	readonly fill: OwnFill;
	readonly what: string;
	readonly instrument: LocalInstrument;
}

function FillBody({ fill, what, instrument }: FillBodyProps) {
	const t = useT();
	const { currency } = fill;
	return (
		<div className="flex flex-col gap-0.5 text-12">
			<p className="font-semibold">{what}</p>
			<p className="flex flex-wrap items-baseline justify-between gap-x-3 text-secondary">
				<TimeText value={new Date(fill.atMs).toISOString()} format="day-time" />
				{fill.share ? null : fill.result === null ? (
					<TradePnl tradeId={fill.tradeId} instrument={instrument} currency={currency} show="code" />
				) : (
					<Money
						value={fill.result}
						currency={currency}
						show="code"
						sign="always"
						tone="signed"
						className="font-medium"
					/>
				)}
			</p>
			{fill.reason === null || fill.reason === "customer" ? null : (
				<p className="text-muted">{t(`trading.reason.${fill.reason}`)}</p>
			)}
			{fill.averaged ? <p className="text-muted">{t("chart.fill.averaged")}</p> : null}
		</div>
	);
}
