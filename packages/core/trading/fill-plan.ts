import type { ConversionUsed, MarginExposure, MarketView, ValuedAccount, ValuedTrade } from "../account/index.ts";
import { effectiveLeverage, type Instrument, jurisdictionLeverage } from "../instruments/index.ts";
import { costOf, exposureUsd, marginInBands, openPnl, summarise, usedMargin } from "../margin/index.ts";
import { formatMoney, type Money, money, type Price, type Volume, volume, ZERO_MONEY } from "../money/index.ts";
import { openingSide, type Quote, type Side } from "../pricing/index.ts";
import { ok, refuse } from "../result/index.ts";
import { commissionOf } from "./commission.ts";
import { because, type Checked, type Verdict, volumeText } from "./explain.ts";
import { limitVerdict, mayOpenVerdict } from "./limit-verdict.ts";
import { guaranteeVerdict, type Protection, protectionAt } from "./protection.ts";
import { afterReductions, openedVolume, type Reduction, reductionsOf } from "./reductions.ts";
import { strategyLimitVerdict, strategyOpenVerdict } from "./strategy-verdict.ts";
import { tighterStop } from "./trailing.ts";

/** The terms of a fill, for market and pending orders alike. */
export interface FillTerms {
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance?: Price | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
	readonly reduceOnly?: boolean | undefined;
	/** The only trade that it reduces. */
	readonly tradeId?: string | undefined;
	/** Set for a pending order: a tick fills it, not the customer (E5, E11). Absent: false. */
	readonly isRaised?: boolean | undefined;
	/** The strategy that sends it: its own limits apply as well. */
	readonly strategyId?: string | undefined;
}

/** Everything that a fill now would fix, and the account's figures after it. Money in the account currency. */
export interface OpenTradePlan {
	readonly instrument: Instrument;
	readonly quote: Quote;
	/** The fill price: the ask of a buy, the bid of a sell (E3). */
	readonly price: Price;
	/** A tick fills it: the volume that it reduces is not charged for a stale rate (E5). */
	readonly isRaised: boolean;
	/** The parts of open trades of the other side that it closes first (E9, reduce-only). */
	readonly reductions: readonly Reduction[];
	/** The volume that it opens beyond that. */
	readonly opened: Volume;
	/** Id of the netting position that it adds to; null: it opens a new trade (E9). */
	readonly increases: string | null;
	readonly leverage: number;
	/** Initial margin of the opened volume, or of the whole position at the average price if it adds to one (E8). */
	readonly margin: Money;
	/** The exposure at which the margin bands are applied; null: the instrument has none (E8). */
	readonly marginExposure: MarginExposure | null;
	/** Commission of the opened volume. */
	readonly commission: Money;
	/** Commission of the reduced volume. */
	readonly closingCommission: Money;
	readonly conversion: ConversionUsed;
	/**
	 * Initial change of unrealised P&L by the opened volume: the spread, usually ≤ 0. If it adds to a position, the P&L
	 * of the whole position minus its P&L before, because a position is rounded and converted as a whole (E2, E5).
	 */
	readonly firstPnl: Money;
	readonly usedMarginAfter: Money;
	readonly equityAfter: Money;
	readonly freeMarginAfter: Money;
}

/** A plan that passed its checks, with the protection of the trade or position after it; null if it opens nothing. */
export interface JudgedFill extends OpenTradePlan {
	readonly protection: Protection | null;
}

/** Open volume of one side of an instrument (E1, maximum exposure). */
export function exposure(account: Pick<ValuedAccount, "openTrades">, instrumentId: string, side: Side): Volume {
	let sum = 0n;
	for (const trade of account.openTrades.values()) {
		if (trade.instrumentId === instrumentId && trade.side === side) sum += trade.volume;
	}
	return volume(sum);
}

function exposureVerdict(account: ValuedAccount, instrument: Instrument, side: Side, opened: Volume): Verdict {
	const after = volume(exposure(account, instrument.id, side) + opened);
	if (after <= instrument.maxExposure) return null;
	return because("EXPOSURE_ABOVE_MAXIMUM", {
		exposure: volumeText(after),
		maximum: volumeText(instrument.maxExposure),
	});
}

/** The position of a netting account that an order of the same side adds to (E9). */
function positionOf(account: ValuedAccount, terms: FillTerms): readonly [string, ValuedTrade] | null {
	if (account.positionMode !== "netting") return null;
	for (const entry of account.openTrades) {
		if (entry[1].instrumentId === terms.instrumentId && entry[1].side === terms.side) return entry;
	}
	return null;
}

