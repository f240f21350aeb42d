import { PRICE_DECIMALS, parseDecimal } from "@truefill/core/money";
import type { TickRefusal } from "@truefill/core/pricing";
import { ok, refuse } from "@truefill/core/result";
import type { Market } from "../../prices/index.ts";

/** One quote of a bridge, as validated by the contract. */
export interface PushedQuote {
	readonly id: string;
	readonly bid: string;
	readonly ask: string;
	/** The quote's time; absent: now. */
	readonly ts?: string | undefined;
}

const SENTENCES: Readonly<Record<TickRefusal | "paused", string>> = {
	paused: "A corporate action is being applied; its price is taken again in a moment.",
	"not-finite": "A price or the time is not a number.",
	"not-positive": "A price must be above zero.",
	crossed: "The bid is above the ask.",
	"out-of-order": "A later quote of this instrument has come already.",
	"from-future": "Its time has not come yet: check the bridge's clock.",
	"too-old": "It is older than this instrument's limit.",
	outlier: "It is far from the last quote and waits for a later one that confirms it.",
};

const BRIDGE = "bridge";
const codeOf = (reason: TickRefusal | "paused"): string => `TICK_${reason.toUpperCase().replaceAll("-", "_")}`;
const scaled = (text: string): bigint | null => {
	const parsed = parseDecimal(text, PRICE_DECIMALS);
	return parsed.ok ? parsed.value : null;
};

/** Processes quotes in the given order, each checked by the tick rules (E15). Refused as a whole: FEED_NOT_PUSH. */
export function pushQuotes(market: Market, quotes: readonly PushedQuote[], nowMs: number) {
	if (market.feedStatus().kind !== "push") return refuse("FEED_NOT_PUSH");
	const known = new Set(market.instruments.map(({ id }) => id));
	const reasons: { index: number; id: string; code: string; message: string }[] = [];
	quotes.forEach(({ id, bid, ask, ts }, index) => {
		if (!known.has(id)) {
			reasons.push({ index, id, code: "INSTRUMENT_UNKNOWN", message: `There is no instrument ${id}.` });
			return;
		}
		const tsMs = ts === undefined ? nowMs : Date.parse(ts);
		const offer = market.offer(id, { bid: scaled(bid), ask: scaled(ask), tsMs, source: BRIDGE }, ts !== undefined);
		if (offer.accepted) return;
		reasons.push({ index, id, code: codeOf(offer.reason), message: SENTENCES[offer.reason] });
	});
	return ok({ data: { accepted: quotes.length - reasons.length, refused: reasons.length, reasons } });
}
