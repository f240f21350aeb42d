import type { TradeWire } from "@truefill/contracts/http";
import type { LocalInstrument } from "../../../data/index.ts";
import { signOf } from "../../../lib/decimal.ts";

/** Which trades of a table are shown. */
export interface TradeFilter {
	/** Words that must be in symbol, name or class of the instrument, or in the trade's number. */
	readonly text: string;
	readonly side: "all" | "buy" | "sell";
	readonly result: "all" | "profit" | "loss";
}

export const NO_FILTER: TradeFilter = { text: "", side: "all", result: "all" };

export const isFiltering = ({ text, side, result }: TradeFilter): boolean =>
	text.trim() !== "" || side !== "all" || result !== "all";

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** @param pnl the trade's result as decimal text; null (unknown) is neither profit nor loss, as is zero */
export function fitsFilter(
	trade: Pick<TradeWire, "id" | "trade_id" | "asset_id" | "trade_type">,
	{ text, side, result }: TradeFilter,
	instrument: Pick<LocalInstrument, "symbol" | "displayName" | "name" | "assetClass"> | undefined,
	pnl: string | null,
): boolean {
	if (side !== "all" && trade.trade_type !== side) return false;
	if (result !== "all" && (pnl === null || signOf(pnl) !== (result === "profit" ? 1 : -1))) return false;
	const words = text.split(/\s+/).map(plain);
	const about = instrument;
	const all = plain(
		`${trade.asset_id} ${about?.symbol} ${about?.displayName} ${about?.name} ${about?.assetClass} ${trade.id} ${trade.trade_id}`,
	);
	return words.every((word) => all.includes(word));
}
