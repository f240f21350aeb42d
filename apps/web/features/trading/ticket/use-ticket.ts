import type { Side } from "@truefill/core/pricing";
import { previewOpenTrade, usedMarginChange } from "@truefill/core/trading";
import { directory, type Effect, prices, useMarket } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useChoice } from "../../../lib/choices.ts";
import { marketText, refusalText } from "../figures.ts";
import { noteVolume, useSettingsOf } from "../preferences.ts";
import { useOffline } from "../use-offline.ts";
import { useThrottledQuote } from "../use-throttled-quote.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { notifyFill } from "./notify-fill.ts";
import { VOLUME_FIELDS } from "./order.ts";
import { PROTECTION_FIELDS } from "./protection.ts";
import { type FormProblem, readOrder, type TicketForm } from "./read-order.ts";
import { orderSentence } from "./sentence.ts";
import type { TypedTicketProps } from "./ticket-props.ts";
import type { TicketAction } from "./ticket-state.ts";
import { type SentOrder, useOrder } from "./use-order.ts";

const FIELD_OF: Partial<Record<string, FormProblem>> = { ...VOLUME_FIELDS, ...PROTECTION_FIELDS };

/** A market that accepts no orders takes precedence over any input error. */
const marketBlock = (market: ReturnType<typeof useMarket>, why: string | null): string | null =>
	market.state === "open" ? null : (why ?? marketText(market));

/** State of the market ticket: what is typed, the order and its effect, and why it cannot be sent. */
export function useTicket({ instrument, side, onSide, onDone, typed, dispatch }: Omit<TypedTicketProps, "volumeId">) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const oneClick = useChoice("oneClick");
	const quote = useThrottledQuote(instrument.id);
	const market = useMarket(instrument);
	const offline = useOffline();
	const { account, valued, currency, failed } = useValuedAccount();
	const { view } = directory();
	const context = { instrument, quote: quote?.exact, rates: view.rate(instrument.quoteCurrency, currency), currency };
	// Without a side the volume is still read; nothing that depends on the side is shown.
	const { volume, protection, reduceOnly, market: own } = typed;
	const ticket: TicketForm = { volume, protection, reduceOnly, ...own, side: side ?? "buy", unit };
	const read = readOrder(ticket, context);
	const order = side === null ? null : read.order;
	const priced = read.order === null || valued === null ? null : previewOpenTrade(valued, read.order, view);
	const preview = side === null ? null : priced;
	/** Orders are read against the current price, which may be newer than the rendered one. */
	const orderNow = (sideNow: Side) =>
		readOrder({ ...ticket, side: sideNow }, { ...context, quote: prices.quote(instrument.id)?.exact }).order;

	const filled = (effect: Effect, sent: SentOrder) => {
		noteVolume(instrument.id, sent.body.volume);
		notifyFill(effect, sent, instrument, unit);
		onDone?.();
	};
	const { sending, send, findOut, reset } = useOrder(account?.id, instrument, filled);

	const refusal = preview?.refusal ?? null;
	const why = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const waiting = valued === null ? t(failed ? "trading.ticket.failed" : "trading.ticket.waiting") : null;
	const incomplete = read.problems.length > 0 ? t("trading.ticket.incomplete") : null;
	const unknownOutcome = sending.state === "unknown" ? t("trading.ticket.unknownFirst") : null;
	const stopped = unknownOutcome ?? waiting ?? marketBlock(market, why) ?? offline;
	const blocked = stopped ?? (side === null ? t("trading.side.choose") : null) ?? incomplete ?? why;
	const sentence =
		order === null || preview === null || preview.plan === null || valued === null
			? null
			: orderSentence(order, preview, instrument, unit, currency, usedMarginChange(valued, preview.plan));

	return {
		form: ticket,
		read,
		context,
		view,
		valued,
		/** Null without a side, or while unreadable. */
		order,
		preview,
		/** Also known without a side. */
		pipValue: priced?.pipValue ?? null,
		sending,
		findOut,
		oneClick,
		busy: sending.state === "sending" ? sending.side : null,
		blocked,
		/** Why one-click trading cannot send. */
		sidesBlocked: stopped ?? incomplete ?? why,
		note: {
			refusal,
			why: inField === null ? why : null,
			offline: refusal === null ? offline : null,
			text: sentence ?? waiting ?? marketText(market) ?? "",
		},
		errorOf(field: "volume" | "stopLoss" | "takeProfit"): string | null {
			if (!read.problems.includes(field)) return inField === field ? why : null;
			return t(field === "volume" ? "trading.volume.unreadable" : "trading.level.unreadable");
		},
		change(action: TicketAction) {
			reset();
			dispatch(action);
		},
		submit() {
			const now = side === null ? null : orderNow(side);
			if (now !== null && blocked === null) void send(now);
		},
		/** Chooses the side; with one-click trading on, sends. */
		pressSide(next: Side) {
			onSide(next);
			if (!oneClick) return;
			const other = orderNow(next);
			if (other !== null && valued !== null && previewOpenTrade(valued, other, view).refusal === null) void send(other);
		},
	};
}
