import { summarise } from "@truefill/core/margin";
import {
	formatMoney as exactMoney,
	formatPercent as exactPercent,
	formatPrice as exactPrice,
	type Money,
	money,
	type Price,
} from "@truefill/core/money";
import { accountAfter, checkOrder, previewOpenTrade, usedMarginChange, withQuotes } from "@truefill/core/trading";
import type { LevelKind, LevelLine } from "../../../charts/index.ts";
import {
	accountNow,
	directory,
	type LocalInstrument,
	type LocalOrder,
	type LocalTrade,
	newCommandId,
	prices,
	sendAmendOrder,
} from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { accountCurrencyOf } from "../blotter/currency.ts";
import { closeEstimate, moneyText } from "../blotter/estimate.ts";
import { refusalText, stepUnit, type VolumeUnit, volumeText } from "../figures.ts";
import { pipsToGo } from "../orders/distance.tsx";
import { quoteAt, readPrice } from "../orders/pending.ts";
import { amendFromChart } from "./amend-from-chart.ts";
import { accountText, closeOutAfter, shareText, tradeDetails } from "./move-details.ts";

type OrderField = "price" | "limit_price" | "stop_loss" | "take_profit";
const MEMBER = {
	price: "price",
	limit_price: "limitPrice",
	stop_loss: "stopLoss",
	take_profit: "takeProfit",
} as const satisfies Record<OrderField, keyof LocalOrder>;

/** A pending order's trigger price and levels: each can be moved, which amends and never sends a new order. */
export function orderLines(
	order: LocalOrder,
	instrument: LocalInstrument,
	unit: VolumeUnit,
	/** The trade that it reduces: a partial take profit. */
	trade: LocalTrade | undefined,
): readonly LevelLine[] {
	const words = {
		side: order.side === "buy" ? t("trading.buy") : t("trading.sell"),
		type: t(`orders.type.${order.kind}`),
		volume: formatNumber(volumeText(instrument, order.volume, unit)),
	};
	const title = t("chart.order.short", words);
	if (trade !== undefined) {
		const at = order.limitPrice ?? order.price;
		const short = t("chart.tp.part", words);
		const of = { order, instrument, unit, field: "price", kind: "take-profit", short, name: short, at } as const;
		return [{ ...orderLine(of), ...partFigures(order, instrument, trade) }];
	}
	const line = (field: OrderField, kind: LevelKind, short: string, name: string): LevelLine[] => {
		const at = order[MEMBER[field]];
		return at === null ? [] : [orderLine({ order, instrument, unit, field, kind, short, name, at })];
	};
	return [
		...(order.triggered ? [] : line("price", "order", title, title)),
		...line("limit_price", "order", order.triggered ? title : t("orders.limit"), t("chart.order.limit", words)),
		...line("stop_loss", "stop-loss", t("chart.sl"), t("chart.order.stop", { order: title })),
		...line("take_profit", "take-profit", t("chart.tp"), t("chart.order.take", { order: title })),
	];
}

function orderLine(of: {
	readonly order: LocalOrder;
	readonly instrument: LocalInstrument;
	readonly unit: VolumeUnit;
	readonly field: OrderField;
	readonly kind: LevelKind;
	readonly short: string;
	readonly name: string;
	readonly at: Price;
}): LevelLine {
	const { order, instrument, unit, field, kind, short, name, at } = of;
	const text = exactPrice(at, instrument.priceDigits);
	const movedTo = (price: string): LocalOrder => ({ ...order, [MEMBER[field]]: readPrice(price) ?? at });
	const send = (price: string) => sendAmendOrder({ id: order.id, command_id: newCommandId(), [field]: price });
	return {
		key: `${order.id}-${field}`,
		kind,
		tradeId: null,
		short,
		name,
		price: text,
		opening: text,
		first: () => text,
		describe: (price) => (kind === "order" ? "" : levelResult(movedTo(price), field, instrument)),
		details: (price) => orderDetails(movedTo(price), field, instrument),
		widens: (price) => widens(order, movedTo(price)),
		refuse: (price) => {
			const account = accountNow();
			if (readPrice(price) === null) return t("trading.level.unreadable");
			if (account === null) return null;
			const checked = checkOrder(account, movedTo(price), directory().view, kind === "order");
			return checked.ok ? null : refusalText(checked.refusal, instrument, unit);
		},
		move: (price) =>
			amendFromChart(
				() => send(price),
				t("orders.edit.saved", { instrument: instrument.displayName }),
				() => send(text),
			),
	};
}

