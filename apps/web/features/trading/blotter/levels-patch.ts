import type { Instrument } from "@truefill/core/instruments";
import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { pipsAway, pipsText } from "../ticket/order.ts";
import type { StopKind } from "../ticket/protection.ts";

/** What protects an open trade or a pending order, as it is typed. Empty is none. */
export interface LevelsForm {
	readonly stopKind: StopKind;
	/** Price of a stop that stands still. */
	readonly stop: string;
	/** Of a trailing stop, in pips behind the closing price. */
	readonly distance: string;
	readonly take: string;
}

/** An amendment with patch meaning (E12): absent leaves, null removes. */
export interface LevelsPatch {
	readonly stop_loss?: string | null;
	readonly take_profit?: string | null;
	readonly trailing_distance?: string | null;
	readonly guaranteed_stop?: boolean;
}

export interface Levels {
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteed: boolean;
}

type Digits = Pick<Instrument, "priceDigits">;
const textOf = (level: Price | null, { priceDigits }: Digits) => (level === null ? "" : exactPrice(level, priceDigits));

export const levelsForm = (now: Levels, instrument: Instrument): LevelsForm => ({
	stopKind: now.trailingDistance !== null ? "trailing" : now.guaranteed ? "guaranteed" : "fixed",
	stop: textOf(now.stopLoss, instrument),
	distance: now.trailingDistance === null ? "" : pipsText(now.trailingDistance, instrument),
	take: textOf(now.takeProfit, instrument),
});

/** What one amendment changes; empty when nothing is changed. A kind of stop that is left goes with what belonged to it. */
export function levelsPatch(before: LevelsForm, form: LevelsForm, instrument: Instrument): LevelsPatch {
	const { stopKind, stop, distance, take } = form;
	const taken = take === before.take ? {} : { take_profit: take === "" ? null : take };
	const wasTrailing = before.distance !== "";
	const wasGuaranteed = before.stopKind === "guaranteed";
	if (stopKind === "trailing") {
		const away = pipsAway(distance, instrument);
		if (away === null) {
			// An emptied distance takes the stop away with it.
			return wasTrailing && distance === "" ? { ...taken, trailing_distance: null, stop_loss: null } : taken;
		}
		return {
			...taken,
			...(distance === before.distance ? {} : { trailing_distance: exactPrice(away, instrument.priceDigits) }),
			...(wasGuaranteed ? { guaranteed_stop: false } : {}),
		};
	}
	const guarantees = stopKind === "guaranteed" && stop !== "";
	return {
		...taken,
		...(stop === before.stop ? {} : { stop_loss: stop === "" ? null : stop }),
		...(wasTrailing ? { trailing_distance: null } : {}),
		...(guarantees === wasGuaranteed ? {} : { guaranteed_stop: guarantees }),
	};
}
