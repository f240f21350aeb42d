import type { Instrument } from "@truefill/core/instruments";
import { formatPrice as exactPrice, type Price } from "@truefill/core/money";
import { pipsAway, pipsText } from "../ticket/order.ts";
import type { StopKind } from "../ticket/protection.ts";

/** The typed protection of an open trade or pending order. Empty means none. */
export interface LevelsForm {
	readonly stopKind: StopKind;
	/** Price of a fixed stop. */
	readonly stop: string;
	/** For a trailing stop: pips behind the closing price. */
	readonly distance: string;
	readonly take: string;
}

/** An amendment as a patch (E12): absent fields stay, null removes. */
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

/** The changes of one amendment; empty without changes. Changing the stop kind removes the old kind's values. */
export function levelsPatch(before: LevelsForm, form: LevelsForm, instrument: Instrument): LevelsPatch {
	const { stopKind, stop, distance, take } = form;
	const taken = take === before.take ? {} : { take_profit: take === "" ? null : take };
	const wasTrailing = before.distance !== "";
	const wasGuaranteed = before.stopKind === "guaranteed";
	if (stopKind === "trailing") {
		const away = pipsAway(distance, instrument);
		if (away === null) {
			// Clearing the distance also removes the stop.
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