/** What the part nets there, and the trade's figures. */
function partFigures(order: LocalOrder, instrument: LocalInstrument, trade: LocalTrade) {
	const net = (text: string): string | null => {
		const at = readPrice(text);
		if (at === null) return null;
		const part = order.volume < trade.volume ? order.volume : trade.volume;
		const { result } = closeEstimate(trade, instrument, part, at, "level");
		return result === null ? null : moneyText(result.netPnl, trade);
	};
	return {
		describe: (text: string) => formatMoney(net(text), trade.currency, { sign: "always" }),
		details: (text: string) => tradeDetails(trade, instrument, text, net(text)),
	};
}

/** Where an order fills: its limit, else its trigger price. */
const entryOf = (order: LocalOrder): Price => order.limitPrice ?? order.price;

/** More can be lost between the entry and the stop. An order without a stop has no such distance. */
function widens(before: LocalOrder, after: LocalOrder): boolean {
	const distance = (order: LocalOrder): bigint | null => {
		if (order.stopLoss === null) return null;
		return order.side === "buy" ? entryOf(order) - order.stopLoss : order.stopLoss - entryOf(order);
	};
	const [from, to] = [distance(before), distance(after)];
	return from !== null && to !== null && to > from;
}

/** The fill of an order at its price with the current spread; null if a price or the account is unknown. */
function fillOf(order: LocalOrder, instrument: LocalInstrument) {
	const quote = prices.quote(instrument.id)?.exact;
	const account = accountNow();
	if (quote === undefined || account === null) return null;
	const view = withQuotes(directory().view, [quoteAt(order.side, entryOf(order), quote)]);
	const terms = { ...order, bound: null, timeInForce: undefined };
	return { quote, account, view, terms, preview: previewOpenTrade(account, terms, view) };
}

/** Net result of the trade that the order opens at its stop loss or take profit; null if unknown. */
const netAt = ({ preview }: NonNullable<ReturnType<typeof fillOf>>, field: OrderField): Money | null =>
	field === "take_profit" ? preview.netPnlAtTakeProfit : preview.netPnlAtStopLoss;

function levelResult(order: LocalOrder, field: OrderField, instrument: LocalInstrument): string {
	const fill = fillOf(order, instrument);
	const net = fill === null ? null : netAt(fill, field);
	if (fill === null || net === null) return "";
	const currency = accountCurrencyOf(fill.account.currency);
	return formatMoney(exactMoney(net, currency), currency, { sign: "always" });
}

/** Distance and margin of an entry, or a level's distance from it; then the account after the fill. */
function orderDetails(order: LocalOrder, field: OrderField, instrument: LocalInstrument): readonly string[] {
	const fill = fillOf(order, instrument);
	if (fill === null) return [];
	const { quote, account, view, terms, preview } = fill;
	const { plan } = preview;
	const after = plan === null ? null : accountAfter(account, terms, plan, view);
	const level = after === null ? null : summarise(after, view).marginLevel;
	const then = accountText(
		level === null ? null : level === "infinite" ? "∞" : exactPercent(level),
		closeOutAfter(after, instrument.id, order.side),
		instrument,
	);
	if (field === "stop_loss" || field === "take_profit") {
		const to = field === "stop_loss" ? order.stopLoss : order.takeProfit;
		const result = netAt(fill, field);
		if (to === null) return [then];
		return [shareText({ side: order.side, from: entryOf(order), to, result }, instrument), then];
	}
	const away = {
		pips: formatNumber(pipsToGo(order, quote, instrument.pipPosition)),
		unit: stepUnit(instrument),
	};
	const added = plan === null ? 0n : usedMarginChange(account, plan);
	const currency = accountCurrencyOf(account.currency);
	const cost =
		added <= 0n
			? t("chart.order.away", away)
			: t("chart.order.margin", { margin: formatMoney(exactMoney(money(added), currency), currency), ...away });
	if (order.stopLoss === null) return [cost, then];
	const share = shareText(
		{ side: order.side, from: entryOf(order), to: order.stopLoss, result: netAt(fill, "stop_loss") },
		instrument,
	);
	return [cost, t("chart.order.atStop", { share }), then];
}
