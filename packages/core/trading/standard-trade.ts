import type { MarketView, ValuedAccount } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { convert, type Money, money, notional, type Volume } from "../money/index.ts";
import { type CostLine, estimatedCosts } from "./costs.ts";
import { previewOpenTrade } from "./preview-open-trade.ts";

/** A buy of the standard volume by an account that holds nothing else. Money in its currency; null is unknown. */
export interface StandardTrade {
	readonly volume: Volume;
	/** Its value at the ask. */
	readonly value: Money | null;
	readonly margin: Money | null;
	/** Result of one pip. */
	readonly pipValue: Money | null;
	/** Opened and closed at once in an unchanged market; an overnight charge is not among them. Null: unknown. */
	readonly costs: readonly CostLine[] | null;
	readonly total: Money | null;
}

/** One lot, or the nearest volume that an order may have (E1). */
export function standardVolume({ contractSize, minVolume, maxVolume }: Instrument): Volume {
	if (contractSize < minVolume) return minVolume;
	return contractSize > maxVolume ? maxVolume : contractSize;
}

const OF_DEALING: readonly CostLine["kind"][] = ["spread", "commission", "conversion-charge"];

/** What a trade of the standard volume is worth, binds and costs at the present prices, by the order's own preview (E19). */
export function standardTrade(account: ValuedAccount, instrument: Instrument, view: MarketView): StandardTrade {
	const volume = standardVolume(instrument);
	const order = {
		instrumentId: instrument.id,
		side: "buy" as const,
		volume,
		stopLoss: null,
		takeProfit: null,
		bound: null,
	};
	const { plan, pipValue } = previewOpenTrade({ ...account, openTrades: new Map() }, order, view);
	const found = estimatedCosts(account.currency, order, view, account.swapFree);
	const costs = found.ok ? found.value.filter(({ kind }) => OF_DEALING.includes(kind)) : null;
	return {
		volume,
		value:
			plan === null ? null : convert(notional(plan.price, volume), plan.conversion.rate, account.currency, "half-even"),
		margin: plan?.margin ?? null,
		pipValue,
		costs,
		total:
			costs?.reduce<Money | null>(
				(sum, { amount }) => (sum === null || amount === null ? null : money(sum + amount)),
				money(0n),
			) ?? null,
	};
}
