import { formatPrice as exactPrice, type Price, parsePrice, price } from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import { trailingVerdict } from "@truefill/core/trading";
import type { LevelLine } from "../../../charts/index.ts";
import { type LocalInstrument, type LocalTrade, newCommandId, prices, sendAmend } from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { guaranteeRefusal, levelRefusal, resultAt } from "../blotter/levels.ts";
import type { LevelsPatch } from "../blotter/levels-patch.ts";
import { refusalText, stepUnit, volumeText } from "../figures.ts";
import { firstLevel, pipsOf } from "../ticket/order.ts";
import { amendFromChart } from "./amend-from-chart.ts";
import { tradeDetails } from "./move-details.ts";

/** Stop loss and take profit of an open trade; an unset one can be dragged out of the opening line. */
export function tradeLines(trade: LocalTrade, instrument: LocalInstrument): readonly LevelLine[] {
	return [stopLine(trade, instrument), takeLine(trade, instrument)];
}

const wordsOf = (trade: LocalTrade, instrument: LocalInstrument) => ({
	side: trade.side === "buy" ? t("trading.buy") : t("trading.sell"),
	volume: formatNumber(volumeText(instrument, trade.volume, "lots")),
});

const resultText = (result: string | null, trade: LocalTrade): string =>
	formatMoney(result, trade.currency, { sign: "always" });

function firstOf(kind: "stop-loss" | "take-profit", trade: LocalTrade, instrument: LocalInstrument): string {
	const now = prices.quote(instrument.id)?.exact;
	return now === undefined ? "" : firstLevel(kind, trade.side, now, instrument);
}

const textOf = (level: Price | null, { priceDigits }: LocalInstrument) =>
	level === null ? null : exactPrice(level, priceDigits);

const amend = (trade: LocalTrade, instrument: LocalInstrument, change: LevelsPatch, before: LevelsPatch) => {
	const send = (patch: LevelsPatch) => sendAmend({ id: trade.id, command_id: newCommandId(), ...patch });
	const done = t("trading.levels.saved", { instrument: instrument.displayName });
	return amendFromChart(
		() => send(change),
		done,
		() => send(before),
	);
};

/** A trailing stop is moved by its distance; it keeps trailing. */
function stopLine(trade: LocalTrade, instrument: LocalInstrument): LevelLine {
	const { stopLoss, trailingDistance, side } = trade;
	const words = wordsOf(trade, instrument);
	const isTrailing = trailingDistance !== null;
	const isGuaranteed = trade.guaranteedPremium !== null;
	const result = (at: string) => resultAt(trade, instrument, at, isGuaranteed);
	return {
		key: `${trade.id}-stop-loss`,
		kind: "stop-loss",
		tradeId: trade.id,
		short: isTrailing ? t("chart.tsl") : t("chart.sl"),
		name: t(isTrailing ? "chart.level.trailing" : "chart.level.stop", words),
		price: textOf(stopLoss, instrument),
		beside: false,
		opening: exactPrice(trade.openingPrice, instrument.priceDigits),
		first: () => firstOf("stop-loss", trade, instrument),
		describe: (at) => resultText(result(at), trade),
		details: (at) => [
			...(isTrailing ? trailingText(trade, instrument, at) : []),
			...tradeDetails(trade, instrument, at, result(at)),
		],
		widens: (at) => {
			const to = parsePrice(at);
			return stopLoss !== null && to.ok && (side === "buy" ? to.value < stopLoss : to.value > stopLoss);
		},
		refuse: (at) =>
			levelRefusal("stop-loss", trade, instrument, at) ??
			(isGuaranteed ? guaranteeRefusal(trade, instrument, at) : null) ??
			(isTrailing ? distanceRefusal(trade, instrument, at) : null),
		move: (at) => {
			const before = { stop_loss: textOf(stopLoss, instrument) };
			if (!isTrailing) return amend(trade, instrument, { stop_loss: at }, before);
			const distance = textOf(distanceTo(trade, instrument, at) ?? trailingDistance, instrument);
			return amend(
				trade,
				instrument,
				{ stop_loss: at, trailing_distance: distance },
				{ ...before, trailing_distance: textOf(trailingDistance, instrument) },
			);
		},
	};
}

function takeLine(trade: LocalTrade, instrument: LocalInstrument): LevelLine {
	const { takeProfit } = trade;
	const result = (at: string) => resultAt(trade, instrument, at);
	return {
		key: `${trade.id}-take-profit`,
		kind: "take-profit",
		tradeId: trade.id,
		short: t("chart.tp"),
		name: t("chart.level.take", wordsOf(trade, instrument)),
		price: textOf(takeProfit, instrument),
		beside: takeProfit === null && trade.stopLoss === null,
		opening: exactPrice(trade.openingPrice, instrument.priceDigits),
		first: () => firstOf("take-profit", trade, instrument),
		describe: (at) => resultText(result(at), trade),
		details: (at) => tradeDetails(trade, instrument, at, result(at)),
		// Where a profit is taken does not change what can be lost.
		widens: () => false,
		refuse: (at) => levelRefusal("take-profit", trade, instrument, at),
		move: (at) => amend(trade, instrument, { take_profit: at }, { take_profit: textOf(takeProfit, instrument) }),
	};
}

/** The distance of a trailing stop that stands at `at` now; null if there is no price or it is not behind it. */
function distanceTo(trade: LocalTrade, instrument: LocalInstrument, at: string): Price | null {
	const quote = prices.quote(instrument.id)?.exact;
	const level = parsePrice(at);
	if (quote === undefined || !level.ok) return null;
	const closing = closingSide(trade.side, quote);
	const distance = trade.side === "buy" ? closing - level.value : level.value - closing;
	return distance > 0n ? price(distance) : null;
}

function trailingText(trade: LocalTrade, instrument: LocalInstrument, at: string): string[] {
	const distance = distanceTo(trade, instrument, at);
	if (distance === null) return [];
	const pips = formatNumber(pipsOf(distance, instrument));
	return [t("chart.level.trails", { pips, unit: stepUnit(instrument) })];
}

function distanceRefusal(trade: LocalTrade, instrument: LocalInstrument, at: string): string | null {
	const quote = prices.quote(instrument.id)?.exact;
	const distance = distanceTo(trade, instrument, at);
	if (quote === undefined || distance === null) return null;
	const verdict = trailingVerdict(instrument, trade.side, distance, quote);
	return verdict === null ? null : refusalText(verdict, instrument, "lots");
}
