import { sessionAt } from "@truefill/core/instruments";
import type { ClosedTrade, MarketView, OpenTrade } from "@truefill/core/trading";
import {
	fractions,
	oracleClosing,
	oracleConversionCharge,
	oracleGross,
	oracleMinor,
	oracleTrailed,
	oracleTrigger,
} from "@truefill/testkit";
import type { NodeMarket } from "../market/market.ts";
import { Violation } from "../world/world.ts";
import { exactRate, type Fill, heldAgainst, instrumentOf, isRaised, marketsOf, ratesAges, whereOf } from "./dealing.ts";
import type { TradeLife } from "./model.ts";
import { commissionOf, sinceOf } from "./openings.ts";

const { isNegative, scaled, times } = fractions;

export function closed(fill: Fill, part: ClosedTrade, remaining: OpenTrade | null, closingCommission: bigint): void {
	const { event, before, after, model } = fill;
	const where = whereOf(event);
	const trade = before?.openTrades.get(part.tradeId);
	const life = model.lives.get(part.tradeId);
	if (before === undefined || trade === undefined || life === undefined) {
		throw new Violation("I10", `${where} closed what was not open`);
	}
	priced(fill, part, trade);
	reasoned(fill, part, trade, life);
	const free = part.closeReason === "split";
	const markets = free ? seen(fill) : marketsOf(fill, part.closingTick);
	heldAgainst(markets, (view) => settlementFault(fill, part, closingCommission, view, free));
	parts(fill, part, remaining, life, closingCommission, trade);
	// The tick that executes a queued close no longer moves a stop (E13).
	if (remaining !== null && isRaised(event)) life.levels = sinceOf(fill);
	life.fills?.push({ units: trade.side === "buy" ? -part.volume : part.volume, at: part.closingPrice });
	const net = part.grossPnl + part.swap + part.cashAdjustments - part.commission;
	if (part.netPnl !== net - part.conversionCharge - part.guaranteedPremium)
		throw new Violation("E6", `${where}: net is ${part.netPnl}`);
	const charges = closingCommission + part.conversionCharge + part.guaranteedPremium;
	if (after.balance !== before.balance + part.grossPnl - charges) {
		throw new Violation(
			"I2",
			`${where}: the balance went from ${before.balance} to ${after.balance} for ${part.grossPnl}`,
		);
	}
	if (after.lifetimePnl !== before.lifetimePnl + part.netPnl)
		throw new Violation("R1", `${where}: the lifetime result is ${after.lifetimePnl}`);
}

const seen = ({ event, market }: Fill): readonly MarketView[] =>
	market.seenAt(event.occurredAtMs).map(({ view }) => view);

/** E3, E11: the closing side of the tick; a guaranteed stop at its price; a close-by without spread. */
function priced({ event, first, asked }: Fill, part: ClosedTrade, trade: OpenTrade): void {
	let price: bigint | null = oracleClosing(trade, part.closingTick);
	if (part.closeReason === "guaranteed-stop") price = trade.stopLoss;
	if (part.closeReason === "close-by" && asked?.kind === "close-by") {
		price = first?.openTrades.get(asked.otherTradeId)?.openingPrice ?? null;
	}
	if (part.closingPrice !== price) {
		throw new Violation("E3", `${whereOf(event)}: a ${trade.side} was closed at ${part.closingPrice}, not ${price}`);
	}
}

/** The close has a cause: a command, a reached level, or a breached account. */
function reasoned(fill: Fill, part: ClosedTrade, trade: OpenTrade, life: TradeLife): void {
	const { event, asked, model } = fill;
	const where = whereOf(event);
	const nobody = () => new Violation("I4", `${where}: nobody asked for a close by ${part.closeReason}`);
	switch (part.closeReason) {
		case "customer":
			byCustomer(fill, part, trade);
			return;
		case "stop-out":
			// I8: no account is closed out above half of the used margin.
			if (model.closeOut?.commandId !== event.commandId)
				throw new Violation("I8", `${where}: closed out without a breach`);
			return;
		case "order":
			byOrder(fill, part, trade);
			return;
		case "close-by":
			if (asked?.kind !== "close-by" || (asked.tradeId !== trade.id && asked.otherTradeId !== trade.id)) throw nobody();
			return;
		case "reverse":
			if (asked?.kind !== "reverse-trade" || asked.tradeId !== trade.id || part.volume !== trade.volume) throw nobody();
			return;
		case "split":
			if (asked?.kind !== "apply-split" || asked.instrumentId !== trade.instrumentId) throw nobody();
			return;
		case "reset":
			if (asked?.kind !== "reset-demo" || part.volume !== trade.volume) throw nobody();
			return;
		case "staff":
			throw nobody();
		default:
			triggered(fill, part, trade, life);
	}
}

