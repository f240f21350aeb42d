import {
	formatPrice as exactText,
	formatVolume,
	type Price,
	parsePrice,
	parseVolume,
	type Volume,
} from "@truefill/core/money";
import { openingSide, type Side } from "@truefill/core/pricing";
import type { OpenTradeOrder } from "@truefill/core/trading";
import { useEffect } from "react";
import { create, useStore } from "zustand";
import {
	type Effect,
	isApiError,
	type LocalInstrument,
	newCommandId,
	type OpenIntent,
	onForget,
	prices,
	sendOpen,
	serverNow,
} from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { closeNotice, notify } from "../../../ui/notify.ts";

/** The sent order, and the price displayed when it was sent. */
export interface SentOrder {
	readonly body: OpenIntent;
	readonly seen: Price;
	readonly volume: Volume;
	readonly side: Side;
	/** The instrument's name, for notices on other screens. */
	readonly name: string;
}

export type Sending =
	| { readonly state: "idle" }
	| { readonly state: "sending"; readonly side: Side; readonly sinceMs: number }
	/** No answer came: the same command id is kept, to find out without executing twice. */
	| { readonly state: "unknown"; readonly sent: SentOrder; readonly onFilled: OnFilled }
	/** Applies only to the side it was given for. */
	| { readonly state: "refused"; readonly side: Side; readonly code: string; readonly message: string };

export interface UseOrder {
	readonly sending: Sending;
	send(order: OpenTradeOrder): Promise<void>;
	/** Resends the order with the unknown outcome, unchanged. */
	findOut(): Promise<void>;
	/** The form was changed: an old refusal no longer applies. An unknown outcome stays until resolved. */
	reset(): void;
}

const IDLE: Sending = { state: "idle" };

/**
 * State of sent orders, by account and instrument. It outlives the ticket: after switching the instrument or closing
 * the sheet the customer still sees the outcome, and cannot send the same order again by mistake.
 */
const orders = create<Readonly<Record<string, Sending>>>()(() => ({}));
const shown = new Set<string>();
const set = (key: string, sending: Sending) => orders.setState({ [key]: sending });
const noticeOf = (key: string) => `order-${key}`;

onForget(() => {
	for (const key of Object.keys(orders.getState())) closeNotice(noticeOf(key));
	orders.setState({}, true);
});

type OnFilled = (effect: Effect, sent: SentOrder) => void;

async function attempt(key: string, sent: SentOrder, onFilled: OnFilled): Promise<void> {
	if (orders.getState()[key]?.state === "sending") return;
	set(key, { state: "sending", side: sent.side, sinceMs: serverNow() });
	try {
		const effect = await sendOpen(sent.body);
		set(key, IDLE);
		onFilled(effect, sent);
	} catch (error) {
		if (!isApiError(error)) throw error;
		set(
			key,
			error.outcomeUnknown
				? { state: "unknown", sent, onFilled }
				: { state: "refused", side: sent.side, code: error.code, message: error.message },
		);
		if (!shown.has(key)) notifyElsewhere(key, sent.name);
	}
}

/** The ticket that sent the order is not on the screen: a notice shows its outcome. */
function notifyElsewhere(key: string, instrument: string): void {
	const now = orders.getState()[key];
	if (now?.state === "unknown") {
		const { sent, onFilled } = now;
		notify({
			id: noticeOf(key),
			tone: "warn",
			urgent: true,
			title: t("trading.ticket.unknownElsewhere", { instrument }),
			description: t("trading.command.unknown"),
			durationMs: Number.POSITIVE_INFINITY,
			action: { label: t("trading.ticket.findOut"), onPress: () => void attempt(key, sent, onFilled) },
		});
	} else if (now?.state === "refused") {
		notify({
			tone: "danger",
			title: t("trading.ticket.refusedElsewhere", { instrument }),
			description: now.message,
		});
	}
}

/** Sends a ticket's orders, one at a time; a new command id for each new intent (E24). */
export function useOrder(accountId: string | undefined, instrument: LocalInstrument, onFilled: OnFilled): UseOrder {
	const key = `${accountId ?? ""} ${instrument.id}`;
	const sending = useStore(orders, (all) => all[key] ?? IDLE);
	const name = instrument.displayName;
	useEffect(() => {
		shown.add(key);
		closeNotice(noticeOf(key));
		return () => {
			shown.delete(key);
			const left = orders.getState()[key];
			if (left?.state === "unknown") notifyElsewhere(key, name);
			else if (left?.state === "refused") set(key, IDLE);
		};
	}, [key, name]);

	return {
		sending,
		send: async (order) => {
			const quote = prices.quote(instrument.id)?.exact;
			if (accountId === undefined || quote === undefined || sending.state === "unknown") return;
			const level = (at: Price | null) => (at === null ? null : exactText(at, instrument.priceDigits));
			const body: OpenIntent = {
				command_id: newCommandId(),
				account_id: accountId,
				asset_id: instrument.id,
				trade_type: order.side,
				volume: formatVolume(order.volume),
				stop_loss: level(order.stopLoss),
				take_profit: level(order.takeProfit),
				bound: level(order.bound),
				...(order.trailingDistance == null ? {} : { trailing_distance: level(order.trailingDistance) }),
				...(order.guaranteedStop === true ? { guaranteed_stop: true } : {}),
				...(order.reduceOnly === true ? { reduce_only: true, time_in_force: order.timeInForce } : {}),
			};
			const seen = openingSide(order.side, quote);
			await attempt(key, { seen, volume: order.volume, side: order.side, name, body }, onFilled);
		},
		findOut: async () => {
			if (sending.state === "unknown") await attempt(key, sending.sent, onFilled);
		},
		reset: () => {
			if (sending.state === "refused") set(key, IDLE);
		},
	};
}

/** The fill price from the wire, exact: a reducing order filled at its closing price (E9). */
export function filledPrice({ trade }: Pick<Effect, "trade">): Price | null {
	const parsed = parsePrice(trade.closed_at === null ? trade.opening_price : (trade.closing_price ?? ""));
	return parsed.ok ? parsed.value : null;
}

/** The netting position that the order joined, larger than it: its opening price is an average, not the fill (E9). */
export function joinedVolume({ trade }: Pick<Effect, "trade">, sent: Pick<SentOrder, "volume">): Volume | null {
	const open = parseVolume(trade.volume);
	return trade.closed_at === null && open.ok && open.value > sent.volume ? open.value : null;
}
