import { money, type Volume, volume } from "@truefill/core/money";
import type { Traded } from "../market/instruments.ts";
import type { Dice } from "../world/dice.ts";
import { amendingOrder, cancellingOrder, ordering } from "./orders.ts";
import { type Known, level, pricesOf, type Request, type Situation, somethingTraded, tradedOf } from "./person.ts";
import { protection, someVolume } from "./terms.ts";

function somePart(dice: Dice, instrument: Traded["instrument"], of: bigint): Volume | null {
	if (dice.chance(0.4)) return null;
	const steps = of / instrument.stepVolume;
	// Sometimes more than is open, or off the volume step.
	const part = (steps * BigInt(dice.between(1, 105))) / 100n;
	return volume(dice.chance(0.05) ? of / 3n + 1n : part * instrument.stepVolume);
}

function opening(situation: Situation): Request {
	const { dice, feed, person } = situation;
	const traded = somethingTraded(situation);
	const { instrument } = traded;
	const now = pricesOf(feed, traded);
	const side = dice.pick(["buy", "sell"] as const);
	const at = side === "buy" ? now.ask : now.bid;
	const tight = dice.chance(0.2) ? dice.between(-100, 100) : null;
	const reduceOnly = !person.gambles && dice.chance(0.08);
	return {
		kind: "open-trade",
		instrumentId: dice.chance(0.01) ? "NOSUCH" : instrument.id,
		side,
		volume: someVolume(dice, traded, person, at),
		...(person.gambles || reduceOnly
			? { stopLoss: null, takeProfit: null }
			: protection(dice, traded, side, side === "buy" ? now.bid : now.ask)),
		...(reduceOnly ? { reduceOnly, timeInForce: dice.pick(["IOC", "FOK"] as const) } : {}),
		bound: tight === null ? null : level(traded, at, tight),
	};
}

/** Commands on the account itself, not on its trades. */
function housekeeping({ dice, person }: Situation): Request {
	const some = (most: number) => money(BigInt(dice.between(1, most)));
	const [own, foreign = own] = person.partners;
	const to = dice.chance(0.9) ? own : foreign;
	switch (dice.between(0, 9)) {
		case 0:
			return { kind: "adjust-balance", amount: some(5_000), reason: "adjustment", note: "goodwill" };
		case 1:
			return { kind: "top-up-demo", amount: some(100_000) };
		case 2:
			return { kind: "set-margin-call-levels", levels: [dice.between(5_002, 9_000), dice.between(10_100, 40_000)] };
		case 3:
			return { kind: "set-leverage-cap", leverageCap: dice.pick([null, 5, 15]) };
		case 4:
			return { kind: "set-swap-free", swapFree: dice.chance(0.5) };
		case 5:
			if (dice.chance(0.3)) return { kind: "reset-demo", balance: money(person.funds) };
			return { kind: "rename-account", name: `Day ${dice.between(1, 9)}` };
		default:
			if (to === undefined) return { kind: "top-up-demo", amount: some(100) };
			return {
				kind: "transfer-out",
				transferId: `${person.accountId}-${dice.bits()}`,
				to,
				// From a small amount to more than the balance.
				amount: money((person.funds * BigInt(dice.between(1, 120))) / 100n / BigInt(dice.pick([1, 5, 50])) + 1n),
				minimumReceived: money(0n),
			};
	}
}

/** Close-many, close-by, reversal, or cancelling a queued close. */
function closingSeveral({ dice }: Situation, { trades }: Known): Request {
	const trade = dice.pick(trades);
	const other = trades.find(({ instrumentId, side }) => instrumentId === trade.instrumentId && side !== trade.side);
	if (other !== undefined && dice.chance(0.8))
		return { kind: "close-by", tradeId: trade.id, otherTradeId: dice.chance(0.05) ? trade.id : other.id };
	if (trade.queued && dice.chance(0.7)) return { kind: "cancel-close", tradeId: trade.id };
	if (dice.chance(0.6)) return { kind: "reverse-trade", tradeId: trade.id, bound: null };
	return {
		kind: "close-many",
		which: dice.pick(["all", "winners", "losers"] as const),
		instrumentId: dice.pick([null, trade.instrumentId]),
		side: dice.pick([null, trade.side]),
	};
}

function amendingTrade({ dice, feed }: Situation, { trades }: Known): Request | null {
	const trade = dice.pick(trades);
	const traded = tradedOf(trade.instrumentId);
	if (traded === undefined) return null;
	const now = pricesOf(feed, traded);
	const wanted = protection(dice, traded, trade.side, trade.side === "buy" ? now.bid : now.ask);
	if (!dice.chance(0.5)) return { kind: "amend-trade", tradeId: trade.id, ...wanted };
	const only = dice.chance(0.5);
	const { stopLoss, takeProfit } = wanted;
	return { kind: "amend-trade", tradeId: trade.id, ...(only ? { stopLoss } : { takeProfit }) };
}

function closing({ dice }: Situation, { trades }: Known): Request | null {
	const trade = dice.pick(trades);
	const traded = tradedOf(trade.instrumentId);
	if (traded === undefined) return null;
	return {
		kind: "close-trade",
		tradeId: dice.chance(0.02) ? "no-such-trade" : trade.id,
		volume: somePart(dice, traded.instrument, trade.volume),
		bound: null,
	};
}

/** The next command of a customer who knows this about the account. */
export function request(situation: Situation, known: Known): Request {
	const { dice, person } = situation;
	const { trades, orders } = known;
	if (dice.chance(0.07)) return housekeeping(situation);
	if (orders.length > 0 && dice.chance(0.15)) {
		return dice.chance(0.5) ? amendingOrder(situation, known) : cancellingOrder(situation, known);
	}
	// A gambler places fewer pending orders.
	if (orders.length < 6 && dice.chance(person.gambles ? 0.2 : 0.3)) return ordering(situation, known);
	if (trades.length === 0 || dice.chance(person.gambles ? 0.85 : 0.35)) return opening(situation);
	if (dice.chance(0.2)) return closingSeveral(situation, known);
	return (dice.chance(0.5) ? amendingTrade(situation, known) : closing(situation, known)) ?? opening(situation);
}
