import type { Instrument } from "../instruments/index.ts";
import { type AccountCurrency, type Money, type Price, type Volume, ZERO_MONEY } from "../money/index.ts";
import { ok } from "../result/index.ts";
import { type ClosableTrade, premiumOf, resultOf, settle } from "./close-at.ts";
import type { Checked } from "./explain.ts";
import type { MarketView } from "./types.ts";

/** What closing a part of an open trade would bring, line by line (E6). Money in the account currency. */
export interface ClosePreview {
	readonly grossPnl: Money;
	/** Of both sides, ≥ 0. */
	readonly commission: Money;
	/** The mark-up on the conversion, ≥ 0 (E5). */
	readonly conversionCharge: Money;
	/** ≥ 0; only of a guaranteed stop that fills. */
	readonly guaranteedPremium: Money;
	readonly swap: Money;
	readonly cashAdjustments: Money;
	readonly netPnl: Money;
}

/**
 * The result of closing `part` at `at`, by the very sums that the close itself makes. `asGuaranteedStop`: at its guaranteed
 * stop, with the premium. Refused where a rate is unknown.
 */
export function previewClose(
	trade: ClosableTrade,
	part: Volume,
	at: Price,
	instrument: Instrument,
	currency: AccountCurrency,
	view: Pick<MarketView, "rate">,
	asGuaranteedStop = false,
): Checked<ClosePreview> {
	const settled = settle(trade, part, at, instrument, currency, view);
	if (!settled.ok) return settled;
	const guaranteedPremium = asGuaranteedStop ? premiumOf(trade, part, settled.value.askRate, currency) : ZERO_MONEY;
	const { grossPnl, conversionCharge } = settled.value;
	const { commission, swap, cashAdjustments, netPnl } = resultOf(trade, part, settled.value, guaranteedPremium);
	return ok({ grossPnl, commission, conversionCharge, guaranteedPremium, swap, cashAdjustments, netPnl });
}
