import type { MarginFigures, MarketView, ValuedAccount } from "../account/index.ts";
import { closeOutEquity, marginLevel, summarise } from "../margin/index.ts";
import type { Money } from "../money/index.ts";
import { because, type Checked } from "./explain.ts";

/** True if equity is at or below half of the used margin; without used margin there is nothing to close (E17). */
export const isBreached = (equity: Money, usedMargin: Money): boolean =>
	usedMargin > 0n && equity <= closeOutEquity(usedMargin);

/** The account's figures at the latest quotes; refused with what is unknown: instrument, price or rate (E2, E7). */
export function marginFigures(account: ValuedAccount, view: MarketView): Checked<MarginFigures> {
	const { equity, usedMargin, unknown } = summarise(account, view);
	if (equity === null) return { ok: false, refusal: unknownFigure(account, unknown[0] ?? "", view) };
	const level = marginLevel(equity, usedMargin);
	return { ok: true, value: { equity, usedMargin, marginLevel: level === "infinite" ? null : level } };
}

function unknownFigure(account: ValuedAccount, instrumentId: string, view: MarketView) {
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return because("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	if (view.quote(instrumentId) === undefined) return because("PRICE_UNKNOWN", { instrument: instrument.displayName });
	return because("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: account.currency });
}
