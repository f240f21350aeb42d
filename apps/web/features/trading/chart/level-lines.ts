import { summarise } from "@truefill/core/margin";
import {
	formatMoney as exactMoney,
	formatPercent as exactPercent,
	formatPrice as exactPrice,
	money,
	type Price,
} from "@truefill/core/money";
import { checkOrder, previewOpenTrade, usedMarginChange, withQuotes } from "@truefill/core/trading";
import type { LevelKind, LevelLine } from "../../../charts/index.ts";
import {
	accountNow,
	directory,
	isApiError,
	type LocalInstrument,
	type LocalOrder,
	type LocalTrade,
	newCommandId,
	prices,
	sendAmend,
	sendAmendOrder,
} from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber, formatPercent } from "../../../lib/format.ts";
import { notify } from "../../../ui/notify.ts";
import { accountCurrencyOf } from "../blotter/currency.ts";
import { closeEstimate } from "../blotter/estimate.ts";
import { guaranteeRefusal, levelRefusal, resultAt } from "../blotter/levels.ts";
import { refusalText, stepUnit, type VolumeUnit, volumeText } from "../figures.ts";
import { pipsToGo } from "../orders/distance.tsx";
import { quoteAt, readPrice } from "../orders/pending.ts";
import { firstLevel } from "../ticket/order.ts";

/** Sends one amendment; notifies of a refusal, and the line moves back. */
async function amend(send: () => Promise<unknown>, done: string): Promise<void> {
	try {
		await send();
		notify({ tone: "ok", title: done });
	} catch (error) {
		notify({
			tone: "danger",
			title: t("trading.levels.failed"),
			...(isApiError(error) ? { description: error.message } : {}),
		});
		throw error;
	}
}

/** The margin level after closing the trade at `text`, everything else unchanged (E7); null if unknown. */
export function levelAfter(trade: LocalTrade, instrument: LocalInstrument, text: string): string | null {
	const now = accountNow();
	const at = readPrice(text);
	const { result } = at === null ? { result: null } : closeEstimate(trade, instrument, trade.volume, at, "level");
	if (now === null || result === null) return null;
	const openTrades = new Map([...now.openTrades].filter(([id]) => id !== trade.id));
	// The opening's costs are already in the balance.
	const { grossPnl, conversionCharge, commission } = result;
	const balance = money(now.balance + grossPnl - conversionCharge - (commission - trade.commission));
	const { marginLevel } = summarise({ ...now, balance, openTrades }, directory().view);
	if (marginLevel === null) return null;
	return marginLevel === "infinite" ? "∞" : exactPercent(marginLevel);
}

/** Stop loss and take profit of an open trade; an unset one can be dragged out of the opening line. */
export function tradeLines(trade: LocalTrade, instrument: LocalInstrument): readonly LevelLine[] {
	const { priceDigits } = instrument;
	const words = {
		side: trade.side === "buy" ? t("trading.buy") : t("trading.sell"),
		volume: formatNumber(volumeText(instrument, trade.volume, "lots")),
	};
	const guaranteed = trade.guaranteedPremium !== null;
	const line = (kind: "stop-loss" | "take-profit", at: Price | null): LevelLine => {
		const stop = kind === "stop-loss";
		return {
			key: `${trade.id}-${kind}`,
			kind,
			tradeId: trade.id,
			short: stop ? t("chart.sl") : t("chart.tp"),
			name: t(stop ? "chart.level.stop" : "chart.level.take", words),
			price: at === null ? null : exactPrice(at, priceDigits),
			beside: !stop && at === null && trade.stopLoss === null,
			opening: exactPrice(trade.openingPrice, priceDigits),
			first: () => {
				const now = prices.quote(instrument.id)?.exact;
				return now === undefined ? "" : firstLevel(kind, trade.side, now, instrument);
			},
			describe: (price, moving) => {
				const result = resultAt(trade, instrument, price, stop && guaranteed);
				const amount = formatMoney(result, trade.currency, { sign: "always" });
				if (!moving) return amount;
				return t("chart.level.after", { amount, level: formatPercent(levelAfter(trade, instrument, price)) });
			},
			refuse: (price) =>
				levelRefusal(kind, trade, instrument, price) ??
				(stop && guaranteed ? guaranteeRefusal(trade, instrument, price) : null),
			move: (price) =>
				amend(
					() =>
						sendAmend({
							id: trade.id,
							command_id: newCommandId(),
							...(stop ? { stop_loss: price } : { take_profit: price }),
						}),
					t("trading.levels.saved", { instrument: instrument.displayName }),
				),
		};
	};
	return [line("stop-loss", trade.stopLoss), line("take-profit", trade.takeProfit)];
}

