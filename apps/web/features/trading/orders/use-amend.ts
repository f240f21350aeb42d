import { checkOrder } from "@truefill/core/trading";
import { useState } from "react";
import {
	directory,
	type LocalInstrument,
	type LocalOrder,
	sendAmendOrder,
	serverNow,
	useQuote,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { useOrderCommand } from "../blotter/use-command.ts";
import { refusalText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { firstLevel, VOLUME_FIELDS } from "../ticket/order.ts";
import { PROTECTION_FIELDS } from "../ticket/protection.ts";
import { useValuedAccount } from "../use-valued-account.ts";
import { type AmendForm, amendForm, type OrderPatch, readAmend } from "./amend.ts";
import { quoteAt, readPrice } from "./pending.ts";

const DAY_MS = 86_400_000;
const FIELD_OF: Partial<Record<string, "volume" | "price" | "stop" | "take">> = {
	...VOLUME_FIELDS,
	ORDER_PRICE_WRONG_SIDE: "price",
	...Object.fromEntries(
		Object.entries(PROTECTION_FIELDS).map(([code, field]) => [code, field === "stopLoss" ? "stop" : "take"]),
	),
};

/** State of a form that amends a pending order: what is typed, what would change, and why it cannot be sent. */
export function useAmend(order: LocalOrder, instrument: LocalInstrument, onDone: () => void) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const { valued } = useValuedAccount();
	const quote = useQuote(instrument.id)?.exact;
	const [before] = useState(() => amendForm(order, instrument, unit, serverNow() + DAY_MS));
	const [form, setForm] = useState<AmendForm>(before);
	const { busy, refused, unknown, run, reset } = useOrderCommand(`amend ${order.id}`, (patch: OrderPatch, commandId) =>
		sendAmendOrder({ id: order.id, command_id: commandId, ...patch }),
	);
	const change = (next: Partial<AmendForm>) => {
		reset();
		setForm({ ...form, ...next });
	};
	const { terms, patch, problems } = readAmend(before, form, order, instrument, unit);
	const moved = patch.price !== undefined || patch.limit_price !== undefined;
	const checked = terms === null || valued === null ? null : checkOrder(valued, terms, directory().view, moved);
	const refusal = checked === null || checked.ok ? null : checked.refusal;
	const because = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const nothing = Object.keys(patch).length === 0 ? t("trading.levels.nothing") : null;
	const blocked = (problems.length > 0 ? t("trading.ticket.incomplete") : null) ?? nothing ?? because;
	const errorOf = (field: "volume" | "price" | "limitPrice" | "stop" | "take") =>
		problems.includes(field)
			? t(field === "volume" ? "trading.volume.unreadable" : "trading.level.unreadable")
			: inField === field
				? because
				: null;
	const submit = async () => {
		if (blocked !== null && !unknown) return;
		if ((await run(patch)) === null) return;
		notify({ tone: "ok", title: t("orders.edit.saved", { instrument: instrument.displayName }) });
		onDone();
	};
	return {
		form,
		change,
		problems,
		errorOf,
		busy,
		unknown,
		/** Why it cannot be sent; an unknown outcome can still be found out. */
		blocked: unknown ? null : blocked,
		/** A refusal that no field shows. */
		refused: refused ?? (inField === null ? because : null),
		submit,
		/** A first level to adjust, by the price at which the order would fill. */
		firstLevelOf(kind: "stop-loss" | "take-profit"): string {
			const fill = readPrice(form.limitPrice) ?? readPrice(form.price);
			if (quote === undefined || fill === null) return "";
			return firstLevel(kind, order.side, quoteAt(order.side, fill, quote), instrument);
		},
	};
}
