import { money, volume } from "@truefill/core/money";
import { STRATEGY_STOPS, type StrategyLimits } from "@truefill/core/trading";
import { type Known, level, pricesOf, type Request, type Situation, tradedOf } from "./person.ts";

/** Quoted in the currency of the account, so that their worth needs no rate. */
const INSTRUMENTS = ["EURUSD", "GBPUSD"] as const;
const DAY_MINUTES = 1_440;

/** Few, so that most requests meet a strategy that has started, is stopped or has ended. */
const anId = ({ dice }: Situation): string => `s${dice.between(1, 4)}`;

/** Limits that are reached within a simulated day. */
function limits({ dice, nowMs }: Situation): StrategyLimits {
	const minute = Math.floor(nowMs / 60_000) % DAY_MINUTES;
	const fromMinute = (minute + DAY_MINUTES + dice.pick([-60, -1, 0, 1])) % DAY_MINUTES;
	const hours = { fromMinute, toMinute: (fromMinute + dice.pick([1, 120])) % DAY_MINUTES };
	return {
		dayLoss: money(BigInt(dice.between(0, dice.pick([200, 4_000, 100_000])))),
		totalLoss: money(BigInt(dice.between(0, dice.pick([60, 300, 6_000, 1_500_000])))),
		openTrades: dice.between(1, 3),
		dayTrades: dice.between(1, 6),
		exposure: money(BigInt(dice.between(300_000, 2_500_000))),
		hours: dice.chance(0.2) ? hours : null,
		untilMs: nowMs + dice.between(-500, 25_000),
	};
}

function opening(situation: Situation, strategyId: string | undefined): Request | null {
	const { dice, feed } = situation;
	const traded = tradedOf(dice.pick(INSTRUMENTS));
	if (traded === undefined) return null;
	const side = dice.pick(["buy", "sell"] as const);
	const { bid, ask } = pricesOf(feed, traded);
	const ppm = dice.between(300, 4_000);
	return {
		kind: "open-trade",
		instrumentId: traded.instrument.id,
		side,
		volume: volume(BigInt(dice.between(1, 12)) * traded.instrument.stepVolume),
		stopLoss: side === "buy" ? level(traded, bid, -ppm) : level(traded, ask, ppm),
		takeProfit: null,
		bound: null,
		...(strategyId === undefined ? {} : { strategyId }),
	};
}

/** The next command of a customer with strategies: what the strategies send, and what the customer does besides. */
export function automated(situation: Situation, { trades }: Known): Request {
	const { dice } = situation;
	const strategyId = anId(situation);
	if (dice.chance(0.15)) {
		const instrumentId = dice.pick(INSTRUMENTS);
		return { kind: "start-strategy", strategyId, version: "v", instrumentId, limits: limits(situation) };
	}
	if (dice.chance(0.05)) return { kind: "stop-strategy", strategyId, reason: dice.pick(STRATEGY_STOPS) };
	if (trades.length > 0 && dice.chance(0.3)) {
		return { kind: "close-trade", tradeId: dice.pick(trades).id, volume: null, bound: null };
	}
	const asked = opening(situation, dice.chance(0.1) ? undefined : strategyId);
	return asked ?? { kind: "top-up-demo", amount: money(1n) };
}
