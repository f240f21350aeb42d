import type { BackTestResultWire, StrategyWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { barLengthOf, type FillMark } from "../../charts/index.ts";
import { fetchCandles, type LocalInstrument } from "../../data/index.ts";
import { type Translate, useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { formatMoney, formatNumber, formatPrice, formatTime } from "../../lib/format.ts";

const FillsChart = lazyPart(async () => (await import("../../charts/fills-chart.tsx")).default);

interface TestChartProps {
	readonly result: BackTestResultWire;
	readonly strategy: StrategyWire;
	readonly instrument: LocalInstrument;
}

/** Bars after the last trade: where it traded is in sight at once. */
const BARS_AFTER = 30;

const lastClose = (trades: BackTestResultWire["trades"]): number =>
	Math.max(...trades.map(({ closed_at }) => Date.parse(closed_at)));

/** The bars of the tested period up to its last trade, with every trade where it was opened and closed. */
export function TestChart({ result, strategy, instrument }: TestChartProps) {
	const t = useT();
	const length = barLengthOf(strategy.interval, "utc");
	const { currency, trades, to } = result;
	const { id, priceDigits } = instrument;
	const fills = useMemo(() => marksOf(t, trades, currency, priceDigits), [t, trades, currency, priceDigits]);
	const untilMs = Math.min(Date.parse(to), lastClose(trades) + BARS_AFTER * length.typicalMs);
	const load = useMemo(
		() => (fromMs: number, toMs: number, signal: AbortSignal) =>
			fetchCandles(id, length.stored, fromMs, Math.min(toMs, untilMs), "adjusted", signal),
		[id, length, untilMs],
	);
	return (
		<section aria-label={t("autoTrader.chart")} className="flex flex-col gap-1">
			<h4 className="font-semibold text-13">{t("autoTrader.chart")}</h4>
			<div className="relative h-80 overflow-hidden rounded-control border border-line bg-surface-1">
				<FillsChart
					instrument={instrument}
					length={length}
					price={strategy.price}
					untilMs={untilMs}
					load={load}
					fills={fills}
					label={t("autoTrader.chart.about", {
						instrument: instrument.displayName,
						length: length.text,
						count: trades.length,
					})}
					fillsLabel={t("autoTrader.chart")}
				/>
			</div>
			<p className="text-11 text-muted">{t("autoTrader.chart.help")}</p>
		</section>
	);
}

/** Two marks for each trade: where it was opened, and where it was closed with its net result. Floats: only drawn. */
export function marksOf(
	t: Translate,
	trades: BackTestResultWire["trades"],
	currency: string,
	priceDigits: number,
): readonly FillMark[] {
	const marks = trades.flatMap((trade, at): FillMark[] => {
		const [openId, closeId] = [`${at}-open`, `${at}-close`];
		const what = (key: "chart.fill.opened" | "chart.fill.closed", price: string) =>
			t(key, { side: trade.side, volume: formatNumber(trade.volume), price: formatPrice(price, priceDigits) });
		const net = t("chart.fill.net", { amount: formatMoney(trade.net, currency, { sign: "always" }) });
		const mark = (
			id: string,
			others: readonly string[],
			opens: boolean,
			time: string,
			price: string,
			texts: readonly string[],
		): FillMark => ({
			...{ id, others, opens, atMs: Date.parse(time), price: Number(price) },
			side: (trade.side === "buy") === opens ? "buy" : "sell",
			name: [...texts, formatTime(time, "day-time")].join(", "),
			body: (
				<div className="flex flex-col gap-0.5 text-12">
					{texts.map((text, nth) => (
						<p key={text} className={nth === 0 ? "font-semibold" : "text-secondary"}>
							{text}
						</p>
					))}
					<p className="text-muted">{formatTime(time, "day-time")}</p>
				</div>
			),
		});
		const [opened, closed] = [
			what("chart.fill.opened", trade.opening_price),
			what("chart.fill.closed", trade.closing_price),
		];
		return [
			mark(openId, [closeId], true, trade.opened_at, trade.opening_price, [opened]),
			mark(closeId, [openId], false, trade.closed_at, trade.closing_price, [closed, net]),
		];
	});
	return marks.toSorted((a, b) => a.atMs - b.atMs || Number(b.opens) - Number(a.opens));
}
