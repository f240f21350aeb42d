import type { Instrument } from "@truefill/core/instruments";
import {
	type AccountCurrency,
	convert,
	divide,
	type Money,
	type Price,
	price,
	product,
	type Volume,
} from "@truefill/core/money";
import { closingSide, openingSide, type Side } from "@truefill/core/pricing";
import { type LevelInput, levelPrice, type OrderContext, pipsAway, pipsText } from "./order.ts";

/** A fixed stop, one that follows the market, and one that fills exactly at its price for a premium (E11). */
export type StopKind = "fixed" | "trailing" | "guaranteed";

export interface ProtectionForm {
	readonly stopLoss: LevelInput;
	readonly stopKind: StopKind;
	readonly takeProfit: LevelInput;
}

export const UNPROTECTED: ProtectionForm = {
	stopLoss: { on: false, mode: "price", text: "" },
	stopKind: "fixed",
	takeProfit: { on: false, mode: "price", text: "" },
};

export interface ReadProtection {
	/** The stop's price, for a trailing one the initial price; null without a stop, or if unknown. */
	readonly stopAt: Price | null;
	/** In the form that orders use. A trailing stop has only its distance. */
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance: Price | null;
	readonly guaranteedStop: boolean;
	readonly problems: readonly ("stopLoss" | "takeProfit")[];
}

/** A trailing stop's distance from the closing price: pips directly; for a price or money, from the level it gives. */
function trailingOf(level: LevelInput, side: Side, units: Volume | null, context: OrderContext): Price | null {
	const { instrument, quote } = context;
	if (level.mode === "pips") return pipsAway(level.text, instrument);
	const at = levelPrice("stop-loss", level, side, units, context);
	if (at === null || quote === undefined) return null;
	const closing = closingSide(side, quote);
	const away = side === "buy" ? closing - at : at - closing;
	return away > 0n ? price(away) : null;
}

function trailsFrom(distance: Price, side: Side, { instrument, quote }: OrderContext): Price | null {
	if (quote === undefined) return null;
	const closing = closingSide(side, quote);
	const grid = instrument.priceIncrement;
	const at =
		side === "buy"
			? divide(closing - distance, grid, "floor") * grid
			: divide(closing + distance, grid, "ceiling") * grid;
	return at > 0n ? price(at) : null;
}

/** The stop loss and take profit of the fields at this quote, or the unreadable ones. */
export function readProtection(
	{ stopLoss, stopKind, takeProfit }: ProtectionForm,
	side: Side,
	units: Volume | null,
	context: OrderContext,
): ReadProtection {
	const problems: ("stopLoss" | "takeProfit")[] = [];
	const take = takeProfit.on ? levelPrice("take-profit", takeProfit, side, units, context) : null;
	if (takeProfit.on && take === null) problems.push("takeProfit");
	const rest = { takeProfit: take, problems };
	if (!stopLoss.on) return { stopAt: null, stopLoss: null, trailingDistance: null, guaranteedStop: false, ...rest };
	if (stopKind === "trailing") {
		const distance = trailingOf(stopLoss, side, units, context);
		if (distance === null) problems.unshift("stopLoss");
		const stopAt = distance === null ? null : trailsFrom(distance, side, context);
		return { stopAt, stopLoss: null, trailingDistance: distance, guaranteedStop: false, ...rest };
	}
	const stop = levelPrice("stop-loss", stopLoss, side, units, context);
	if (stop === null) problems.unshift("stopLoss");
	return {
		stopAt: stop,
		stopLoss: stop,
		trailingDistance: null,
		guaranteedStop: stopKind === "guaranteed",
		...rest,
	};
}

/** The same levels converted to pips from the fill, if known: a price suits one order only. */
export function countedInPips(
	form: ProtectionForm,
	{ stopAt, takeProfit }: ReadProtection,
	side: Side,
	{ instrument, quote }: OrderContext,
): ProtectionForm {
	const counted = (level: LevelInput, at: Price | null): LevelInput => {
		if (!level.on || level.mode !== "price" || at === null || quote === undefined) return level;
		const from = openingSide(side, quote);
		return { ...level, mode: "pips", text: pipsText(at > from ? price(at - from) : price(from - at), instrument) };
	};
	return { ...form, stopLoss: counted(form.stopLoss, stopAt), takeProfit: counted(form.takeProfit, takeProfit) };
}

/** The premium of a guaranteed stop of this volume if it fills; null if there is none or a rate is unknown. */
export function premiumFor(
	{ guaranteedStop }: Pick<Instrument, "guaranteedStop">,
	units: Volume | null,
	rate: Parameters<typeof convert>[1] | undefined,
	currency: AccountCurrency,
): Money | null {
	if (guaranteedStop === null || units === null || rate === undefined) return null;
	return convert(product(guaranteedStop.premium, units), rate, currency, "half-even");
}

/** Refusal codes that concern one of the two levels. */
export const PROTECTION_FIELDS: Partial<Record<string, "stopLoss" | "takeProfit">> = {
	STOP_LOSS_WRONG_SIDE: "stopLoss",
	TRAILING_TOO_WIDE: "stopLoss",
	GUARANTEE_NOT_OFFERED: "stopLoss",
	GUARANTEE_NEEDS_STOP: "stopLoss",
	GUARANTEE_TOO_NEAR: "stopLoss",
	TAKE_PROFIT_WRONG_SIDE: "takeProfit",
};
