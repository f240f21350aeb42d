import { volume } from "@truefill/core/money";
import type { AccountState, MarketView, PendingOrder } from "@truefill/core/trading";
import {
	fractions,
	type OracleAccount,
	type OracleClose,
	oracleAfter,
	oracleBreached,
	oracleCloseOut,
	oracleClosing,
	oracleConversionCharge,
	oracleGross,
} from "@truefill/testkit";
import type { NodeMarket } from "../market/market.ts";
import { Violation, type World } from "../world/world.ts";
import {
	exactRate,
	type Fill,
	figuresOf,
	heldAgainst,
	instrumentOf,
	isBreached,
	marketsOfBreach,
	whereOf,
} from "./dealing.ts";
import type { AccountModel } from "./model.ts";
import { commissionOf } from "./openings.ts";

const { fraction, nearestEven } = fractions;

/**
 * I8: a close-out begins only when equity is at or below half of the used margin, at the ticks that it names.
 * @returns how many began.
 */
export function auditBreach(fill: Fill): number {
	const { event, before, model } = fill;
	if (event.type !== "close-out-started" || before === undefined) return 0;
	model.closeOut = { commandId: event.commandId };
	model.carried = event.quotes;
	const figures = marketsOfBreach(fill).map((view) => figuresOf(before, view));
	if (!figures.some((known) => known !== undefined && isBreached(known))) {
		const [first] = figures;
		throw new Violation("I8", `${whereOf(event)}: closed out at equity ${first?.equity} of used margin ${first?.used}`);
	}
	return 1;
}

/** The oracle is too slow for close-outs with more volume steps; then only the end is checked. */
const STEPS = 250n;

/**
 * E17: the result of a complete close-out command: opening orders are cancelled, and the trades are closed in the order
 * and by the volumes of the slow oracle. With too many steps for the oracle, it checks only that the account is above
 * its level, and that one step less would not have been enough.
 */
export function auditCloseOut(fill: Fill, closes: readonly OracleClose[]): void {
	const { event, first, after, model } = fill;
	if (model.closeOut?.commandId !== event.commandId || first === undefined) return;
	const where = whereOf(event);
	for (const order of after.orders.values())
		if (opens(after, order)) throw new Violation("E17", `${where}: ${order.id} rests`);
	heldAgainst(marketsOfBreach(fill), (view) => {
		const account = accountOf(first, view);
		if (account === undefined) return new Violation("E17", `${where}: closed out without knowing its equity`);
		const steps = [...first.openTrades.values()].reduce(
			(sum, { instrumentId, volume }) => sum + volume / instrumentOf(instrumentId).stepVolume,
			0n,
		);
		if (steps <= STEPS) {
			const expected = said(oracleCloseOut(account).closes);
			return said(closes) === expected
				? null
				: new Violation("E17", `${where}: closed ${said(closes)}, ${expected} by the rules`);
		}
		return endFault(where, account, closes);
	});
}

const said = (closes: readonly OracleClose[]): string =>
	closes.map(({ tradeId, volume }) => `${volume} of ${tradeId}`).join(", ") || "nothing";

function opens(state: AccountState, order: PendingOrder): boolean {
	if (order.reduceOnly) return false;
	if (state.positionMode !== "netting") return true;
	const against = [...state.openTrades.values()].filter(
		({ instrumentId, side }) => instrumentId === order.instrumentId && side !== order.side,
	);
	return against.reduce((sum, { volume }) => sum + volume, 0n) < order.volume;
}

function endFault(where: string, account: OracleAccount, closes: readonly OracleClose[]): Violation | null {
	const after = oracleAfter(account, closes);
	if (oracleBreached(after)) {
		const closable = after.trades.find(({ instrumentId }) => account.market(instrumentId).open);
		return closable === undefined ? null : new Violation("E17", `${where}: breached, and ${closable.id} is still open`);
	}
	const last = closes.at(-1);
	const trade = account.trades.find(({ id }) => id === last?.tradeId);
	if (last === undefined || trade === undefined) return new Violation("E17", `${where}: nothing was closed`);
	const { step } = account.market(trade.instrumentId);
	const less = last.volume > step ? last.volume - step : 0n;
	const isNeeded = oracleBreached(oracleAfter(account, [...closes.slice(0, -1), { ...last, volume: less }]));
	return isNeeded
		? null
		: new Violation("E17", `${where}: ${last.volume} of ${trade.id} were closed, ${less} is enough`);
}

