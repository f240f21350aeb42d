import { cancellationSentence } from "@truefill/contracts/errors";
import type { NotificationCode } from "@truefill/contracts/http";
import {
	type AccountCurrency,
	formatMoney,
	formatPercent,
	formatPrice,
	formatVolume,
	money,
	ZERO_MONEY,
} from "@truefill/core/money";
import type {
	AccountEvent,
	AccountState,
	CancellationCode,
	ClosedTrade,
	DividendApplied,
	Origin,
} from "@truefill/core/trading";

/** What the texts need of an account and its instruments. */
export interface EventView {
	readonly account: Pick<AccountState, "id" | "number" | "currency">;
	instrument(id: string): { readonly displayName: string; readonly priceDigits: number } | undefined;
	order(id: string): { readonly instrumentId: string; readonly side: "buy" | "sell" } | undefined;
	/** The instrument of an open or closed trade. */
	tradeInstrument(id: string): string | undefined;
}

/** One notification; `event` is the sequence of the account's event that it comes from. */
export interface EventNotification {
	readonly event: number;
	readonly code: NotificationCode;
	readonly params: Readonly<Record<string, string>>;
}

/**
 * The notifications for the events of one command: only what happened without the customer's request, because requests
 * are answered directly. A close-out is one notification, however many trades it closed; of several margin-call levels
 * only the relevant one is reported.
 */
export function notificationsOf(events: readonly AccountEvent[], view: EventView): EventNotification[] {
	const started = events.find(({ type }) => type === "close-out-started");
	const rest = events.flatMap((event) => notificationsOfEvent(event, view));
	if (started === undefined) return [...marginNotifications(events, view), ...rest];
	const closed = events.flatMap((event) =>
		event.type === "trade-closed" && event.closed.closeReason === "stop-out" ? [event.closed] : [],
	);
	const net = closed.reduce((sum, { netPnl }) => money(sum + netPnl), ZERO_MONEY);
	const cancelled = events.filter(
		(event) => event.type === "order-cancelled" && event.cancellation.code === "CLOSED_OUT",
	).length;
	const { number, currency } = view.account;
	const params = {
		account: number,
		count: `${closed.length}`,
		net: formatMoney(net, currency),
		currency,
		cancelled: `${cancelled}`,
	};
	return [{ event: started.sequence, code: "CLOSED_OUT", params }, ...rest];
}

function marginNotifications(events: readonly AccountEvent[], { account }: EventView): EventNotification[] {
	let entered: EventNotification | undefined;
	let left: EventNotification | undefined;
	// Levels are entered highest first and left lowest first: the last event is the current level.
	for (const event of events) {
		if (event.type !== "margin-call-entered" && event.type !== "margin-call-left") continue;
		const params = { account: account.number, level: formatPercent(BigInt(event.level)) };
		if (event.type === "margin-call-entered") entered = { event: event.sequence, code: "MARGIN_CALL", params };
		else left = { event: event.sequence, code: "MARGIN_CALL_OVER", params };
	}
	return [left, entered].filter((draft) => draft !== undefined);
}

/** The reason in English, and for other languages its code, and its numbers as `reason_…`. */
function reasonOf(code: CancellationCode, params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	const numbers = Object.entries(params).map(([name, value]) => [`reason_${name}`, value]);
	return { reason_code: code, reason: cancellationSentence(code, params), ...Object.fromEntries(numbers) };
}

