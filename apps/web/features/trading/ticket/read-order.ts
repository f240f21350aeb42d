import { type Price, parseDecimal } from "@truefill/core/money";
import { openingSide, type Side } from "@truefill/core/pricing";
import type { MarketTimeInForce, OpenTradeOrder } from "@truefill/core/trading";
import type { VolumeUnit } from "../figures.ts";
import { type OrderContext, onGrid, pipsDifference, readVolume } from "./order.ts";
import { type ProtectionForm, type ReadProtection, readProtection, UNPROTECTED } from "./protection.ts";

export interface TicketForm {
	readonly side: Side;
	readonly unit: VolumeUnit;
	readonly volume: string;
	readonly protection: ProtectionForm;
	/** Reduces the open position on the other side and never opens; then without levels. */
	readonly reduceOnly: boolean;
	/** How a reduce-only order larger than the open position is handled (E12). */
	readonly timeInForce: MarketTimeInForce;
	/** Slippage limit in pips beyond the displayed price. */
	readonly bound: { readonly on: boolean; readonly pips: string };
}

/** Fields that cannot be read; refusals of readable orders come from core. */
export type FormProblem = "volume" | "stopLoss" | "takeProfit" | "bound";

export interface ReadOrder {
	readonly order: OpenTradeOrder | null;
	readonly protection: ReadProtection;
	readonly problems: readonly FormProblem[];
}

/** Worst accepted price: the slippage limit beyond the current price. */
export function boundPrice(form: TicketForm, { instrument, quote }: OrderContext): Price | null {
	const pips = parseDecimal(form.bound.pips.replace(/\.$/, ""), 8);
	if (!pips.ok || pips.value < 0n || quote === undefined) return null;
	const seen = openingSide(form.side, quote);
	const difference = pipsDifference(pips.value, instrument);
	return onGrid(form.side === "buy" ? seen + difference : seen - difference, instrument);
}

/** The form's order at this quote, or its unreadable fields. */
export function readOrder(form: TicketForm, context: OrderContext): ReadOrder {
	const problems: FormProblem[] = [];
	const units = readVolume(form.volume, form.unit, context.instrument);
	if (units === null) problems.push("volume");
	const { reduceOnly } = form;
	const protection = readProtection(reduceOnly ? UNPROTECTED : form.protection, form.side, units, context);
	problems.push(...protection.problems);
	const bound = form.bound.on ? boundPrice(form, context) : null;
	if (form.bound.on && bound === null) problems.push("bound");
	if (units === null || problems.length > 0) return { order: null, protection, problems };
	const { stopLoss, takeProfit, trailingDistance, guaranteedStop } = protection;
	const order: OpenTradeOrder = {
		instrumentId: context.instrument.id,
		side: form.side,
		volume: units,
		stopLoss,
		takeProfit,
		bound,
		...(trailingDistance === null ? {} : { trailingDistance }),
		...(guaranteedStop ? { guaranteedStop } : {}),
		...(reduceOnly ? { reduceOnly, timeInForce: form.timeInForce } : {}),
	};
	return { order, protection, problems };
}