function byCustomer(fill: Fill, part: ClosedTrade, trade: OpenTrade): void {
	const { event, asked } = fill;
	const where = whereOf(event);
	if (isRaised(event)) {
		// E14: the close was queued until the market opened.
		const wanted = trade.closeRequest?.volume ?? trade.volume;
		const volume = wanted < trade.volume ? wanted : trade.volume;
		if (trade.closeRequest === null || part.volume !== volume || oracleTrigger(trade, part.closingTick) !== null)
			throw new Violation("E14", `${where}: no such close was waiting`);
		return;
	}
	if (asked?.kind === "close-trade" && asked.tradeId === trade.id && part.volume === (asked.volume ?? trade.volume))
		return;
	// As the customer sees it: rounded, which the settlement is held against the rules for.
	const isLoser = part.grossPnl < 0n;
	const isWinner = part.grossPnl > 0n;
	const fits =
		asked?.kind === "close-many" &&
		(asked.tradeIds === undefined || asked.tradeIds.includes(trade.id)) &&
		(asked.instrumentId ?? trade.instrumentId) === trade.instrumentId &&
		(asked.side ?? trade.side) === trade.side &&
		(asked.which === "all" || (asked.which === "winners" ? isWinner : isLoser));
	if (!fits || part.volume !== trade.volume)
		throw new Violation("I4", `${where}: nobody asked for the close of ${trade.id}`);
}

/** E9: an order reduces the opposite side, oldest trade first, or only the trade that it names. */
function byOrder({ event, before, asked, model, first }: Fill, part: ClosedTrade, trade: OpenTrade): void {
	const where = whereOf(event);
	const { filling } = model;
	const isFilling = filling?.commandId === event.commandId;
	const order = isFilling ? first?.orders.get(filling.orderId) : asked?.kind === "open-trade" ? asked : undefined;
	const takesOff = before?.positionMode === "netting" || order?.reduceOnly === true;
	if (order === undefined || !takesOff || order.side === trade.side || order.instrumentId !== trade.instrumentId)
		throw new Violation("E9", `${where}: no order takes ${trade.id} off`);
	const named = order !== undefined && "tradeId" in order ? order.tradeId : undefined;
	const oldest = [...(before?.openTrades.values() ?? [])].find(
		({ id, instrumentId, side }) =>
			instrumentId === trade.instrumentId && side === trade.side && (named === undefined || id === named),
	);
	if (oldest?.id !== trade.id) throw new Violation("E9", `${where}: ${trade.id} is not the one to close`);
	if (isFilling) filling.left -= part.volume;
}

