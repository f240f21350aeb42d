import { formatPrice as exactPrice } from "@truefill/core/money";
import { checkOrder } from "@truefill/core/trading";
import { useState } from "react";
import {
	directory,
	type LocalInstrument,
	type LocalOrder,
	localTrades,
	sendAmendOrder,
	serverNow,
	useOpenTrades,
	useQuote,
	useSelectedAccount,
	valuedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { LevelsFields } from "../blotter/levels-fields.tsx";
import { useOrderCommand } from "../blotter/use-command.ts";
import { refusalText, volumeText } from "../figures.ts";
import { usePreference } from "../preferences.ts";
import { useHoldEnter } from "../ticket/hold-enter.ts";
import { firstLevel } from "../ticket/order.ts";
import { PROTECTION_FIELDS } from "../ticket/protection.ts";
import { amendForm, type AmendForm as Form, type OrderPatch, readAmend } from "./amend.ts";
import { ExpiryField } from "./expiry-field.tsx";
import { quoteAt, readPrice } from "./pending.ts";

export interface AmendFormProps {
	readonly order: LocalOrder;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

const DAY_MS = 86_400_000;
const FIELD_OF: Partial<Record<string, "volume" | "price" | "stop" | "take">> = {
	VOLUME_NOT_POSITIVE: "volume",
	VOLUME_BELOW_MINIMUM: "volume",
	VOLUME_ABOVE_MAXIMUM: "volume",
	VOLUME_OFF_STEP: "volume",
	EXPOSURE_ABOVE_MAXIMUM: "volume",
	ORDER_PRICE_WRONG_SIDE: "price",
	...Object.fromEntries(
		Object.entries(PROTECTION_FIELDS).map(([code, field]) => [code, field === "stopLoss" ? "stop" : "take"]),
	),
};

/** Amends a pending order with one request; shows refusals of the engine's check while typing. */
export function AmendForm({ order, instrument, onDone }: AmendFormProps) {
	const t = useT();
	const heldEnter = useHoldEnter();
	const unit = usePreference("unit");
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const quote = useQuote(instrument.id)?.exact;
	const [before] = useState(() => amendForm(order, instrument, unit, serverNow() + DAY_MS));
	const [form, setForm] = useState<Form>(before);
	const { busy, refused, unknown, run, reset } = useOrderCommand(`amend ${order.id}`, (patch: OrderPatch, commandId) =>
		sendAmendOrder({ id: order.id, command_id: commandId, ...patch }),
	);
	const change = (next: Partial<Form>) => {
		reset();
		setForm({ ...form, ...next });
	};
	const { terms, patch, problems } = readAmend(before, form, order, instrument, unit);
	const moved = patch.price !== undefined || patch.limit_price !== undefined;
	const checked =
		terms === null || account === undefined || open === undefined
			? null
			: checkOrder(valuedAccount(account, localTrades(open)), terms, directory().view, moved);
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
	const number = (field: "volume" | "price" | "limitPrice", label: string, step: string) => (
		<Field label={label} error={errorOf(field)}>
			{(aria) => (
				<NumberField
					{...aria}
					size="sm"
					step={step}
					value={form[field]}
					onChange={(text) => change({ [field]: text })}
				/>
			)}
		</Field>
	);
	const increment = exactPrice(instrument.priceIncrement);
	return (
		<form
			className="flex flex-col gap-3"
			{...heldEnter}
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			{number(
				"volume",
				unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits"),
				volumeText(instrument, instrument.stepVolume, unit),
			)}
			{order.triggered
				? null
				: number("price", order.kind === "limit" ? t("orders.limitPrice") : t("orders.stopPrice"), increment)}
			{order.limitPrice === null ? null : number("limitPrice", t("orders.limitPrice"), increment)}
			<ExpiryField
				instrument={instrument}
				timeInForce={form.timeInForce}
				expires={form.expires}
				wrong={problems.includes("expires")}
				onChange={change}
			/>
			{order.reduceOnly ? null : (
				<LevelsFields
					form={form.levels}
					onChange={(levels) => change({ levels })}
					instrument={instrument}
					first={(kind) => {
						const fill = readPrice(form.limitPrice) ?? readPrice(form.price);
						if (quote === undefined || fill === null) return "";
						return firstLevel(kind, order.side, quoteAt(order.side, fill, quote), instrument);
					}}
					errors={{ stop: errorOf("stop"), take: errorOf("take") }}
					helps={{
						stop:
							form.levels.stopKind === "trailing"
								? t("levels.trailing.order")
								: form.levels.stopKind === "guaranteed"
									? t("levels.guaranteed.order")
									: undefined,
						take: undefined,
					}}
				/>
			)}
			{refused === null && (because === null || inField !== null) ? null : (
				<p role="alert" className="text-12 text-danger">
					{refused ?? because}
				</p>
			)}
			<Button type="submit" size="sm" variant="primary" block busy={busy} disabledReason={unknown ? null : blocked}>
				{unknown ? t("trading.ticket.findOut") : t("orders.edit.save")}
			</Button>
		</form>
	);
}
