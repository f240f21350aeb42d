import { formatPrice, formatRate, formatVolume, type Price, type Volume } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import {
	type AccountEvent,
	type AccountState,
	type ClosedTrade,
	type Deal,
	type DealLinks,
	factsOf,
	type OpenTrade,
	type OrderEnd,
	type PendingOrder,
	pendingOf,
	type TickUsed,
} from "@truefill/core/trading";
import { type CommitRows, isoTime } from "./rows.ts";

/* The read models as rows, folded from the events. The planner writes them; the proof of the books recomputes them. */

const priceOrNull = (price: Price | null): string | null => (price === null ? null : formatPrice(price));
const volumeOrNull = (volume: Volume | null): string | null => (volume === null ? null : formatVolume(volume));

const tickJson = (tick: TickUsed) => ({
	instrument_id: tick.instrumentId,
	bid: formatPrice(tick.bid),
	ask: formatPrice(tick.ask),
	ts: isoTime(tick.tsMs),
	sequence: tick.sequence,
});

/** Receives what an event changed of trades and orders: the state after it; null: gone. */
export interface Changed {
	trade(tradeId: string, trade: OpenTrade | null): void;
	/** `row`: the order's row after the event. */
	order(orderId: string, order: PendingOrder | null, row: CommitRows["orders"][number]): void;
}

/**
 * Adds the append-only rows of an event (closed trades, deals), and reports which trades and orders it changed.
 * `before` is undefined only for the opening of the account, which changes none.
 */
export function project(
	rows: CommitRows,
	partition: number,
	event: AccountEvent,
	before: AccountState | undefined,
	after: AccountState,
	changed: Changed,
): void {
	const { trades = [], orders = [], ended, deal, closed } = factsOf(event);
	if (closed !== undefined && deal !== undefined) {
		const open = before?.openTrades.get(closed.tradeId);
		invariant(open !== undefined, "only an open trade is closed");
		addClosedTrade(rows, partition, after, event.sequence, closed, deal.links, open);
	}
	if (deal !== undefined) addDeal(rows, partition, after, event, deal);
	for (const id of trades) changed.trade(id, after.openTrades.get(id) ?? null);
	for (const id of orders) {
		const order = after.orders.get(id);
		invariant(order !== undefined, "a changed order is pending");
		changed.order(id, order, orderRow(partition, after, order, PENDING));
	}
	if (ended !== undefined) {
		const order = before?.orders.get(ended.orderId);
		invariant(order !== undefined, "only a pending order ends");
		changed.order(ended.orderId, null, orderRow(partition, after, order, endOf(ended, event.occurredAtMs)));
	}
}

/** The account's row of the read model. */
export function addAccount(rows: CommitRows, partition: number, state: AccountState, openedAtMs: number): void {
	rows.accounts.push({
		partition,
		account_id: state.id,
		user_id: state.userId,
		number: state.number,
		name: state.name,
		type: state.type,
		position_mode: state.positionMode,
		currency: state.currency,
		leverage_cap: state.leverageCap,
		balance: `${state.balance}`,
		pending: state.pending === null ? null : `${pendingOf(state)}`,
		credit: `${state.credit}`,
		lifetime_pnl: `${state.lifetimePnl}`,
		open_trades: state.openTrades.size,
		sequence: state.sequence,
		opened_at: isoTime(openedAtMs),
		margin_call_levels: state.marginCallLevels,
		margin_calls: state.marginCalls,
		swap_free: state.swapFree,
		financed_through: state.financedThrough,
		pending_orders: state.orders.size,
		archived: state.archived,
	});
}

export function addOpenTrade(rows: CommitRows, partition: number, state: AccountState, trade: OpenTrade): void {
	const { closeRequest } = trade;
	rows.changedTrades.push({
		partition,
		account_id: state.id,
		trade_id: trade.id,
		instrument_id: trade.instrumentId,
		side: trade.side,
		volume: formatVolume(trade.volume),
		opened_volume: formatVolume(trade.openedVolume),
		opening_price: formatPrice(trade.openingPrice),
		opened_at: isoTime(trade.openedAtMs),
		leverage: trade.leverage,
		currency: state.currency,
		margin: `${trade.margin}`,
		commission: `${trade.commission}`,
		stop_loss: priceOrNull(trade.stopLoss),
		take_profit: priceOrNull(trade.takeProfit),
		swap: `${trade.swap}`,
		cash_adjustments: `${trade.cashAdjustments}`,
		trailing_distance: priceOrNull(trade.trailingDistance),
		guaranteed_premium: priceOrNull(trade.guaranteedPremium),
		close_request:
			closeRequest === null
				? null
				: {
						volume: volumeOrNull(closeRequest.volume),
						bound: priceOrNull(closeRequest.bound),
						requested_at: isoTime(closeRequest.requestedAtMs),
					},
	});
}

