import type { AccountCurrency } from "@truefill/core/money";
import { money, type Price, price, type Volume, volume } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import type { Command } from "@truefill/core/trading";
import type { Feed } from "../market/feed.ts";
import { TRADED_INSTRUMENTS, type Traded } from "../market/instruments.ts";
import type { Dice } from "../world/dice.ts";

/** What a customer knows of an open trade: what the last answer said. */
export interface KnownTrade {
	readonly id: string;
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: bigint;
}

type Distributed<T> = T extends Command ? Omit<T, "commandId" | "accountId"> : never;
/** A command before it has a name. */
export type Wish = Distributed<Command>;

export interface Person {
	readonly accountId: string;
	readonly currency: AccountCurrency;
	/** Minor units; small enough that margin runs out. */
	readonly funds: bigint;
	readonly leverageCap: number | null;
	/** Deals with all that the margin allows and without stops, so that some are closed out. */
	readonly gambles: boolean;
}

const CURRENCIES: readonly AccountCurrency[] = ["USD", "USD", "EUR", "GBP", "JPY", "CHF"];

export function somebody(dice: Dice, index: number): Person {
	const currency = dice.pick(CURRENCIES);
	const whole = BigInt(dice.pick([200, 2_000, 20_000, 100_000]));
	return {
		accountId: `account-${index}`,
		currency,
		funds: currency === "JPY" ? whole * 150n : whole * 100n,
		leverageCap: dice.pick([null, null, 10]),
		gambles: dice.chance(0.3),
	};
}

/** A level on the grid, so far from the price. */
function level({ grid }: Traded, from: bigint, ppm: number): Price {
	const at = from + (from * BigInt(ppm)) / 1_000_000n;
	return price(at - (at % grid));
}

/** Stop loss and take profit near the price; now and then on the wrong side. */
function levels(dice: Dice, traded: Traded, side: Side, from: bigint) {
	const away = (direction: number): Price | null =>
		dice.chance(0.35) ? null : level(traded, from, dice.between(-100, 1200) * direction);
	const down = side === "buy" ? -1 : 1;
	return { stopLoss: away(down), takeProfit: away(-down) };
}

function somePart(dice: Dice, instrument: Traded["instrument"], of: bigint): Volume | null {
	if (dice.chance(0.4)) return null;
	const steps = of / instrument.stepVolume;
	// Also more than there is, and off the step.
	const part = (steps * BigInt(dice.between(1, 105))) / 100n;
	return volume(dice.chance(0.05) ? of / 3n + 1n : part * instrument.stepVolume);
}

/** So many steps as a share of the funds, about, is margin for; accounts differ in currency, and so do instruments. */
function stake(dice: Dice, { instrument }: Traded, person: Person, at: bigint): bigint {
	const dollars = person.currency === "JPY" ? person.funds / 150n : person.funds / 100n;
	const caps: Readonly<Record<string, bigint>> = { forex: 25n, indices: 18n };
	const exposure = (dollars * (caps[instrument.assetClass] ?? 2n) * BigInt(dice.between(40, 98))) / 100n;
	const units = instrument.base === "USD" ? exposure * 10n ** 8n : (exposure * 10n ** 16n) / at;
	return units / instrument.stepVolume;
}

function opening(dice: Dice, feed: Feed, person: Person): Wish {
	const traded = dice.pick(TRADED_INSTRUMENTS);
	const { instrument } = traded;
	const now = feed.priceOf(instrument.id) ?? { bid: traded.firstBid, ask: traded.firstBid };
	const side = dice.pick(["buy", "sell"] as const);
	const at = side === "buy" ? now.ask : now.bid;
	const usual = BigInt(dice.pick([1, 2, 5, 10, 40, 200]) + dice.between(0, 3));
	const steps = person.gambles ? stake(dice, traded, person, at) : usual;
	const tight = dice.chance(0.2) ? dice.between(-100, 100) : null;
	return {
		kind: "open-trade",
		instrumentId: dice.chance(0.01) ? "NOSUCH" : instrument.id,
		side,
		volume: volume(dice.chance(0.02) ? 1n : steps * instrument.stepVolume),
		...(person.gambles ? NO_LEVELS : levels(dice, traded, side, side === "buy" ? now.bid : now.ask)),
		bound: tight === null ? null : level(traded, at, tight),
	};
}

const NO_LEVELS = { stopLoss: null, takeProfit: null };

/** What somebody with these open trades wants next. */
export function wish(dice: Dice, feed: Feed, person: Person, trades: readonly KnownTrade[]): Wish {
	if (dice.chance(0.02)) {
		return {
			kind: "adjust-balance",
			amount: money(BigInt(dice.between(1, 5_000))),
			reason: "adjustment",
			note: "goodwill",
		};
	}
	// Who gambles lets it run.
	if (trades.length === 0 || dice.chance(person.gambles ? 0.85 : 0.4)) return opening(dice, feed, person);
	const trade = dice.pick(trades);
	const traded = TRADED_INSTRUMENTS.find(({ instrument }) => instrument.id === trade.instrumentId);
	if (traded === undefined) return opening(dice, feed, person);
	if (dice.chance(0.45)) {
		const now = feed.priceOf(trade.instrumentId) ?? { bid: traded.firstBid, ask: traded.firstBid };
		const wanted = levels(dice, traded, trade.side, trade.side === "buy" ? now.bid : now.ask);
		const only = dice.between(0, 2);
		return {
			kind: "amend-trade",
			tradeId: trade.id,
			...(only === 1 ? {} : { stopLoss: wanted.stopLoss }),
			...(only === 2 ? {} : { takeProfit: wanted.takeProfit }),
		};
	}
	return {
		kind: "close-trade",
		tradeId: dice.chance(0.02) ? "no-such-trade" : trade.id,
		volume: somePart(dice, traded.instrument, trade.volume),
		bound: null,
	};
}
