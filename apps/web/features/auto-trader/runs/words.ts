import type {
	StrategyCheckWire,
	StrategyLimitsWire,
	StrategyRunWire,
	StrategyTradeEventWire,
} from "@truefill/contracts/http";
import { STRATEGY_PAUSES } from "@truefill/contracts/http";
import type { Translate } from "../../../i18n/index.ts";
import { serverText } from "../../../i18n/server-texts.ts";
import { formatMoney, formatNumber, formatTime } from "../../../lib/format.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { timeText } from "../limits.ts";
import { skipText } from "../skips.ts";
import { operandText } from "../words.ts";

/*
 * Runs and their checks in sentences. Each sentence is one message of the language with slots.
 */

export const STATUS_TONES: Readonly<Record<StrategyRunWire["status"], Tone>> = {
	running: "ok",
	paused: "warn",
	stopped: "neutral",
};

/** Why a run is paused, with what ends that, or why it was stopped; null: it is running. */
export function whyText(
	t: Translate,
	{ paused_by, stopped_by }: Pick<StrategyRunWire, "paused_by" | "stopped_by">,
): string | null {
	if (stopped_by !== null) return t(`strategyRun.stopped.${stopped_by}`);
	return paused_by === null ? null : t(`strategyRun.paused.${paused_by}`);
}

type Pause = (typeof STRATEGY_PAUSES)[number];
const isPause = (code: string): code is Pause => STRATEGY_PAUSES.some((pause) => pause === code);

/** Why nothing was sent, as the end of a sentence; a pause is a sentence of its own. */
const reasonText = (t: Translate, code: string | null): string =>
	code === null ? "–" : isPause(code) ? t(`strategyRun.paused.${code}`) : skipText(t, code);

/** What a check decided, and why. */
export function decisionText(t: Translate, { outcome, rule, reason, legs }: StrategyCheckWire): string {
	const slots = { rule: rule === null ? "none" : formatNumber(`${rule + 1}`) };
	switch (outcome) {
		case "none":
			return t("strategyRun.decision.none");
		case "opened":
			return t("strategyRun.decision.opened", slots);
		case "closed":
			return t("strategyRun.decision.closed");
		case "skipped":
			return t("strategyRun.decision.skipped", { ...slots, why: reasonText(t, reason) });
		case "refused": {
			const refusal = legs.find((leg) => leg.refusal !== null)?.refusal ?? null;
			const why = refusal === null ? reasonText(t, reason) : serverText("error", refusal);
			return t("strategyRun.decision.refused", { ...slots, why });
		}
		case "paused":
			return t("strategyRun.decision.paused", { why: reasonText(t, reason) });
	}
}

/** What became of an order of a check; the first refusal of one is in its decision already. */
export function legText(
	t: Translate,
	{ outcome, legs }: StrategyCheckWire,
	leg: StrategyCheckWire["legs"][number],
	currency: string,
): string {
	if (leg.price === null) {
		const isSaid = outcome === "refused" && legs.find(({ refusal }) => refusal !== null) === leg;
		return leg.refusal === null || isSaid ? t("strategyRun.leg.unfilled") : serverText("error", leg.refusal);
	}
	const slots = { volume: formatNumber(leg.volume), price: formatNumber(leg.price) };
	if (leg.kind === "open") return t(leg.side === "sell" ? "strategyRun.leg.sell" : "strategyRun.leg.buy", slots);
	return t("strategyRun.leg.close", { ...slots, net: formatMoney(leg.net, currency, { sign: "always" }) });
}

/** A value that a check saw: its name with its settings, and the number. */
export function seenText(t: Translate, { operand, value }: StrategyCheckWire["seen"][number]) {
	return { name: operandText(t, operand), value: formatNumber(value) };
}

/** Limits as two sentences: what it may lose, and what it may do. */
export function limitSentences(t: Translate, limits: StrategyLimitsWire, currency: string): readonly string[] {
	const { hours } = limits;
	const lastDay = new Date(Date.parse(limits.until) - 1).toISOString();
	const slots = {
		open: limits.open_trades,
		trades: limits.day_trades,
		exposure: formatMoney(limits.exposure, currency),
		until: formatTime(lastDay, "date", "UTC"),
	};
	return [
		t("strategyRun.says.loss", {
			day: formatMoney(limits.day_loss, currency),
			total: formatMoney(limits.total_loss, currency),
		}),
		hours === null
			? t("strategyRun.says.always", slots)
			: t("strategyRun.says.hours", {
					...slots,
					from: timeText(hours.from_minute),
					to: timeText(hours.to_minute),
				}),
	];
}

/** What happened to a trade beside the checks: who did it, what, and what came of it. */
export function eventText(t: Translate, event: StrategyTradeEventWire, currency: string): string {
	const { by, reason, price, net, volume, stop_loss, take_profit } = event;
	if (event.kind === "amended")
		return t("strategyRun.tradeEvent.amended", {
			by,
			stop: stop_loss === null ? "none" : formatNumber(stop_loss),
			target: take_profit === null ? "none" : formatNumber(take_profit),
		});
	return t("strategyRun.tradeEvent.closed", {
		by,
		// A hyphen is not part of a case's name.
		reason: (reason ?? "other").replaceAll("-", "_"),
		volume: formatNumber(volume),
		price: formatNumber(price),
		net: formatMoney(net, currency, { sign: "always" }),
	});
}
