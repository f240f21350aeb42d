import { type AccountCurrency, formatPrice as exactPrice, formatVolume } from "@truefill/core/money";
import type { Quote, Side } from "@truefill/core/pricing";
import { type OrderKind, usedMarginChange, type ValuedAccount } from "@truefill/core/trading";
import { useState } from "react";
import { directory, type LocalInstrument, newCommandId, serverNow, useQuote } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useOrderCommand } from "../blotter/use-command.ts";
import { refusalText, type VolumeUnit } from "../figures.ts";
import { noteVolume, useSettingsOf } from "../preferences.ts";
import { VOLUME_FIELDS } from "../ticket/order.ts";
import { countedInPips, PROTECTION_FIELDS } from "../ticket/protection.ts";
import { firstPrices, type PriceFields, type TicketAction, type TicketState } from "../ticket/ticket-state.ts";
import { useOffline } from "../use-offline.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { ALONE, firstPair } from "./pair.ts";
import { firstPrice } from "./pending.ts";
import { type PendingEffect, pendingEffect } from "./pending-effect.ts";
import type { PendingTicketProps } from "./pending-props.ts";
import { type PlaceOrders, placeOrders } from "./place.ts";
import { notifyPlaced } from "./placed.ts";
import { pendingSentence, secondSentence } from "./sentence.ts";

type FieldName = "volume" | "price" | "limitPrice" | "stopLoss" | "takeProfit";

const FIELD_OF: Partial<Record<string, FieldName>> = {
	...VOLUME_FIELDS,
	...PROTECTION_FIELDS,
	ORDER_PRICE_WRONG_SIDE: "price",
	ORDER_LIMIT_PRICE_INVALID: "limitPrice",
};

/** A first price of an order, as text; empty while there is no price to start from. */
function firstText(kind: OrderKind, side: Side | null, quote: Quote | undefined, instrument: LocalInstrument): string {
	const at = side === null || quote === undefined ? null : firstPrice(kind, side, quote, instrument);
	return at === null ? "" : exactPrice(at, instrument.priceDigits);
}

/** The fields of one kind, without side and unit. */
const formOf = (
	{ volume, protection, reduceOnly, pending, prices }: TicketState,
	kind: OrderKind,
	first: PriceFields,
) => ({
	volume,
	protection,
	reduceOnly,
	...pending,
	...(prices[kind] ?? first),
});

function sentenceOf(
	{ terms, preview, second }: PendingEffect,
	valued: ValuedAccount | null,
	instrument: LocalInstrument,
	unit: VolumeUnit,
	currency: AccountCurrency,
): string {
	if (terms === null) return "";
	const added = valued === null || preview?.plan == null ? null : usedMarginChange(valued, preview.plan);
	const first = pendingSentence(terms, preview, instrument, unit, currency, added);
	return second.terms === null ? first : `${first} ${secondSentence(second.terms, instrument)}`;
}

/** State of a pending order's ticket: what is typed, the orders and their effect, and why they cannot be sent. */
export function usePendingTicket(props: Omit<PendingTicketProps, "volumeId">) {
	const { instrument, side, onSide, onDone, kind, typed, dispatch } = props;
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const quote = useQuote(instrument.id)?.exact;
	const offline = useOffline();
	const { account, valued, failed, currency } = useValuedAccount();
	// The suggested price stays while the market moves.
	const [first] = useState(() => firstPrices(firstText(kind, side, quote, instrument)));
	const form = formOf(typed, kind, first);
	const { view } = directory();
	const effect = pendingEffect({
		form: { ...form, side: side ?? "buy", unit, kind },
		pair: form.pair,
		hasSide: side !== null,
		market: { instrument, quote, rates: view.rate(instrument.quoteCurrency, currency), currency },
		valued,
		view,
	});
	const { read, terms, refusal, second } = effect;
	const command = useOrderCommand(`place ${account?.id ?? ""} ${instrument.id}`, (orders: PlaceOrders, commandId) =>
		placeOrders(orders, account?.id ?? "", commandId, instrument),
	);
	const change = (action: TicketAction) => {
		command.reset();
		dispatch(action);
	};
	const changePrice = (fields: Partial<PriceFields>) => change({ type: "price-changed", kind, first, fields });

	const example = quote === undefined ? "1.08000" : exactPrice(quote.bid, instrument.priceDigits);
	const unreadablePrice = () => t("orders.price.unreadable", { example });
	const refusedSecond = second.refusal === null ? null : refusalText(second.refusal, instrument, unit);
	const wrongSecond = second.wrong ? unreadablePrice() : refusedSecond;
	const expired = form.timeInForce === "GTD" && terms?.expiresAtMs != null && terms.expiresAtMs <= serverNow();
	const why = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const blocked =
		(valued === null ? t(failed ? "trading.ticket.failed" : "trading.ticket.waiting") : null) ??
		offline ??
		(side === null ? t("trading.side.choose") : null) ??
		(read.problems.length > 0 ? t("trading.ticket.incomplete") : null) ??
		(expired ? t("orders.expires.unreadable") : null) ??
		why ??
		(wrongSecond === null ? null : t("ticket.pair.second", { reason: wrongSecond }));

	return {
		...effect,
		form,
		change,
		changePrice,
		currency,
		valued,
		command,
		wrongSecond,
		wrongExpiry: expired || read.problems.includes("expires"),
		/** Why nothing can be sent; an unknown outcome can still be found out. */
		blocked: command.unknown ? null : blocked,
		note: {
			offline,
			refusal,
			why: inField === null ? why : null,
			text: sentenceOf(effect, valued, instrument, unit, currency),
		},
		errorOf(field: FieldName): string | null {
			const isPrice = field === "price" || field === "limitPrice";
			// The price is filled in when a side is chosen.
			if (side === null && isPrice && form[field] === "") return null;
			if (!read.problems.includes(field)) return inField === field ? why : null;
			if (isPrice) return unreadablePrice();
			return t(field === "volume" ? "trading.volume.unreadable" : "trading.level.unreadable");
		},
		chooseSide(next: Side) {
			command.reset();
			// An order of the other side waits on the other side of the market, so it gets a new price.
			const isTyped = side === null && form.price !== "";
			if (next !== side && quote !== undefined && !isTyped) {
				dispatch({ type: "priced", kind, price: firstText(kind, next, quote, instrument) });
			}
			onSide(next);
		},
		beginPair(chosen: Side) {
			// Each of the two orders counts its levels from its own price.
			const inPips = countedInPips(form.protection, read.protection, chosen, read.context);
			change({ type: "changed", fields: { protection: inPips } });
			changePrice({ pair: firstPair(kind, chosen, quote, instrument) });
		},
		async submit() {
			if (terms === null || (!command.unknown && blocked !== null)) return;
			const linkedTo = form.pair.on ? form.pair.with : null;
			const orders = { first: terms, second: second.terms, linkedTo, undoId: newCommandId() };
			if ((await command.run(orders)) === null) return;
			noteVolume(instrument.id, formatVolume(terms.volume));
			notifyPlaced(terms, second.terms, instrument, unit);
			dispatch({ type: "price-changed", kind, first, fields: { pair: ALONE } });
			onDone?.();
		},
	};
}
