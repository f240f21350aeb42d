import type { MarketView, ValuedAccount } from "../account/index.ts";
import { type CustomerLimits, LIMIT_PERIODS, type TradingHours } from "../account/index.ts";
import type { Instrument } from "../instruments/index.ts";
import { costOf, marginOfCost, summarise } from "../margin/index.ts";
import { formatMoney, type Money, money, type Price, type Volume } from "../money/index.ts";
import { isExcluded, isForEver, isWithin, limitsAt, periodEndMs, resultIn } from "./customer-limits.ts";
import { because, type Verdict } from "./explain.ts";

const two = (value: number): string => `${value}`.padStart(2, "0");
const minuteText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
export const hoursText = ({ fromMinute, toMinute }: TradingHours) => ({
	from: minuteText(fromMinute),
	to: minuteText(toMinute),
});

const LOSS_LIMITS = { day: "dayLoss", week: "weekLoss", month: "monthLoss" } as const;

function lossVerdict(account: ValuedAccount, limits: CustomerLimits, view: MarketView): Verdict {
	const { protection, currency, lifetimePnl } = account;
	const limited = LIMIT_PERIODS.filter((period) => limits[LOSS_LIMITS[period]] !== null);
	if (protection === null || protection === undefined || limited.length === 0) return null;
	const { pnl, unknown } = summarise(account, view);
	if (pnl === null) {
		const instrument = view.instrument(unknown[0] ?? "")?.displayName ?? unknown[0] ?? "";
		return because("PRICE_UNKNOWN", { instrument });
	}
	for (const period of limited) {
		const limit = limits[LOSS_LIMITS[period]];
		const loss = money(-(resultIn(period, protection, lifetimePnl, view.nowMs) + pnl));
		if (limit === null || loss < limit) continue;
		return because("LIMIT_LOSS_REACHED", {
			period,
			loss: formatMoney(loss, currency),
			limit: formatMoney(limit, currency),
			currency,
			until: new Date(periodEndMs(period, view.nowMs)).toISOString(),
		});
	}
	return null;
}

/** Total value of all open trades at their opening prices, in the account's currency; null if a rate is unknown. */
export function openWorth(
	account: Pick<ValuedAccount, "openTrades" | "currency">,
	view: Pick<MarketView, "instrument" | "rate">,
): Money | null {
	let sum = 0n;
	for (const trade of account.openTrades.values()) {
		const quoteCurrency = view.instrument(trade.instrumentId)?.quoteCurrency;
		const rates = quoteCurrency === undefined ? undefined : view.rate(quoteCurrency, account.currency);
		if (rates === undefined) return null;
		sum += marginOfCost(costOf(trade), 1, rates.ask, account.currency);
	}
	return money(sum);
}

/** An opening to check. */
export interface Opening {
	readonly instrument: Instrument;
	readonly price: Price;
	readonly opened: Volume;
	/** The account after the order's reductions. */
	readonly rest: ValuedAccount;
}

function exposureVerdict(
	limits: CustomerLimits,
	{ instrument, price, opened, rest }: Opening,
	view: MarketView,
): Verdict {
	const limit = limits.exposure;
	if (limit === null) return null;
	const { currency } = rest;
	const before = openWorth(rest, view);
	const rates = view.rate(instrument.quoteCurrency, currency);
	if (before === null || rates === undefined) {
		return because("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: currency });
	}
	const after = money(before + marginOfCost(price * opened, 1, rates.ask, currency));
	if (after <= limit) return null;
	return because("LIMIT_EXPOSURE_REACHED", {
		exposure: formatMoney(after, currency),
		limit: formatMoney(limit, currency),
		currency,
	});
}

/** Why the customer may not open this at any time of the day, or null: self-excluded; knowledge test not passed. */
export function excludedVerdict(
	{ protection = null }: Pick<ValuedAccount, "protection">,
	{ assetClass, displayName }: Pick<Instrument, "assetClass" | "displayName">,
	view: Pick<MarketView, "nowMs">,
): Verdict {
	if (protection === null) return null;
	if (isExcluded(protection, view.nowMs)) {
		const untilMs = protection.excludedUntilMs ?? 0;
		if (isForEver(untilMs)) return because("SELF_EXCLUDED_FOR_EVER");
		return because("SELF_EXCLUDED", { until: new Date(untilMs).toISOString() });
	}
	if (protection.testNeeded.includes(assetClass)) {
		return because("TEST_NEEDED", { instrument: displayName, asset_class: assetClass });
	}
	return null;
}

/**
 * Why the customer may not open this now, at any size, or null. In this order: self-excluded; knowledge test not
 * passed; outside their own hours. Called by `checkFill`, so on every path that opens: market and pending orders,
 * their triggers, pairs, reversals. Neither this nor `limitVerdict` applies to closing or reducing.
 */
export function mayOpenVerdict(account: ValuedAccount, instrument: Instrument, view: MarketView): Verdict {
	const protection = account.protection ?? null;
	if (protection === null) return null;
	const excluded = excludedVerdict(account, instrument, view);
	if (excluded !== null) return excluded;
	const limits = limitsAt(protection, view.nowMs);
	if (limits.hours !== null && !isWithin(limits.hours, view.nowMs)) {
		return because("LIMIT_HOURS", hoursText(limits.hours));
	}
	return null;
}

/** Why the customer's own limits refuse this opening on top of what is open, or null: losses, then exposure. */
export function limitVerdict(account: ValuedAccount, opening: Opening, view: MarketView): Verdict {
	const protection = account.protection ?? null;
	if (protection === null) return null;
	const limits = limitsAt(protection, view.nowMs);
	return lossVerdict(account, limits, view) ?? exposureVerdict(limits, opening, view);
}