/** E4–E6, E21 on this market: result, conversion and charges of a close; null when all are right. */
function settlementFault(
	fill: Fill,
	part: ClosedTrade,
	closingCommission: bigint,
	view: MarketView,
	free: boolean,
): Violation | null {
	const { event, before } = fill;
	const where = whereOf(event);
	const currency = before?.currency ?? "USD";
	const instrument = instrumentOf(part.instrumentId);
	const rates = view.rate(part.conversion.from, part.conversion.to);
	if (rates === undefined) return new Violation("E5", `${where} was converted without a rate`);
	const rate = exactRate(rates);
	const gross = oracleGross(part, part.closingPrice);
	const natural = isNegative(gross) ? rates.ask : rates.bid;
	if (part.conversion.from !== instrument.quoteCurrency || part.conversion.to !== currency)
		return new Violation("E5", `${where}: converted from ${part.conversion.from} to ${part.conversion.to}`);
	if (gross.top !== 0n && part.conversion.rate !== natural)
		return new Violation("E5", `${where}: converted at ${part.conversion.rate}, on the wrong side`);
	const pnl = oracleMinor(times(gross, scaled(natural, 12)), currency);
	if (part.grossPnl !== pnl)
		return new Violation("E4", `${where}: the result is ${part.grossPnl}, ${pnl} by the rules`);
	const isSame = part.conversion.from === part.conversion.to;
	const stale = staleFault(fill, part, view, rates.via);
	if (stale !== null) return stale;
	const markup = markupWith(instrument.conversionMarkup, part.staleConversion?.markup);
	const charge = isSame || free ? 0n : oracleConversionCharge(gross, markup, rate, currency);
	if (part.conversionCharge !== charge)
		return new Violation("E5", `${where}: ${part.conversionCharge} for converting, ${charge} by the rules`);
	const commission = free ? 0n : commissionOf(view, part.instrumentId, part.closingPrice, part.volume, currency);
	if (closingCommission !== commission)
		return new Violation("E21", `${where}: the commission is ${closingCommission}, ${commission} by the rules`);
	const perUnit = before?.openTrades.get(part.tradeId)?.guaranteedPremium ?? 0n;
	const due = oracleMinor(times(times(scaled(perUnit, 8), scaled(part.volume, 8)), rate.ask), currency);
	const premium = part.closeReason === "guaranteed-stop" ? due : 0n;
	if (part.guaranteedPremium !== premium)
		return new Violation("E11", `${where}: the premium is ${part.guaranteedPremium}, ${premium} by the rules`);
	return null;
}

/** E5: a stale rate is stored with the close, and charged only if the customer closed at the market. */
function staleFault(
	fill: Fill,
	{ staleConversion: told }: ClosedTrade,
	view: MarketView,
	via: readonly string[],
): Violation | null {
	const where = whereOf(fill.event);
	const ages = ratesAges(fill, view, via);
	if (told === undefined)
		return ages.some(({ surely }) => surely) ? new Violation("E5", `${where}: a stale rate`) : null;
	if (!ages.some(({ instrumentId, perhaps }) => instrumentId === told.instrumentId && perhaps))
		return new Violation("E5", `${where}: the rate of ${told.instrumentId} is not stale`);
	const due = CHOSEN.has(fill.asked?.kind ?? "") && !isRaised(fill.event) ? "0.005" : "0";
	return told.markup === due ? null : new Violation("E5", `${where}: ${told.markup} for a stale rate, not ${due}`);
}

const CHOSEN: ReadonlySet<string> = new Set(["close-trade", "close-many", "close-by", "open-trade", "reverse-trade"]);

/** Adds two fractions with at most three decimals. */
function markupWith(own: string, more = "0"): string {
	const thousandths = (share: string) => Math.round(Number(share) * 1_000);
	return `0.${`${thousandths(own) + thousandths(more)}`.padStart(3, "0")}`;
}

const STOPS: ReadonlySet<string> = new Set(["stop-loss", "trailing-stop", "guaranteed-stop"]);

/** The kind of a trade's stop. */
const stopOf = ({ guaranteedPremium, trailingDistance }: OpenTrade): string =>
	guaranteedPremium !== null ? "guaranteed-stop" : trailingDistance !== null ? "trailing-stop" : "stop-loss";

/** E11: a level fills at the first tick that reached it, in session. */
function triggered(fill: Fill, part: ClosedTrade, trade: OpenTrade, life: TradeLife): void {
	const { event, market, writer, faultless } = fill;
	const where = whereOf(event);
	const reached = oracleTrigger(trade, part.closingTick);
	const reason = reached === "stop-loss" ? stopOf(trade) : reached;
	if (!isRaised(event) || reason !== part.closeReason || part.volume !== trade.volume) {
		throw new Violation("E11", `${where}: closed by ${part.closeReason}, the tick reaches ${reason}`);
	}
	if (!faultless || life.levels.writer !== writer) return;
	for (const { sequence, quote } of ticksSince(market, trade.instrumentId, life.levels.sinceMs, part.closingTick)) {
		if (oracleTrigger(trade, quote) === null) continue;
		throw new Violation("E11", `${where}: ${part.closeReason} was reached by tick ${sequence} before it filled`);
	}
	if (STOPS.has(part.closeReason)) trailedFar(fill, trade, life, part.closingTick.sequence);
}