function notificationsOfEvent(event: AccountEvent, view: EventView): EventNotification[] {
	const { number: account, currency } = view.account;
	const notify = (code: NotificationCode, params: Readonly<Record<string, string>>): EventNotification[] => [
		{ event: event.sequence, code, params: { account, ...params } },
	];
	switch (event.type) {
		case "order-filled": {
			const order = view.order(event.orderId);
			const { text, name } = naming(view, event.tick.instrumentId);
			return notify("ORDER_FILLED", {
				order: event.orderId,
				side: order?.side === "sell" ? "Sell" : "Buy",
				volume: formatVolume(event.volume),
				instrument: name,
				price: text(event.price),
			});
		}
		case "order-cancelled": {
			const { code, params } = event.cancellation;
			if (code === "CANCELLED_BY_CUSTOMER" || code === "CLOSED_OUT") return [];
			const instrument = naming(view, view.order(event.orderId)?.instrumentId ?? "").name;
			const reason = reasonOf(code, params);
			return notify("ORDER_CANCELLED", { order: event.orderId, instrument, ...reason });
		}
		case "close-cancelled": {
			const { code, params } = event.cancellation;
			if (code === "CANCELLED_BY_CUSTOMER") return [];
			const instrument = naming(view, view.tradeInstrument(event.tradeId) ?? "").name;
			const reason = reasonOf(code, params);
			return notify("CLOSE_CANCELLED", { trade: event.tradeId, instrument, ...reason });
		}
		case "trade-closed": {
			const code = closeCode(event.closed, event.origin);
			if (code === null) return [];
			const { closed } = event;
			const { text, name } = naming(view, closed.instrumentId);
			return notify(code, {
				trade: closed.tradeId,
				volume: formatVolume(closed.volume),
				instrument: name,
				price: text(closed.closingPrice),
				net: formatMoney(closed.netPnl, currency),
				currency,
			});
		}
		case "negative-balance-compensated":
			return notify("NEGATIVE_BALANCE_COVERED", { amount: formatMoney(event.amount, currency), currency });
		case "withdrawal-voided":
			// What a customer or staff asked for is told by whoever decided it.
			if (event.cause !== "negative-balance" && event.cause !== "reversal") return [];
			return notify("WITHDRAWAL_TAKEN_BACK", {
				amount: formatMoney(event.amount, currency),
				currency,
				cause: event.cause,
				account_id: view.account.id,
				movement: event.withdrawalId,
			});
		case "deposit-reversed":
			return notify("DEPOSIT_REVERSED", {
				amount: formatMoney(event.taken, currency),
				currency,
				cause: event.cause,
				account_id: view.account.id,
				movement: event.payment,
			});
		case "deposit-booked":
			return notify("DEPOSIT_BOOKED", {
				amount: formatMoney(event.received, currency),
				currency,
				reference: event.reference,
				// Its receipt.
				...(event.payment === undefined ? {} : { account_id: view.account.id, movement: event.payment }),
			});
		case "interest-paid":
		case "savings-plan-set":
			return savingsNotifications(event, currency, notify);
		case "dividend-applied":
			return notify("DIVIDEND", {
				amount: formatMoney(totalOf(event), currency),
				currency,
				instrument: naming(view, event.instrumentId).name,
			});
		case "split-applied":
			return notify("SPLIT", {
				instrument: naming(view, event.instrumentId).name,
				numerator: `${event.numerator}`,
				denominator: `${event.denominator}`,
			});
		default:
			return [];
	}
}

type Notify = (code: NotificationCode, params: Readonly<Record<string, string>>) => EventNotification[];

function savingsNotifications(
	event: Extract<AccountEvent, { readonly type: "interest-paid" | "savings-plan-set" }>,
	currency: AccountCurrency,
	notify: Notify,
): EventNotification[] {
	if (event.type === "savings-plan-set") {
		return notify("SAVINGS_TERMS_CHANGE", {
			date: event.from,
			rate: formatPercent(BigInt(event.plan.tiers[0]?.rate ?? 0)),
		});
	}
	// Leaving is answered directly.
	if (event.cause === "exit") return [];
	return notify(event.cause === "maturity" ? "SAVINGS_MATURED" : "INTEREST_PAID", {
		amount: formatMoney(event.amount, currency),
		currency,
		date: event.date,
	});
}

function closeCode({ closeReason }: ClosedTrade, origin: Origin): NotificationCode | null {
	switch (closeReason) {
		case "stop-loss":
			return "STOP_LOSS_FILLED";
		case "trailing-stop":
			return "TRAILING_STOP_FILLED";
		case "guaranteed-stop":
			return "GUARANTEED_STOP_FILLED";
		case "take-profit":
			return "TAKE_PROFIT_FILLED";
		case "customer":
			// A close that was queued while the market was shut. The customer sees the answer to their own request at once.
			return origin === "engine" ? "CLOSE_DONE" : null;
		default:
			return null;
	}
}

const totalOf = ({ lines }: DividendApplied) => lines.reduce((sum, { amount }) => money(sum + amount), ZERO_MONEY);

/** An instrument's display name; for one that no longer exists its id, with all decimals. */
function naming(view: EventView, instrumentId: string) {
	const instrument = view.instrument(instrumentId);
	return {
		name: instrument?.displayName ?? instrumentId,
		text: (price: Parameters<typeof formatPrice>[0]) => formatPrice(price, instrument?.priceDigits ?? 0),
	};
}
