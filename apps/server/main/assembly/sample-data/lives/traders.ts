import type { Style } from "../acts/trading.ts";
import type { Actor, Stage } from "../stage.ts";
import type { Life } from "../timeline.ts";
import { goLive, type Piece, settleIn, tradeOn } from "./pieces.ts";

export const MAJORS: Style = { instruments: ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD"], margin: 900 };
export const METALS: Style = { instruments: ["XAUUSD", "XAGUSD", "XPTUSD"], margin: 750 };
export const INDICES: Style = { instruments: ["US500", "DE40", "EU50", "US100"], margin: 900 };
export const ENERGY: Style = { instruments: ["WTI", "BRENT", "NATGAS"], margin: 600 };
export const COINS: Style = { instruments: ["BTCUSD", "ETHUSD", "SOLUSD", "LTCUSD", "XRPUSD"], margin: 900 };
export const SHARES: Style = { instruments: ["AAPL", "MSFT", "NVDA", "TSLA", "KO", "JPM"], margin: 900 };
export const MIXED: Style = { instruments: ["EURUSD", "XAUUSD", "US500", "WTI", "BTCUSD", "AAPL"], margin: 600 };

/** Trades with demo money. */
export async function* practises(stage: Stage, actor: Actor, style: Style, closed: number, open: number): Life {
	const accountId = yield* settleIn(stage, actor);
	yield* tradeOn(stage, actor, { accountId, style, closed, open, fromDay: 1 });
}

interface LiveTrading {
	readonly currency: "EUR" | "USD" | "GBP";
	readonly amount: string;
	readonly style: Style;
	readonly closed: number;
	readonly open: number;
}

/** Is verified, has paid in and trades. @returns the live account's id */
export async function* tradesLive(stage: Stage, actor: Actor, trading: LiveTrading): Piece<string> {
	yield* settleIn(stage, actor);
	const accountId = yield* goLive(stage, actor, trading);
	yield* tradeOn(stage, actor, { accountId, ...trading, fromDay: 4 });
	return accountId;
}

export async function* investor(stage: Stage, actor: Actor, trading: LiveTrading): Life {
	yield* tradesLive(stage, actor, trading);
}