export function addGoneTrade(rows: CommitRows, partition: number, accountId: string, tradeId: string): void {
	rows.goneTrades.push({ partition, account_id: accountId, trade_id: tradeId });
}

/** A closed trade keeps the levels and the opening tick of its open trade. */
function addClosedTrade(
	rows: CommitRows,
	partition: number,
	state: AccountState,
	sequence: number,
	closed: ClosedTrade,
	links: DealLinks,
	open: OpenTrade,
): void {
	rows.closedTrades.push({
		partition,
		account_id: state.id,
		closed_id: closed.id,
		trade_id: closed.tradeId,
		account_sequence: sequence,
		instrument_id: closed.instrumentId,
		side: closed.side,
		volume: formatVolume(closed.volume),
		opening_price: formatPrice(closed.openingPrice),
		closing_price: formatPrice(closed.closingPrice),
		opened_at: isoTime(closed.openedAtMs),
		closed_at: isoTime(closed.closedAtMs),
		leverage: closed.leverage,
		currency: state.currency,
		gross_pnl: `${closed.grossPnl}`,
		commission: `${closed.commission}`,
		net_pnl: `${closed.netPnl}`,
		stop_loss: priceOrNull(open.stopLoss),
		take_profit: priceOrNull(open.takeProfit),
		conversion_rate: formatRate(closed.conversion.rate),
		opening_tick: tickJson(open.openingTick),
		closing_tick: tickJson(closed.closingTick),
		close_reason: closed.closeReason,
		swap: `${closed.swap}`,
		cash_adjustments: `${closed.cashAdjustments}`,
		conversion_charge: `${closed.conversionCharge}`,
		administration_fee: `${closed.administrationFee}`,
		guaranteed_premium: `${closed.guaranteedPremium}`,
		deal_id: links.dealId,
		order_id: links.orderId,
	});
}

interface EndColumns {
	readonly status: "pending" | "filled" | "cancelled";
	readonly finished_at: string | null;
	readonly filled_volume: string | null;
	readonly filled_price: string | null;
	readonly filled_tick: object | null;
	readonly cancellation: object | null;
}
const PENDING: EndColumns = {
	status: "pending",
	finished_at: null,
	filled_volume: null,
	filled_price: null,
	filled_tick: null,
	cancellation: null,
};

function endOf(ended: OrderEnd, occurredAtMs: number): EndColumns {
	const finished_at = isoTime(occurredAtMs);
	if (ended.status === "cancelled")
		return { ...PENDING, status: ended.status, finished_at, cancellation: ended.cancellation };
	return {
		status: ended.status,
		finished_at,
		filled_volume: formatVolume(ended.volume),
		filled_price: formatPrice(ended.price),
		filled_tick: tickJson(ended.tick),
		cancellation: null,
	};
}

const orderRow = (partition: number, state: AccountState, order: PendingOrder, end: EndColumns) => ({
	partition,
	account_id: state.id,
	order_id: order.id,
	account_sequence: order.acceptedSequence,
	instrument_id: order.instrumentId,
	kind: order.kind,
	side: order.side,
	volume: formatVolume(order.volume),
	price: formatPrice(order.price),
	limit_price: priceOrNull(order.limitPrice),
	triggered: order.triggered,
	time_in_force: order.timeInForce,
	expires_at: order.expiresAtMs === null ? null : isoTime(order.expiresAtMs),
	stop_loss: priceOrNull(order.stopLoss),
	take_profit: priceOrNull(order.takeProfit),
	trailing_distance: priceOrNull(order.trailingDistance),
	guaranteed_stop: order.guaranteedStop,
	reduce_only: order.reduceOnly,
	trade_id: order.tradeId ?? null,
	oco_group: order.ocoGroup,
	accepted_at: isoTime(order.acceptedAtMs),
	...end,
});

function addDeal(
	rows: CommitRows,
	partition: number,
	state: AccountState,
	event: AccountEvent,
	{ links, effect, tradeId, instrumentId, side, volume, price, commission, pnl }: Deal,
): void {
	rows.deals.push({
		partition,
		account_id: state.id,
		deal_id: links.dealId,
		account_sequence: event.sequence,
		order_id: links.orderId,
		trade_id: tradeId,
		instrument_id: instrumentId,
		effect,
		side,
		volume: formatVolume(volume),
		price: formatPrice(price),
		currency: state.currency,
		commission: `${commission}`,
		pnl: pnl === null ? null : `${pnl}`,
		dealt_at: isoTime(event.occurredAtMs),
	});
}