/** The ticks of an instrument that a node accepted in session, after a time and before a tick; latest first. */
export function* ticksSince(
	market: NodeMarket,
	instrumentId: string,
	sinceMs: number,
	before: { readonly sequence: number },
) {
	const { calendar } = instrumentOf(instrumentId);
	for (let sequence = before.sequence - 1; ; sequence -= 1) {
		const earlier = market.accepted.get(sequence);
		if (earlier === undefined || earlier.trueMs <= sinceMs) return;
		const { quote, nowMs, trueMs } = earlier;
		if (quote.instrumentId === instrumentId && sessionAt(calendar, nowMs).open) yield { sequence, quote, trueMs };
	}
}

/** A trailing stop must have followed every tick that is older than this. */
const FOLLOWS_MS = 1_000;

/** E11: no tick since its levels were set would move the trailing stop nearer than it is. */
export function trailedFar(
	{ event, market }: { readonly event: Pick<Fill["event"], "accountId" | "sequence">; readonly market: NodeMarket },
	trade: OpenTrade,
	life: TradeLife,
	beforeSequence: number,
): void {
	if (trade.trailingDistance === null || trade.stopLoss === null) return;
	const { priceIncrement } = instrumentOf(trade.instrumentId);
	const last = market.accepted.get(beforeSequence)?.trueMs ?? Number.POSITIVE_INFINITY;
	const ticks = ticksSince(market, trade.instrumentId, life.levels.sinceMs, { sequence: beforeSequence });
	for (const { sequence, quote, trueMs } of ticks) {
		if (trueMs > last - FOLLOWS_MS) continue;
		const closing = oracleClosing(trade, quote);
		const stop = oracleTrailed(trade.side, closing, trade.trailingDistance, priceIncrement);
		const isNearer = trade.side === "buy" ? stop > trade.stopLoss : stop < trade.stopLoss;
		if (isNearer)
			throw new Violation("E11", `${whereOf(event)}: the stop of ${trade.id} did not follow tick ${sequence}`);
	}
}

/** I10: closed and open parts sum to the opened volume; the same for commissions, swaps and the cost. */
function parts(
	{ event }: Fill,
	part: ClosedTrade,
	remaining: OpenTrade | null,
	life: TradeLife,
	closingCommission: bigint,
	trade: OpenTrade,
): void {
	const where = whereOf(event);
	life.closedVolume += part.volume;
	life.closedCommission += part.commission;
	life.charged += closingCommission;
	life.carried += part.swap + part.cashAdjustments;
	const open = remaining?.volume ?? 0n;
	if (life.closedVolume + open !== life.openedVolume || part.volume <= 0n) {
		throw new Violation("I10", `${where}: ${life.closedVolume} closed and ${open} open of ${life.openedVolume}`);
	}
	const carried = life.closedCommission + (remaining?.commission ?? 0n);
	if (carried !== life.charged) {
		throw new Violation("I10", `${where}: commission ${carried} in the parts, ${life.charged} charged`);
	}
	const held = life.carried + (remaining?.swap ?? 0n) + (remaining?.cashAdjustments ?? 0n);
	if (held !== life.posted)
		throw new Violation("I10", `${where}: swap and dividends ${held} in the parts, ${life.posted} posted`);
	const costs = costOf(part) + (remaining === null ? 0n : costOf(remaining));
	if (costs !== costOf(trade))
		throw new Violation("I10", `${where}: the parts cost ${costs}, the whole ${costOf(trade)}`);
	const kept = trade.margin - (trade.margin * part.volume) / trade.volume;
	if (remaining !== null && remaining.margin !== kept) {
		throw new Violation("I10", `${where}: margin ${remaining.margin} stays, ${kept} by the rules`);
	}
}

const costOf = ({ cost, openingPrice, volume }: Pick<OpenTrade, "cost" | "openingPrice" | "volume">): bigint =>
	cost ?? openingPrice * volume;
