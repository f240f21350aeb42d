import type { AccountState, MarketView, OpenTrade } from "../account/index.ts";
import { effectiveLeverage, financingDayEndMs, type Instrument, nextFinancingDate } from "../instruments/index.ts";
import { divide, money } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { invariant } from "../result/index.ts";
import { heldInstruments } from "./close-out-prices.ts";
import type { DryRun } from "./dry-run.ts";
import type { TradingRefusal } from "./explain.ts";

/** The whole, in hundredths: a factor of one. */
export const ONE_FACTOR = 100n;

/** A leverage for `factor` hundredths of the margin: whole, because the engine's leverages are; at least one. */
function leverageAt(leverage: number, factor: bigint): number {
	const whole = (BigInt(leverage) * ONE_FACTOR) / factor;
	return whole < 1n ? 1 : Number.parseInt(`${whole}`, 10);
}

/** The market with the margins of new fills × `factor` hundredths, as an announced change of terms would have it (E8). */
export function withMargin(view: MarketView, factor: bigint): MarketView {
	if (factor === ONE_FACTOR) return view;
	const known = new Map<string, Instrument | undefined>();
	const raised = (instrument: Instrument): Instrument => ({
		...instrument,
		maxLeverage: leverageAt(effectiveLeverage(instrument, view.profileLeverage(instrument), null), factor),
		marginTiers: instrument.marginTiers.map((tier) => ({ ...tier, leverage: leverageAt(tier.leverage, factor) })),
	});
	const instrument = (id: string): Instrument | undefined => {
		if (!known.has(id)) {
			const own = view.instrument(id);
			known.set(id, own === undefined ? undefined : raised(own));
		}
		return known.get(id);
	};
	return { ...forwarded(view), instrument, profileLeverage: ({ maxLeverage }) => maxLeverage };
}

/** The account with the margin of every open trade × `factor` hundredths, rounded up (E2), and its own cap lowered. */
export function withTradeMargins(state: AccountState, factor: bigint): AccountState {
	if (factor === ONE_FACTOR) return state;
	invariant(factor > 0n, "a factor of the margin is above zero");
	const scaled = (trade: OpenTrade): OpenTrade => ({
		...trade,
		margin: money(divide(trade.margin * factor, ONE_FACTOR, "ceiling")),
	});
	const { leverageCap } = state;
	return {
		...state,
		leverageCap: leverageCap === null ? null : leverageAt(leverageCap, factor),
		openTrades: new Map([...state.openTrades].map(([id, trade]) => [id, scaled(trade)])),
	};
}

/** The same market at another instant: prices, sessions and modes stay. */
export const atInstant = (view: MarketView, nowMs: number): MarketView => ({ ...forwarded(view), nowMs });

const forwarded = (view: MarketView): MarketView => ({
	nowMs: view.nowMs,
	instrument: (id) => view.instrument(id),
	quote: (id) => view.quote(id),
	state: (id) => view.state(id),
	overdueMs: (id) => view.overdueMs(id),
	rate: (from, to) => view.rate(from, to),
	profileLeverage: (instrument) => view.profileLeverage(instrument),
});

/**
 * Holds the account over the next end of a financing day, at the present prices: orders that expire until then end,
 * then the financing is booked as the engine books it (E12, E20). Returns the refusal, and the market at that instant.
 */
export function holdOvernight(dryRun: DryRun, view: MarketView): readonly [TradingRefusal | null, MarketView] {
	const { financedThrough } = dryRun.state;
	const next = nextFinancingDate(view.nowMs);
	// At the very end of a day that is booked, the next one is meant.
	const date = financedThrough === null || next > financedThrough ? next : nextFinancingDate(view.nowMs + 1);
	const endMs = financingDayEndMs(date);
	invariant(endMs !== null, "the next financing date is a date");
	const then = atInstant(view, endMs);
	for (const { id, expiresAtMs } of dryRun.state.orders.values()) {
		if (expiresAtMs === null || expiresAtMs > endMs) continue;
		dryRun.do({ kind: "expire-order", ...dryRun.base(), orderId: id }, then);
	}
	const quotes = heldInstruments(dryRun.state).flatMap((id): readonly Quote[] => {
		const quote = then.quote(id);
		return quote === undefined ? [] : [quote];
	});
	const refusal = dryRun.do({ kind: "apply-financing", ...dryRun.base(), date, quotes }, then);
	return [refusal, then];
}
