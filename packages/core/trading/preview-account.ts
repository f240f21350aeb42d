import type { AccountState, MarginFigures, MarketView } from "../account/index.ts";
import { usedMargin } from "../margin/index.ts";
import { type Money, money, type Price, type Volume } from "../money/index.ts";
import type { Quote } from "../pricing/index.ts";
import { marginFigures } from "./account-figures.ts";
import type { OpenTradeOrder } from "./check-open-trade.ts";
import { type CloseOutPrices, closeOutPriceOf, heldInstruments } from "./close-out-prices.ts";
import type { ApplyDividend } from "./commands/apply-dividend/index.ts";
import { type CostLine, orderCosts } from "./costs.ts";
import { DryRun, type PreviewedCancellation, type PreviewedClose, type PreviewedFill } from "./dry-run.ts";
import type { TradingRefusal } from "./explain.ts";
import type { OrderRequest } from "./order-request.ts";
import { withQuotes } from "./overlay.ts";
import { holdOvernight, ONE_FACTOR, withMargin, withTradeMargins } from "./supposed-terms.ts";

/** A price that is supposed. */
export interface PriceMove {
	readonly instrumentId: string;
	readonly bid: Price;
	readonly ask: Price;
}

/** A dividend that is supposed to be paid now (E22). */
export type SupposedDividend = Pick<ApplyDividend, "instrumentId" | "dividend" | "taxBasisPoints">;

/** What a preview supposes: done in this order. */
export interface Hypothetical {
	readonly opens: readonly OpenTradeOrder[];
	/** Pending orders. Absent: none. */
	readonly orders?: readonly OrderRequest[];
	/** Null volume: all of it. */
	readonly closes: readonly { readonly tradeId: string; readonly volume: Volume | null }[];
	/** The margin of open trades and of later fills × this, in hundredths. Absent: as it is. */
	readonly marginFactor?: bigint;
	/** Ends of financing days over which everything is held, from the next one on (E20). Absent: none. */
	readonly nights?: number;
	/** Absent: none. */
	readonly dividends?: readonly SupposedDividend[];
	/** The price path: quotes of one step are one moment; a quote stays until a later step replaces it. */
	readonly path: readonly (readonly PriceMove[])[];
	/** False: close-out prices are not searched, which takes most of the time. Absent: they are. */
	readonly wantsPrices?: boolean;
}

/** What is supposed and would be refused. */
export interface RefusedPart {
	readonly part: "open" | "order" | "close" | "night" | "dividend";
	/** Its place in the list. */
	readonly index: number;
	readonly refusal: TradingRefusal;
}

export interface AccountPreview {
	readonly refused: readonly RefusedPart[];
	/** Cost lines of each supposed opening; null where they cannot be known. */
	readonly costs: readonly (readonly CostLine[] | null)[];
	/** What each supposed opening adds to the used margin, or releases; zero where it is refused. */
	readonly margins: readonly Money[];
	/** After the openings, orders and closes; null where a price or a rate is unknown. */
	readonly figures: MarginFigures | null;
	/** After the margins, nights and dividends, before the path. */
	readonly closeOutPrices: readonly CloseOutPrices[];
	/** Everything that would be closed after that, in order: by stops, takes, orders and the close-out (E11, E17). */
	readonly closed: readonly PreviewedClose[];
	readonly fills: readonly PreviewedFill[];
	readonly cancelledOrders: readonly string[];
	readonly cancellations: readonly PreviewedCancellation[];
	/** What would be made good of a balance below zero (E18). */
	readonly compensation: Money;
	/** Booked for the nights, and by the dividends. */
	readonly financing: Money;
	readonly dividends: Money;
	/** At the end of the path; null where a price or a rate is unknown, also one that a night or a dividend needs. */
	readonly figuresAtEnd: MarginFigures | null;
	readonly balanceAtEnd: Money;
}

const figuresOf = (state: AccountState, view: MarketView): MarginFigures | null => {
	const figures = marginFigures(state, view);
	return figures.ok ? figures.value : null;
};

/**
 * What would become of the account (E19): the openings and closes are decided at the market of now, then the price path is
 * walked, all by the very decisions that the engine makes, on a copy. Executing the same on the account closes exactly
 * what is listed, in the same order.
 */
export function previewAccount(state: AccountState, hypothetical: Hypothetical, view: MarketView): AccountPreview {
	const steps = previewSteps(state, hypothetical, view);
	for (;;) {
		const step = steps.next();
		if (step.done === true) return step.value;
	}
}

/** Refusals that leave unknown what would be booked: never zero. */
const UNKNOWN: readonly TradingRefusal["code"][] = ["PRICE_UNKNOWN", "CONVERSION_UNKNOWN", "INSTRUMENT_UNKNOWN"];

