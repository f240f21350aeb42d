import type { Price } from "../money/index.ts";
import type { Quote, Side } from "./types.ts";

/** The price a new trade gets: a buy the ask, a sell the bid (E3). */
export const openingSide = (side: Side, quote: Pick<Quote, "bid" | "ask">): Price =>
	side === "buy" ? quote.ask : quote.bid;

/** The price that values and closes a trade: a buy at the bid, a sell at the ask (E3). */
export const closingSide = (side: Side, quote: Pick<Quote, "bid" | "ask">): Price =>
	side === "buy" ? quote.bid : quote.ask;

export const opposite = (side: Side): Side => (side === "buy" ? "sell" : "buy");