/** Why the account cannot be valued: the first open trade without a price or a rate. */
function unknownValue(account: ValuedAccount, instrumentId: string, view: MarketView): Verdict {
	const instrument = view.instrument(instrumentId);
	if (instrument === undefined) return because("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	if (view.quote(instrumentId) === undefined) return because("PRICE_UNKNOWN", { instrument: instrument.displayName });
	return because("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: account.currency });
}

/** Exposure of the side without the position that is added to, if the instrument has bands (E8). */
function marginExposureOf(
	account: ValuedAccount,
	terms: FillTerms,
	positionId: string | null,
	instrument: Instrument,
	view: MarketView,
): Checked<MarginExposure | null> {
	if (instrument.marginTiers.length === 0) return ok(null);
	const usd = view.rate(instrument.quoteCurrency, "USD");
	if (usd === undefined) return refuse("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: "USD" });
	const side = [...account.openTrades]
		.filter(([id, trade]) => id !== positionId && trade.instrumentId === instrument.id && trade.side === terms.side)
		.map(([, trade]) => trade);
	return ok({ beforeUsd: exposureUsd(side, usd.ask), rate: usd.ask });
}

/** The figures of a fill at `quote`, without checks; refused only if a figure is unknown. */
export function planOpenTrade(
	account: ValuedAccount,
	terms: FillTerms,
	instrument: Instrument,
	quote: Quote,
	view: MarketView,
): Checked<OpenTradePlan> {
	const { currency } = account;
	const { side } = terms;
	const rates = view.rate(instrument.quoteCurrency, currency);
	if (rates === undefined) return refuse("CONVERSION_UNKNOWN", { from: instrument.quoteCurrency, to: currency });
	const price = openingSide(side, quote);
	const reductions = reductionsOf(account, terms);
	const opened = openedVolume(terms, reductions);
	const isRaised = terms.isRaised === true;
	const reduced = afterReductions(account, reductions, instrument, quote, view, isRaised);
	if (!reduced.ok) return reduced;
	const rest = reduced.value.account;
	const commission = commissionOf(instrument, price, opened, currency, view);
	if (!commission.ok) return commission;
	const now = summarise(rest, view);
	const [firstUnknown] = now.unknown;
	if (now.equity === null) {
		const verdict = unknownValue(account, firstUnknown ?? instrument.id, view);
		return verdict === null
			? refuse("PRICE_UNKNOWN", { instrument: instrument.displayName })
			: { ok: false, refusal: verdict };
	}
	const profile = Math.min(view.profileLeverage(instrument), jurisdictionLeverage(account.jurisdiction, instrument));
	const allowed = effectiveLeverage(instrument, profile, account.leverageCap);
	const position = positionOf(rest, terms);
	const cost = (position === null ? 0n : costOf(position[1])) + price * opened;
	const exposed = marginExposureOf(rest, terms, position?.[0] ?? null, instrument, view);
	if (!exposed.ok) return exposed;
	const bands = { leverage: allowed, tiers: instrument.marginTiers };
	const { margin, leverage } =
		opened === 0n
			? { margin: ZERO_MONEY, leverage: allowed }
			: marginInBands(cost, bands, exposed.value, rates.ask, currency);
	const positionPnl = position === null ? ZERO_MONEY : openPnl(position[1], quote, rates, currency);
	const whole = { side, openingPrice: price, volume: volume((position?.[1].volume ?? 0n) + opened), cost };
	const firstPnl = money(openPnl(whole, quote, rates, currency) - positionPnl);
	const others = [...rest.openTrades].filter(([id]) => id !== position?.[0]).map(([, trade]) => trade);
	const held = opened === 0n && position !== null ? position[1].margin : margin;
	const usedMarginAfter = usedMargin([...others, { instrumentId: instrument.id, side, margin: held }]);
	const equityAfter = money(now.equity + firstPnl - commission.value);
	return ok({
		instrument,
		quote,
		price,
		isRaised,
		reductions,
		opened,
		increases: position === null ? null : position[0],
		leverage,
		margin,
		marginExposure: exposed.value,
		commission: commission.value,
		closingCommission: money(reduced.value.commission),
		conversion: { from: instrument.quoteCurrency, to: currency, rate: rates.ask, via: rates.via },
		firstPnl,
		usedMarginAfter,
		equityAfter,
		freeMarginAfter: money(equityAfter - usedMarginAfter),
	});
}

/**
 * Free margin must cover what the opening adds: margin, commission and the initial spread. The smaller side of a hedge
 * adds no margin, but its commission and spread must be free. An order that lowers the used margin (a smaller position
 * the other way), or needs nothing, passes whatever is free (E9, E10).
 */
function marginVerdict(account: ValuedAccount, plan: OpenTradePlan): Verdict {
	const before = usedMargin(account.openTrades.values());
	const required = money(plan.usedMarginAfter - before + plan.commission - plan.firstPnl);
	if (plan.usedMarginAfter < before || plan.freeMarginAfter >= 0n || required <= 0n) return null;
	const free = money(plan.freeMarginAfter + required);
	return because("MARGIN_TOO_LITTLE", {
		required: formatMoney(required, account.currency),
		free: formatMoney(free, account.currency),
		currency: account.currency,
	});
}

/** Checks the customer's own limits, then those of a strategy, on top of what is open after the reductions. */
function ownVerdict(
	account: ValuedAccount,
	plan: OpenTradePlan,
	strategyId: string | undefined,
	view: MarketView,
): Verdict {
	const { instrument, price, opened, reductions, quote, isRaised } = plan;
	if ((account.protection ?? null) === null && strategyId === undefined) return null;
	const reduced = afterReductions(account, reductions, instrument, quote, view, isRaised);
	if (!reduced.ok) return reduced.refusal;
	const opening = { instrument, price, opened, rest: reduced.value.account };
	return limitVerdict(account, opening, view) ?? strategyLimitVerdict(account, strategyId, opening, view);
}

/** Protection of a position that an order adds to: what the order omits stays, and a trailing stop never loosens. */
function joined(side: Side, wanted: Protection, position: ValuedTrade): Protection {
	const trailingDistance = wanted.trailingDistance ?? position.trailingDistance ?? null;
	const kept = position.stopLoss ?? null;
	return {
		stopLoss: trailingDistance === null ? (wanted.stopLoss ?? kept) : tighterStop(side, wanted.stopLoss, kept),
		takeProfit: wanted.takeProfit ?? position.takeProfit ?? null,
		trailingDistance,
		guaranteedPremium: wanted.guaranteedPremium ?? position.guaranteedPremium ?? null,
	};
}

/** The protection of the trade or position after the opening. */
function protectionOf(
	account: ValuedAccount,
	terms: FillTerms,
	instrument: Instrument,
	quote: Quote,
): Checked<Protection> {
	const request = {
		stopLoss: terms.stopLoss,
		takeProfit: terms.takeProfit,
		trailingDistance: terms.trailingDistance ?? null,
		guaranteedStop: terms.guaranteedStop ?? false,
	};
	const checked = protectionAt(instrument, terms.side, request, quote);
	const position = positionOf(account, terms);
	if (!checked.ok || position === null) return checked;
	const after = joined(terms.side, checked.value, position[1]);
	// Adding volume sets the guarantee anew, so the minimum distance is checked again.
	const verdict = after.guaranteedPremium === null ? null : guaranteeVerdict(instrument, terms.side, after, quote);
	return verdict === null ? ok(after) : { ok: false, refusal: verdict };
}

/**
 * Checks whether the account may fill this at `quote`, and plans the fill: a market order at the latest tick, a
 * pending order at the tick that triggered it. Refused in this order: a reduce-only order with nothing to reduce; for
 * an opening: trailing distance, stop loss, take profit and guarantee, each on its side of the closing price (E11),
 * then self-exclusion, knowledge test and hours (`mayOpenVerdict`), then what the strategy that sends it may still do
 * (`strategyOpenVerdict`), then the maximum exposure of the side (E1); rates and prices unknown (E5); for an opening:
 * margin (E8–E10), then the customer's own limits (`limitVerdict`), then the strategy's (`strategyLimitVerdict`).
 */
export function checkFill(
	account: ValuedAccount,
	terms: FillTerms,
	instrument: Instrument,
	quote: Quote,
	view: MarketView,
): Checked<JudgedFill> {
	const reductions = reductionsOf(account, terms);
	const opened = openedVolume(terms, reductions);
	let protection: Protection | null = null;
	if (terms.reduceOnly === true && reductions.length === 0) {
		return refuse("REDUCE_ONLY_NOTHING_OPEN", { instrument: instrument.displayName });
	}
	if (opened > 0n) {
		const protecting = protectionOf(account, terms, instrument, quote);
		if (!protecting.ok) return protecting;
		protection = protecting.value;
		const tooMuch =
			mayOpenVerdict(account, instrument, view) ??
			strategyOpenVerdict(account, terms.strategyId, instrument, view) ??
			exposureVerdict(account, instrument, terms.side, opened);
		if (tooMuch !== null) return { ok: false, refusal: tooMuch };
	}
	const plan = planOpenTrade(account, terms, instrument, quote, view);
	if (!plan.ok) return plan;
	const refusal =
		opened > 0n
			? (marginVerdict(account, plan.value) ?? ownVerdict(account, plan.value, terms.strategyId, view))
			: null;
	return refusal === null ? ok({ ...plan.value, protection }) : { ok: false, refusal };
}