type OrderField = "price" | "limit_price" | "stop_loss" | "take_profit";
const MEMBER = {
	price: "price",
	limit_price: "limitPrice",
	stop_loss: "stopLoss",
	take_profit: "takeProfit",
} as const satisfies Record<OrderField, keyof LocalOrder>;

/** A pending order's trigger price and levels: each can be moved, which amends and never sends a new order. */
export function orderLines(order: LocalOrder, instrument: LocalInstrument, unit: VolumeUnit): readonly LevelLine[] {
	const { priceDigits } = instrument;
	const words = {
		side: order.side === "buy" ? t("trading.buy") : t("trading.sell"),
		type: t(`orders.type.${order.kind}`),
		volume: formatNumber(volumeText(instrument, order.volume, unit)),
	};
	const title = t("chart.order.short", words);
	const line = (field: OrderField, kind: LevelKind, short: string, name: string): LevelLine[] => {
		const at = order[MEMBER[field]];
		if (at === null) return [];
		const text = exactPrice(at, priceDigits);
		return [
			{
				key: `${order.id}-${field}`,
				kind,
				tradeId: null,
				short,
				name,
				price: text,
				opening: text,
				first: () => text,
				describe: (price, moving) =>
					kind === "order" && !moving
						? ""
						: describeOrder({ ...order, [MEMBER[field]]: readPrice(price) ?? at }, field, instrument),
				refuse: (price) => {
					const next = readPrice(price);
					const account = accountNow();
					if (next === null) return t("trading.level.unreadable");
					if (account === null) return null;
					const terms = { ...order, [MEMBER[field]]: next };
					const checked = checkOrder(account, terms, directory().view, kind === "order");
					return checked.ok ? null : refusalText(checked.refusal, instrument, unit);
				},
				move: (price) =>
					amend(
						() => sendAmendOrder({ id: order.id, command_id: newCommandId(), [field]: price }),
						t("orders.edit.saved", { instrument: instrument.displayName }),
					),
			},
		];
	};
	return [
		...(order.triggered ? [] : line("price", "order", title, title)),
		...line("limit_price", "order", order.triggered ? title : t("orders.limit"), t("chart.order.limit", words)),
		...line("stop_loss", "stop-loss", t("chart.sl"), t("chart.order.stop", { order: title })),
		...line("take_profit", "take-profit", t("chart.tp"), t("chart.order.take", { order: title })),
	];
}

/** The order's distance and margin, or a level's result, if it filled at its price with the current spread. */
function describeOrder(order: LocalOrder, field: OrderField, instrument: LocalInstrument): string {
	const quote = prices.quote(instrument.id)?.exact;
	const account = accountNow();
	if (quote === undefined || account === null) return "";
	const at = order.limitPrice ?? order.price;
	const { view } = directory();
	const fill = { ...order, bound: null, timeInForce: undefined };
	const preview = previewOpenTrade(account, fill, withQuotes(view, [quoteAt(order.side, at, quote)]));
	const currency = accountCurrencyOf(account.currency);
	if (field === "stop_loss" || field === "take_profit") {
		const net = field === "stop_loss" ? preview.netPnlAtStopLoss : preview.netPnlAtTakeProfit;
		return net === null ? "" : formatMoney(exactMoney(net, currency), currency, { sign: "always" });
	}
	const away = { pips: formatNumber(pipsToGo(order, quote, instrument.pipPosition)), unit: stepUnit(instrument) };
	const added = preview.plan === null ? 0n : usedMarginChange(account, preview.plan);
	if (added <= 0n) return t("chart.order.away", away);
	return t("chart.order.margin", { margin: formatMoney(exactMoney(money(added), currency), currency), ...away });
}
