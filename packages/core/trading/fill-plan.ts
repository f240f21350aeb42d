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
import { tighterStop } from "./trailing.ts";

/** What fills, without when and why: of a market order as of a pending one. */
export interface FillTerms {
	readonly instrumentId: string;
	readonly side: Side;
	readonly volume: Volume;
	readonly stopLoss: Price | null;
	readonly takeProfit: Price | null;
	readonly trailingDistance?: Price | null | undefined;
	readonly guaranteedStop?: boolean | undefined;
	readonly reduceOnly?: boolean | undefined;
	/** Of a pending order: a tick fills it, not the customer (E5, E11). Absent: not. */
	readonly isRaised?: boolean | undefined;
}

/** Everything that filling now would fix, and the account right after it. Money in the account currency. */
export interface OpenTradePlan {
	readonly instrument: Instrument;
	readonly quote: Quote;
	/** The fill: the ask of a buy, the bid of a sell (E3). */
	readonly price: Price;
	/** A tick fills it: what it takes off is not charged for a stale rate (E5). */
	readonly isRaised: boolean;
	/** What it takes off open trades of the other side first (E9, reduce-only). */
	readonly reductions: readonly Reduction[];
	/** What it opens beyond that. */
	readonly opened: Volume;
	/** The netting position that what it opens is added to, or null: a new trade (E9). */
	readonly increases: string | null;
	readonly leverage: number;
	/** Of what it opens; of the whole position where it adds to one: initial margin at the average price (E8). */
	readonly margin: Money;
	/** Where in the instrument's bands the margin is taken; null: it has none (E8). */
	readonly marginExposure: MarginExposure | null;
	/** Of what it opens. */
	readonly commission: Money;
	/** Of what it takes off. */
	readonly closingCommission: Money;
	readonly conversion: ConversionUsed;
	/**
	 * How what it opens changes the open result at the first moment: the spread, ≤ 0 as a rule. Of a position that it adds
	 * to, the result of all of it less the result before, for a position is rounded and converted whole (E2, E5).
	 */
	readonly firstPnl: Money;
	readonly usedMarginAfter: Money;
	readonly equityAfter: Money;
	readonly freeMarginAfter: Money;
}

/** A plan that was judged, with what protects the trade or the position after it; null when it opens nothing. */
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

/** The position of a netting account that more of the same side joins (E9). */
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

/** Exposure of the side beside the position that is added to, where the instrument has bands (E8). */
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

/** The numbers of a fill at `quote`, without judging them; refused only where one cannot be known. */
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
 * Enough is free for what the opening adds: its margin, its commission and the spread it starts with. The smaller side of
 * a hedge adds no margin but costs the others, so it needs them free. What lowers the used margin (a smaller position the
 * other way), or takes nothing at all, passes whatever is free (E9, E10).
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

/** What the customer lets themselves open, beside what is open once the reductions are done. */
function ownVerdict(account: ValuedAccount, plan: OpenTradePlan, view: MarketView): Verdict {
	const { instrument, price, opened, reductions, quote, isRaised } = plan;
	if ((account.protection ?? null) === null) return null;
	const reduced = afterReductions(account, reductions, instrument, quote, view, isRaised);
	return reduced.ok
		? limitVerdict(account, { instrument, price, opened, rest: reduced.value.account }, view)
		: reduced.refusal;
}

/** Protection of a position that an order adds to: what the order does not say stays, and a stop that trails never loosens. */
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

/** What protects the trade or the position after the opening. */
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
	// More volume under a guarantee is a guarantee set anew: it must not come near the price through the back door.
	const verdict = after.guaranteedPremium === null ? null : guaranteeVerdict(instrument, terms.side, after, quote);
	return verdict === null ? ok(after) : { ok: false, refusal: verdict };
}

/**
 * Whether the account may fill this at `quote`, and everything that doing so fixes: a market order at the latest tick, a
 * pending one at the tick that triggered it. Checks in this order, the first that fails is the answer: something to
 * take off, for a reduce-only order; for what it opens the trailing distance, stop loss, take profit and guarantee,
 * each on its side of the closing price (E11), whether the customer lets themselves open anything now (`mayOpenVerdict`), and the greatest exposure of the side (E1); rates and prices known
 * (E5); margin for what it opens (E8–E10); what the customer has limited themselves to (`limitVerdict`).
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
			mayOpenVerdict(account, instrument, view) ?? exposureVerdict(account, instrument, terms.side, opened);
		if (tooMuch !== null) return { ok: false, refusal: tooMuch };
	}
	const plan = planOpenTrade(account, terms, instrument, quote, view);
	if (!plan.ok) return plan;
	const refusal = opened > 0n ? (marginVerdict(account, plan.value) ?? ownVerdict(account, plan.value, view)) : null;
	return refusal === null ? ok({ ...plan.value, protection }) : { ok: false, refusal };
}