/** The same in short steps, for who has other work between them. State and view are immutable: a pause changes nothing. */
export function* previewSteps(
	state: AccountState,
	hypothetical: Hypothetical,
	view: MarketView,
): Generator<undefined, AccountPreview> {
	const dryRun = new DryRun(state);
	const refused: RefusedPart[] = [];
	const refuse = (part: RefusedPart["part"], index: number, refusal: TradingRefusal | null) => {
		if (refusal !== null) refused.push({ part, index, refusal });
	};
	const costs: (readonly CostLine[] | null)[] = [];
	const margins: Money[] = [];
	for (const [index, order] of hypothetical.opens.entries()) {
		// On the account as it stands then: what is open decides what an order takes off instead of opening (E9).
		const lines = orderCosts(dryRun.state, order, view);
		costs.push(lines.ok ? lines.value : null);
		const before = usedMargin(dryRun.state.openTrades.values());
		refuse("open", index, dryRun.do({ kind: "open-trade", ...dryRun.base(), ...order }, view));
		margins.push(money(usedMargin(dryRun.state.openTrades.values()) - before));
		yield;
	}
	for (const [index, order] of (hypothetical.orders ?? []).entries()) {
		refuse("order", index, dryRun.do({ kind: "place-order", ...dryRun.base(), ...order, ocoWith: null }, view));
		yield;
	}
	for (const [index, { tradeId, volume }] of hypothetical.closes.entries()) {
		refuse("close", index, dryRun.do({ kind: "close-trade", ...dryRun.base(), tradeId, volume, bound: null }, view));
		yield;
	}
	const figures = figuresOf(dryRun.state, view);
	dryRun.tell();
	const market = yield* supposeTerms(dryRun, hypothetical, view, refuse);
	const prices: CloseOutPrices[] = [];
	for (const instrumentId of hypothetical.wantsPrices === false ? [] : heldInstruments(dryRun.state)) {
		const found = closeOutPriceOf(dryRun.state, instrumentId, market);
		if (found !== null) prices.push(found);
		yield;
	}
	const seen = yield* walkPath(dryRun, hypothetical.path, market);
	const { closed, fills, cancelledOrders, cancellations, compensation, financing, dividends } = dryRun;
	const isUnknown = refused.some(({ part, refusal }) => BOOKINGS.includes(part) && UNKNOWN.includes(refusal.code));
	return {
		refused,
		costs,
		margins,
		figures,
		closeOutPrices: prices,
		closed,
		fills,
		cancelledOrders,
		cancellations,
		compensation,
		financing,
		dividends,
		figuresAtEnd: isUnknown ? null : figuresOf(dryRun.state, seen),
		balanceAtEnd: dryRun.state.balance,
	};
}

const BOOKINGS: readonly RefusedPart["part"][] = ["night", "dividend"];

/** Margins, nights and dividends, each with what the margin then asks for. Returns the market after them. */
function* supposeTerms(
	dryRun: DryRun,
	{ marginFactor = ONE_FACTOR, nights = 0, dividends = [] }: Hypothetical,
	view: MarketView,
	refuse: (part: RefusedPart["part"], index: number, refusal: TradingRefusal | null) => void,
): Generator<undefined, MarketView> {
	let market = withMargin(view, marginFactor);
	if (marginFactor !== ONE_FACTOR) {
		dryRun.replace(withTradeMargins(dryRun.state, marginFactor));
		dryRun.watchMargin([], market);
		yield;
	}
	for (let night = 0; night < nights; night += 1) {
		const [refusal, then] = holdOvernight(dryRun, market);
		market = then;
		refuse("night", night, refusal);
		if (refusal === null) dryRun.watchMargin([], market);
		yield;
	}
	for (const [index, dividend] of dividends.entries()) {
		const command = { kind: "apply-dividend" as const, ...dryRun.base(), ...dividend, exAtMs: market.nowMs + 1 };
		const refusal = dryRun.do(command, market);
		refuse("dividend", index, refusal);
		if (refusal === null) dryRun.watchMargin([], market);
		yield;
	}
	return market;
}

/** Walks the price path. Returns the market at its end. */
function* walkPath(dryRun: DryRun, path: Hypothetical["path"], market: MarketView): Generator<undefined, MarketView> {
	const latest = new Map<string, Quote>();
	let seen = market;
	for (const [step, moves] of path.entries()) {
		const quotes = moves.map((move): Quote => {
			const sequence = market.quote(move.instrumentId)?.sequence ?? 0;
			return { ...move, tsMs: market.nowMs, sequence: sequence + step + 1 };
		});
		for (const quote of quotes) latest.set(quote.instrumentId, quote);
		seen = withQuotes(market, [...latest.values()]);
		dryRun.step = step;
		dryRun.tick(quotes, [...latest.values()], seen);
		yield;
	}
	return seen;
}
