import { formatPrice as exactPrice, price } from "@truefill/core/money";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import type { Bracket } from "../ticket/bracket.ts";
import { pipsAway } from "../ticket/order.ts";
import type { LevelsForm } from "./levels-patch.ts";

/** The default bracket as levels of an open trade, counted from its opening price. */
export function bracketLevels(
	{ stop_kind: kind, stop, take }: Bracket,
	trade: Pick<LocalTrade, "side" | "openingPrice">,
	instrument: LocalInstrument,
): Partial<LevelsForm> {
	const at = (pips: string, inFavour: boolean): string => {
		const distance = pipsAway(pips, instrument);
		if (distance === null) return "";
		const { openingPrice } = trade;
		const isAbove = (trade.side === "buy") === inFavour;
		const level = isAbove ? openingPrice + distance : openingPrice - distance;
		return level <= 0n ? "" : exactPrice(price(level), instrument.priceDigits);
	};
	const isGuaranteed = kind === "guaranteed" && instrument.guaranteedStop !== null;
	const trails = kind === "trailing";
	return {
		...(stop === null ? {} : { stopKind: trails ? "trailing" : isGuaranteed ? "guaranteed" : "fixed" }),
		...(stop === null ? {} : trails ? { distance: stop } : { stop: at(stop, false), distance: "" }),
		...(take === null ? {} : { take: at(take, true) }),
	};
}