/** The account as the oracle sees it; undefined where a price or a rate is unknown. */
function accountOf(state: AccountState, view: MarketView): OracleAccount | undefined {
	if (figuresOf(state, view) === undefined) return undefined;
	const { balance: cash, currency, openTrades } = state;
	return {
		cash,
		currency,
		trades: [...openTrades.values()],
		market: (id) => {
			const { quoteCurrency, stepVolume: step, conversionMarkup } = instrumentOf(id);
			const quote = view.quote(id);
			const rates = view.rate(quoteCurrency, currency);
			if (quote === undefined || rates === undefined) throw new Violation("E17", `${id} has no price`);
			const rate = exactRate(rates);
			const market = view.state(id).state;
			return {
				quote,
				rate,
				step,
				open: market === "open" || market === "close-only",
				charge: (trade, units) => {
					const at = oracleClosing(trade, quote);
					const cost = (trade.cost ?? trade.openingPrice * trade.volume) * units;
					const part = { ...trade, volume: volume(units), cost: nearestEven(fraction(cost, trade.volume)) };
					const gross = oracleGross(part, at);
					const markup =
						quoteCurrency === currency ? 0n : oracleConversionCharge(gross, conversionMarkup, rate, currency);
					return markup + (commissionOf(view, id, at, units, currency) ?? 0n);
				},
			};
		},
	};
}

/** I9, E18: one compensation of exactly the negative balance, after the last trade is closed. */
export function auditCompensation({ event, before, after }: Fill): void {
	if (event.type !== "negative-balance-compensated") return;
	const where = whereOf(event);
	if (after.openTrades.size > 0) throw new Violation("E18", `${where}: compensated while trades are open`);
	if (before === undefined || before.balance >= 0n || event.amount !== -before.balance || after.balance !== 0n)
		throw new Violation("I9", `${where}: given ${event.amount} at a balance of ${before?.balance}`);
	if (before.pending?.holds.some(({ instructed }) => !instructed) === true)
		throw new Violation("E18", `${where}: compensated while a withdrawal could come back`);
}

/** I9: an account without open trades has no negative balance. */
export function auditProtection({ event, after }: Fill): void {
	if (after.openTrades.size > 0 || after.balance >= 0n) return;
	throw new Violation("I9", `${whereOf(event)}: nothing is open and ${-after.balance} owed`);
}

/** Maximum time until a close-out is decided and committed on a day without engine faults. */
const AT_ONCE_MS = 500;

const LOOKS_MS = 20;

/**
 * I8, the other half: on faultless days no account stays breached while all its markets are open. Checks the committed
 * accounts on the ticks of the only node.
 */
export class BreachWatch {
	readonly #world: World;
	readonly #models: ReadonlyMap<string, AccountModel>;
	readonly #sinceMs = new Map<string, number>();
	#lookedMs = Number.NEGATIVE_INFINITY;

	constructor(world: World, models: ReadonlyMap<string, AccountModel>) {
		this.#world = world;
		this.#models = models;
	}

	/** Throttled: bursts of ticks are checked every `LOOKS_MS` only. */
	tick(instrumentId: string, market: NodeMarket): void {
		if (this.#world.nowMs < this.#lookedMs + LOOKS_MS) return;
		this.#lookedMs = this.#world.nowMs;
		const view = market.peek();
		for (const [accountId, { state }] of this.#models) {
			if (state === undefined || state.openTrades.size === 0) continue;
			const trades = [...state.openTrades.values()];
			if (!this.#sinceMs.has(accountId) && !trades.some((trade) => trade.instrumentId === instrumentId)) continue;
			const figures = figuresOf(state, view);
			const dealable = trades.every((trade) => view.state(trade.instrumentId).state === "open");
			if (figures === undefined || !dealable || !isBreached(figures)) {
				this.#sinceMs.delete(accountId);
				continue;
			}
			const since = this.#sinceMs.get(accountId);
			if (since === undefined) this.#sinceMs.set(accountId, this.#world.nowMs);
			else if (this.#world.nowMs - since > AT_ONCE_MS) {
				throw new Violation(
					"I8",
					`${accountId}: equity ${figures.equity} of used margin ${figures.used}, and nothing done`,
				);
			}
		}
	}

	/** The account has changed. */
	forget(accountId: string): void {
		this.#sinceMs.delete(accountId);
	}
}
