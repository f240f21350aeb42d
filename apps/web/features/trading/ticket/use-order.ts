import { formatPrice as exactText, formatVolume, type Price, parsePrice, type Volume } from "@truefill/core/money";
import { openingSide, type Side } from "@truefill/core/pricing";
import type { OpenTradeOrder } from "@truefill/core/trading";
import { useRef, useState } from "react";
import {
	type Effect,
	isApiError,
	type LocalInstrument,
	newCommandId,
	type OpenIntent,
	prices,
	sendOpen,
} from "../../../data/index.ts";

/** What was sent, and the price that the customer saw when he sent it. */
export interface SentOrder {
	readonly body: OpenIntent;
	readonly seen: Price;
	readonly volume: Volume;
	readonly side: Side;
}

export type Sending =
	| { readonly state: "idle" }
	| { readonly state: "sending"; readonly side: Side }
	/** No answer came: the same command id is kept, to find out without doing anything twice. */
	| { readonly state: "unknown"; readonly sent: SentOrder }
	/** Speaks only about the side it was given for. */
	| { readonly state: "refused"; readonly side: Side; readonly code: string; readonly message: string };

export interface UseOrder {
	readonly sending: Sending;
	send(order: OpenTradeOrder): Promise<void>;
	/** Sends what is unknown once more, unchanged. */
	findOut(): Promise<void>;
	/** The form was changed: an old refusal no longer speaks about it. An unknown outcome stays until it is found out. */
	reset(): void;
}

/** Sends orders of one ticket, one at a time; a new command id for each new intent (E24). */
export function useOrder(
	accountId: string | undefined,
	instrument: LocalInstrument,
	onFilled: (effect: Effect, sent: SentOrder) => void,
): UseOrder {
	const [sending, setSending] = useState<Sending>({ state: "idle" });
	const busy = useRef(false);

	const attempt = async (sent: SentOrder) => {
		if (busy.current) return;
		busy.current = true;
		setSending({ state: "sending", side: sent.side });
		try {
			const effect = await sendOpen(sent.body);
			setSending({ state: "idle" });
			onFilled(effect, sent);
		} catch (error) {
			if (!isApiError(error)) throw error;
			setSending(
				error.outcomeUnknown
					? { state: "unknown", sent }
					: { state: "refused", side: sent.side, code: error.code, message: error.message },
			);
		} finally {
			busy.current = false;
		}
	};

	return {
		sending,
		send: async (order) => {
			const quote = prices.quote(instrument.id)?.exact;
			if (accountId === undefined || quote === undefined || sending.state === "unknown") return;
			const level = (at: Price | null) => (at === null ? null : exactText(at, instrument.priceDigits));
			await attempt({
				seen: openingSide(order.side, quote),
				volume: order.volume,
				side: order.side,
				body: {
					command_id: newCommandId(),
					account_id: accountId,
					asset_id: instrument.id,
					trade_type: order.side,
					volume: formatVolume(order.volume),
					stop_loss: level(order.stopLoss),
					take_profit: level(order.takeProfit),
					bound: level(order.bound),
				},
			});
		},
		findOut: async () => {
			if (sending.state === "unknown") await attempt(sending.sent);
		},
		reset: () => setSending((now) => (now.state === "refused" ? { state: "idle" } : now)),
	};
}

/** The price of a fill as the wire tells it, exact; null only if the contract was broken. */
export function filledPrice(effect: Effect): Price | null {
	const parsed = parsePrice(effect.trade.opening_price);
	return parsed.ok ? parsed.value : null;
}
