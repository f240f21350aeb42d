import type { Price } from "../money/index.ts";
import type { Quote, Side } from "./types.ts";

/** The price of a new trade: the ask for a buy, the bid for a sell (E3). */
export const openingSide = (side: Side, quote: Pick<Quote, "bid" | "ask">): Price =>
	side === "buy" ? quote.ask : quote.bid;

/** The price that values and closes a trade: the bid for a buy, the ask for a sell (E3). */
export const closingSide = (side: Side, quote: Pick<Quote, "bid" | "ask">): Price =>
	side === "buy" ? quote.bid : quote.ask;

export const opposite = (side: Side): Side => (side === "buy" ? "sell" : "buy");
