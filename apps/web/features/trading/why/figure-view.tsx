import {
	type Money as Amount,
	money as asMoney,
	formatMoney as exactMoney,
	formatPercent as exactPercent,
	formatPrice as exactPrice,
	ZERO_MONEY,
} from "@truefill/core/money";
import type { ReactNode } from "react";
import { directory, type LocalTrade, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice, formatTime, UNKNOWN } from "../../../lib/format.ts";
import type { HelpPlace } from "../../../ui/help-link.tsx";
import { Money, Percent } from "../../../ui/num.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import type { AccountFigure } from "../../../ui/why/opened.ts";
import { type Part, Parts, Rule, Total } from "../../../ui/why/parts.tsx";
import { SideText } from "../blotter/parts.tsx";
import { type VolumeUnit, volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { type AccountTree, accountTree } from "./account-tree.ts";
import { FIGURE_LABELS } from "./labels.ts";

/** The largest that are shown one by one; the rest is one line. */
const MOST_PARTS = 50;

const HELP: Readonly<Record<FigureViewProps["about"], HelpPlace>> = {
	equity: "margin#the-figures",
	margin: "margin#margin-of-a-trade",
	free: "margin#the-figures",
	level: "margin#the-figures",
	pnl: "profit#profit-and-loss",
};

export interface FigureViewProps {
	readonly about: Exclude<AccountFigure, "balance" | "lifetime" | "credit">;
	readonly onFigure: (about: AccountFigure) => void;
	readonly onTrade: (tradeId: string) => void;
}

/** A figure that follows the prices: all its parts are of one moment, and are renewed once a second. */
export function FigureView(props: FigureViewProps) {
	const t = useT();
	const { valued, failed } = useValuedAccount();
	const now = useSecond();
	if (valued === null) return failed ? <ErrorState title={t("trading.ticket.failed")} /> : <Skeleton lines={6} />;
	const tree = accountTree(valued, directory().view);
	return (
		<div className="flex flex-col gap-4">
			<Shown {...props} tree={tree} currency={valued.currency} />
			<Unknown ids={tree.figures.unknown} />
			<p className="text-12 text-muted">
				{t("why.asOf", { time: formatTime(new Date(now).toISOString(), "time-seconds") })}
			</p>
			<Rule place={HELP[props.about]} about={t(FIGURE_LABELS[props.about])} />
		</div>
	);
}

interface ShownProps extends FigureViewProps {
	readonly tree: AccountTree;
	readonly currency: Parameters<typeof exactMoney>[1];
}

function Shown({ about, onFigure, onTrade, tree, currency }: ShownProps) {
	const t = useT();
	const { unit } = useSettingsOf("ticket");
	const { figures } = tree;
	const money = (amount: Amount | null, signed = false): ReactNode => (
		<Money
			value={amount === null ? null : exactMoney(amount, currency)}
			currency={currency}
			show={signed ? "none" : "code"}
			{...(signed ? { sign: "always", tone: "signed" } : {})}
		/>
	);
	const figure = (key: AccountFigure, amount: Amount | null, sign?: Part["sign"]): Part => ({
		key,
		label: t(FIGURE_LABELS[key]),
		amount: money(amount),
		...(sign === undefined ? {} : { sign }),
		onWhy: () => onFigure(key),
	});
	const label = t(FIGURE_LABELS[about]);
	const madeOf = t("why.parts");
	switch (about) {
		case "equity":
			return (
				<>
					<Total label={label}>{money(figures.equity)}</Total>
					<Parts label={madeOf} parts={[figure("balance", figures.balance), figure("pnl", figures.pnl, "+")]} />
					<p className="text-12 text-muted">{t("why.equity.note")}</p>
				</>
			);
		case "free":
			return (
				<>
					<Total label={label}>{money(figures.freeMargin)}</Total>
					<Parts label={madeOf} parts={[figure("equity", figures.equity), figure("margin", figures.usedMargin, "−")]} />
					<p className="text-12 text-muted">{t("why.free.note")}</p>
				</>
			);
		case "level":
			return (
				<>
					<Total label={label}>
						<Percent value={levelOf(figures.marginLevel)} />
					</Total>
					<Parts label={madeOf} parts={[figure("equity", figures.equity), figure("margin", figures.usedMargin, "÷")]} />
					<p className="text-12 text-muted">{t("why.level.note")}</p>
				</>
			);
		case "margin":
			return (
				<>
					<Total label={label}>{money(figures.usedMargin)}</Total>
					<Parts label={madeOf} parts={marginParts({ tree, money, onTrade, unit, t })} />
					<p className="text-12 text-muted">{t("why.margin.note")}</p>
				</>
			);
		case "pnl":
			return (
				<>
					<Total label={label}>{money(figures.pnl, true)}</Total>
					<Parts label={madeOf} parts={tradeParts({ tree, money, onTrade, unit, t })} />
					<p className="text-12 text-muted">{t("why.pnl.note")}</p>
				</>
			);
	}
}

const levelOf = (level: AccountTree["figures"]["marginLevel"]): string | null =>
	level === null ? null : level === "infinite" ? "∞" : exactPercent(level);

type Render = (amount: Amount | null, signed?: boolean) => ReactNode;
type Say = ReturnType<typeof useT>;

interface TradePartsProps {
	readonly tree: AccountTree;
	readonly money: Render;
	readonly onTrade: (tradeId: string) => void;
	readonly unit: VolumeUnit;
	readonly t: Say;
}

const sumOf = (amounts: readonly (Amount | null)[]): Amount | null =>
	amounts.reduce<Amount | null>(
		(all, each) => (all === null || each === null ? null : asMoney(all + each)),
		ZERO_MONEY,
	);

/** Open trades with the prices that they open and would close at; those beyond the limit as one sum. */
function tradeParts({ tree, money, onTrade, unit, t }: TradePartsProps): readonly Part[] {
	if (tree.trades.length === 0) return [{ key: "none", label: t("why.pnl.none"), amount: UNKNOWN }];
	const rest = tree.trades.slice(MOST_PARTS);
	return [
		...tree.trades.slice(0, MOST_PARTS).map(({ trade, closingPrice, pnl }): Part => {
			const digits = directory().byId(trade.instrumentId)?.priceDigits ?? 0;
			return {
				key: trade.id,
				label: <TradeName trade={trade} unit={unit} />,
				detail: (
					<span className="num" dir="ltr">
						{formatPrice(exactPrice(trade.openingPrice), digits)} →{" "}
						{closingPrice === null ? UNKNOWN : formatPrice(exactPrice(closingPrice), digits)}
					</span>
				),
				amount: money(pnl, true),
				onWhy: () => onTrade(trade.id),
			};
		}),
		...restPart(rest.length, money(sumOf(rest.map(({ pnl }) => pnl)), true), t),
	];
}

/** The margin of each trade, and whether it counts. */
function marginParts({ tree, money, onTrade, unit, t }: TradePartsProps): readonly Part[] {
	if (tree.margins.length === 0) return [{ key: "none", label: t("why.pnl.none"), amount: UNKNOWN }];
	const rest = tree.margins.slice(MOST_PARTS);
	const counted = rest.map(({ trade, counts }) => (counts ? trade.margin : ZERO_MONEY));
	return [
		...tree.margins.slice(0, MOST_PARTS).map(
			({ trade, counts }): Part => ({
				key: trade.id,
				label: <TradeName trade={trade} unit={unit} />,
				detail: counts ? t("why.margin.leverage", { leverage: trade.leverage }) : t("why.margin.hedged"),
				amount: counts ? money(trade.margin) : <s className="text-muted">{money(trade.margin)}</s>,
				onWhy: () => onTrade(trade.id),
			}),
		),
		...restPart(rest.length, money(sumOf(counted)), t),
	];
}

const restPart = (count: number, amount: ReactNode, t: Say): readonly Part[] =>
	count === 0 ? [] : [{ key: "rest", label: t("why.pnl.rest", { count }), amount }];

/** `Gold Buy 0.01 lots` */
function TradeName({ trade, unit }: { readonly trade: LocalTrade; readonly unit: VolumeUnit }) {
	const instrument = directory().byId(trade.instrumentId);
	return (
		<span className="flex flex-wrap items-baseline gap-x-1.5">
			{instrument?.displayName ?? trade.instrumentId} <SideText side={trade.side} />
			{instrument === undefined ? null : volumeLabel(instrument, trade.volume, unit)}
		</span>
	);
}

/** Which price or rate is missing. */
function Unknown({ ids }: { readonly ids: readonly string[] }) {
	const t = useT();
	if (ids.length === 0) return null;
	const names = ids.map((id) => directory().byId(id)?.displayName ?? id).join(", ");
	return <p className="text-12 text-warn">{t("why.unknown", { instruments: names })}</p>;
}
