import type { StaleConversion } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { type AccountCurrency, type Money, type Price, type Volume, ZERO_MONEY } from "../money/index.ts";
import { ok } from "../result/index.ts";
import { type ClosableTrade, premiumOf, type RatesView, resultOf, settle } from "./close-at.ts";
import type { Checked } from "./explain.ts";

/** The result of closing a part of an open trade, line by line (E6). Money in the account currency. */
export interface ClosePreview {
	readonly grossPnl: Money;
	/** Of both sides, ≥ 0. */
	readonly commission: Money;
	/** The conversion mark-up plus the charge for a stale rate, ≥ 0 (E5). */
	readonly conversionCharge: Money;
	/** Set if the rate is stale now; null: it is not. */
	readonly staleConversion: StaleConversion | null;
	/** ≥ 0; only if a guaranteed stop fills. */
	readonly guaranteedPremium: Money;
	readonly swap: Money;
	readonly cashAdjustments: Money;
	readonly netPnl: Money;
}

/** Closed by the customer at the market, at a level of the trade, or at its guaranteed stop with the premium. */
export type PreviewedBy = "customer" | "level" | "guaranteed-stop";

/** The result of closing `part` at `at`, computed by the code of the close itself. Refused if a rate is unknown. */
export function previewClose(
	trade: ClosableTrade,
	part: Volume,
	at: Price,
	instrument: Instrument,
	currency: AccountCurrency,
	view: RatesView,
	by: PreviewedBy,
): Checked<ClosePreview> {
	const settled = settle(trade, part, at, instrument, currency, view, by === "customer");
	if (!settled.ok) return settled;
	const guaranteedPremium =
		by === "guaranteed-stop" ? premiumOf(trade, part, settled.value.askRate, currency) : ZERO_MONEY;
	const { grossPnl, conversionCharge, staleConversion } = settled.value;
	const { commission, swap, cashAdjustments, netPnl } = resultOf(trade, part, settled.value, guaranteedPremium);
	return ok({
		grossPnl,
		commission,
		conversionCharge,
		staleConversion,
		guaranteedPremium,
		swap,
		cashAdjustments,
		netPnl,
	});
}
