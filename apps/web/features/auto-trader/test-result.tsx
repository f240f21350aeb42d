import type { BackTestResultWire, StrategyWire } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { useDirectory } from "../../data/index.ts";
import { type MessageKey, useT } from "../../i18n/index.ts";
import { formatMoney, formatNumber, formatPercent, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Money } from "../../ui/num.tsx";
import { Proof, Reference } from "../../ui/proof.tsx";
import { EquityCurve } from "./equity-curve.tsx";
import { limitSentences } from "./runs/words.ts";
import { skipText } from "./skips.ts";
import { TestChart } from "./test-chart.tsx";
import { TestTrades } from "./test-trades.tsx";

export interface TestResultProps {
	readonly result: BackTestResultWire;
	/** That was tested: it may have been changed since. */
	readonly strategy: StrategyWire;
}

/** Fewer trades than these say nothing. */
const ENOUGH_TRADES = 30;
/** The best of so many is no evidence. */
const MANY_TRIES = 10;

/** What a back-test found, its warnings first. */
export function TestResult({ result, strategy }: TestResultProps) {
	const t = useT();
	const instrument = useDirectory().byId(strategy.asset_id);
	const { currency, all, before, after } = result;
	const split = formatTime(result.split_at, "date");
	return (
		<section aria-label={t("autoTrader.result")} className="flex flex-col gap-5">
			<Warnings result={result} />
			<EquityCurve result={result} />
			{instrument === undefined || result.trades.length === 0 ? null : (
				<TestChart result={result} strategy={strategy} instrument={instrument} />
			)}
			<Figures result={result} />
			<div className="flex flex-col gap-2">
				<table className="w-full text-13">
					<thead>
						<tr className="text-11 text-muted">
							<th scope="col" className="py-1 text-start font-medium" />
							{[t("autoTrader.before", { date: split }), t("autoTrader.after", { date: split })].map((head) => (
								<th key={head} scope="col" className="py-1 text-end font-medium">
									{head}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						<Row name={t("autoTrader.net")}>
							{[before, after].map((part, at) => (
								<Money
									key={at === 0 ? "before" : "after"}
									value={part.net}
									currency={currency}
									tone="signed"
									sign="always"
								/>
							))}
						</Row>
						<Row name={t("autoTrader.trades")}>
							{[formatNumber(`${before.trades}`), formatNumber(`${after.trades}`)]}
						</Row>
						<Row name={t("autoTrader.won")}>{[wonText(before), wonText(after)]}</Row>
					</tbody>
				</table>
				<p className="text-12 text-muted">{t("autoTrader.split")}</p>
			</div>
			<Lists result={result} />
			<Limits result={result} />
			<TestTrades result={result} priceDigits={instrument?.priceDigits ?? 5} />
			<Versions result={result} />
			{all.trades === 0 ? null : <p className="text-12 text-muted">{t("autoTrader.warn.past")}</p>}
		</section>
	);
}

function Limits({ result }: Pick<TestResultProps, "result">) {
	const t = useT();
	const { limits, to, currency } = result;
	if (limits === null) return null;
	return (
		<section className="flex flex-col gap-1 text-13">
			<h3 className="font-semibold">{t("autoTrader.limits")}</h3>
			{limitSentences(t, { ...limits, until: to }, currency).map((sentence) => (
				<p key={sentence} className="text-secondary">
					{sentence}
				</p>
			))}
		</section>
	);
}

function Versions({ result }: Pick<TestResultProps, "result">) {
	const t = useT();
	return (
		<Proof note={t("autoTrader.proof.about")}>
			<Reference label={t("autoTrader.strategy")} value={result.strategy_hash} />
			<Reference label={t("autoTrader.proof.prices")} value={result.data_hash} />
			<Reference label={t("autoTrader.proof.version")} value={result.code_version} />
		</Proof>
	);
}

function Row({ name, children }: { readonly name: string; readonly children: readonly ReactNode[] }) {
	return (
		<tr className="border-line border-t">
			<th scope="row" className="py-1.5 text-start font-regular text-secondary">
				{name}
			</th>
			{children.map((child, at) => (
				<td key={at === 0 ? "before" : "after"} className="num py-1.5 text-end">
					{child}
				</td>
			))}
		</tr>
	);
}

function Warnings({ result }: Pick<TestResultProps, "result">) {
	const t = useT();
	const { trades, all, prices, tries, stopped } = result;
	const undecided = trades.filter((trade) => trade.undecided).length;
	const texts = [
		prices === "simulated" ? t("autoTrader.warn.simulated") : null,
		stopped === null
			? null
			: t("autoTrader.warn.stopped", {
					limit: stopped.reason === "day-loss" ? "day" : "total",
					time: formatTime(stopped.at, "day-time"),
				}),
		all.trades === 0
			? t("autoTrader.warn.none")
			: all.trades < ENOUGH_TRADES
				? t("autoTrader.warn.few", { count: all.trades })
				: null,
		tries < MANY_TRIES ? null : t("autoTrader.warn.tries", { count: tries }),
		undecided === 0 ? null : t("autoTrader.warn.undecided", { count: undecided }),
	].filter((text) => text !== null);
	return (
		<div className="flex flex-col gap-2 empty:hidden">
			{texts.map((text) => (
				<Alert key={text} variant="warning">
					{text}
				</Alert>
			))}
		</div>
	);
}

type Part = BackTestResultWire["all"];

const ratio = (numerator: number, denominator: number, digits: number): string =>
	denominator === 0 ? "–" : formatNumber((numerator / denominator).toFixed(digits), { digits });
const shareOf = (part: number, whole: number): string =>
	whole === 0 ? "–" : formatPercent(((part * 100) / whole).toFixed(1), 1);
const wonText = ({ winners, trades }: Part): string => shareOf(winners, trades);

function Figures({ result }: Pick<TestResultProps, "result">) {
	const t = useT();
	const { all, currency, drawdown } = result;
	const figures: readonly (readonly [string, ReactNode])[] = [
		[t("autoTrader.net"), <Money key="net" value={all.net} currency={currency} tone="signed" sign="always" />],
		[t("autoTrader.trades"), formatNumber(`${all.trades}`)],
		[t("autoTrader.won"), wonText(all)],
		[t("autoTrader.factor"), ratio(Number(all.gross_profit), -Number(all.gross_loss), 2)],
		[
			t("autoTrader.drawdown"),
			`${formatMoney(drawdown.amount, currency)} · ${formatPercent((drawdown.share / 100).toFixed(1), 1)}`,
		],
		[t("autoTrader.exposure"), shareOf(result.bars_in_market, result.bars)],
		[t("autoTrader.hold"), formatPercent((result.buy_and_hold / 100).toFixed(2), 2, "always")],
		[
			t("autoTrader.worstDay"),
			result.worst_day === null ? (
				"–"
			) : (
				<span key="worst">
					<Money value={result.worst_day.result} currency={currency} tone="signed" /> ·{" "}
					{formatTime(result.worst_day.start, "date", "UTC")}
				</span>
			),
		],
		...(result.stop_outs === 0 ? [] : [[t("autoTrader.stopOuts"), formatNumber(`${result.stop_outs}`)] as const]),
	];
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
			{figures.map(([name, value]) => (
				<div key={name} className="flex flex-col gap-0.5">
					<dt className="text-12 text-muted">{name}</dt>
					<dd className="font-medium text-14">
						<bdi dir="ltr" className="num">
							{value}
						</bdi>
					</dd>
				</div>
			))}
		</dl>
	);
}

const COSTS: Readonly<Record<string, MessageKey>> = {
	spread: "autoTrader.costs.spread",
	commission: "trading.cost.commission",
	"conversion-charge": "trading.cost.conversion-charge",
	swap: "trading.cost.swap",
	"administration-fee": "trading.entry.administration-fee",
	"cash-adjustments": "trading.cost.cash-adjustments",
	"guaranteed-premium": "trading.cost.guaranteed-premium",
} as Readonly<Record<string, MessageKey>>;

function Lists({ result }: Pick<TestResultProps, "result">) {
	const t = useT();
	const { currency } = result;
	const name = (key: MessageKey | undefined, kind: string) =>
		key === undefined ? kind : (t as (of: MessageKey) => string)(key);
	const costs = result.costs.filter(({ amount }) => Number(amount) !== 0);
	return (
		<div className="grid gap-5 sm:grid-cols-2">
			<List title={t("autoTrader.costs")}>
				{costs.map(({ kind, amount }) => (
					<Line key={kind} name={name(COSTS[kind], kind)}>
						<Money value={amount} currency={currency} />
					</Line>
				))}
			</List>
			<List title={t("autoTrader.months")}>
				{result.months.map(({ start, result: change }) => (
					<Line key={start} name={start.slice(0, 7)}>
						<Money value={change} currency={currency} tone="signed" sign="always" />
					</Line>
				))}
			</List>
			<List title={t("autoTrader.skipped")}>
				{result.skipped.map(({ reason, count }) => (
					<Line key={reason} name={skipText(t, reason)}>
						{t("autoTrader.count", { count: formatNumber(`${count}`) })}
					</Line>
				))}
			</List>
		</div>
	);
}

function List({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
	if (children.length === 0) return null;
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-semibold text-13">{title}</h3>
			<dl className="flex flex-col">{children}</dl>
		</section>
	);
}

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
	<div className="flex justify-between gap-4 border-line border-t py-1.5 text-13">
		<dt className="text-secondary">{name}</dt>
		<dd>
			<bdi dir="ltr" className="num">
				{children}
			</bdi>
		</dd>
	</div>
);
