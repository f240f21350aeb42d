import type { MarketView, ValuedAccount } from "../account/index.ts";
import { type Instrument, isOnStep } from "../instruments/index.ts";
import { type Volume, volume } from "../money/index.ts";
import { openingSide } from "../pricing/index.ts";
import { refuse } from "../result/index.ts";
import type { CommandBase } from "./commands/command-base.ts";
import type { OpenTradeCommand } from "./commands/open-trade/command.ts";
import {
	because,
	boundVerdict,
	type Checked,
	dealable,
	eligibilityVerdict,
	type Verdict,
	volumeText,
} from "./explain.ts";
import { checkFill, type FillTerms, type JudgedFill } from "./fill-plan.ts";
import { openedVolume, reductionsOf } from "./reductions.ts";
import { staleRateVerdict } from "./stale-rate.ts";

/** A customer's market order, without the fields that every command has. */
export type OpenTradeOrder = Omit<OpenTradeCommand, "kind" | keyof CommandBase> & Pick<FillTerms, "isRaised">;

/** Checks an order's volume against the instrument's limits (E1). */
export const volumeVerdict = (instrument: Instrument, units: Volume): Verdict => {
	if (units <= 0n) return because("VOLUME_NOT_POSITIVE");
	const asked = { volume: volumeText(units) };
	if (units < instrument.minVolume) {
		return because("VOLUME_BELOW_MINIMUM", { ...asked, minimum: volumeText(instrument.minVolume) });
	}
	if (units > instrument.maxVolume) {
		return because("VOLUME_ABOVE_MAXIMUM", { ...asked, maximum: volumeText(instrument.maxVolume) });
	}
	if (!isOnStep(instrument, units)) {
		return because("VOLUME_OFF_STEP", { ...asked, step: volumeText(instrument.stepVolume) });
	}
	return null;
};

/** Levels and guarantees belong to what an order opens; an order that opens nothing cannot have them. */
export function protectionVerdict(order: FillTerms): Verdict {
	const { stopLoss, takeProfit, trailingDistance = null, guaranteedStop = false } = order;
	const asked = stopLoss !== null || takeProfit !== null || trailingDistance !== null || guaranteedStop;
	return asked ? because("PROTECTION_WITHOUT_OPENING") : null;
}

/** Checks a market order that opens nothing: no levels, and no more than the open volume unless IOC (E12). */
function reducingVerdict(account: ValuedAccount, order: OpenTradeOrder): Verdict {
	const reductions = reductionsOf(account, order);
	if (openedVolume(order, reductions) > 0n) return null;
	const levels = protectionVerdict(order);
	if (levels !== null || reductions.length === 0 || order.timeInForce === "IOC") return levels;
	const open = volume(reductions.reduce((sum, { part }) => sum + part, 0n));
	if (open >= order.volume) return null;
	return because("REDUCE_ONLY_ABOVE_OPEN", { volume: volumeText(order.volume), open: volumeText(open) });
}

/**
 * Checks a market order and plans its fill; shared by the browser's ticket and the engine. Refused in this order:
 * instrument unknown; an opening not allowed where the customer lives (R26); volume not positive, minimum, maximum,
 * step (E1); market halted, closed, without price, stale, or close-only if it opens (E14); bound (E11); levels or a
 * FOK volume that a reduction cannot have (E12); a stale conversion rate if it opens (E5); then as `checkFill`.
 */
export function checkOpenTrade(account: ValuedAccount, order: OpenTradeOrder, view: MarketView): Checked<JudgedFill> {
	const instrument = view.instrument(order.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: order.instrumentId });
	const opens = openedVolume(order, reductionsOf(account, order)) > 0n;
	const early =
		(opens ? eligibilityVerdict(account.jurisdiction, instrument) : null) ?? volumeVerdict(instrument, order.volume);
	if (early !== null) return { ok: false, refusal: early };
	const dealing = dealable(instrument, opens ? "open" : "close", view);
	if (!dealing.ok) return dealing;
	const quote = dealing.value;
	const refusal =
		boundVerdict(instrument, order.side, openingSide(order.side, quote), order.bound) ??
		reducingVerdict(account, order) ??
		(opens ? staleRateVerdict(instrument, account.currency, view) : null);
	if (refusal !== null) return { ok: false, refusal };
	return checkFill(account, order, instrument, quote, view);
}
