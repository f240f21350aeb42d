import { formatPrice as exactPrice } from "@truefill/core/money";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { volumeText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { useHoldEnter } from "../ticket/hold-enter.ts";
import { PreviewLines } from "../ticket/preview-lines.tsx";
import { ProtectionFields } from "../ticket/protection-fields.tsx";
import { ReduceField } from "../ticket/reduce-field.tsx";
import { SideButtons } from "../ticket/side-buttons.tsx";
import { Sizing } from "../ticket/sizing.tsx";
import { TICKET, TicketExtras } from "../ticket/ticket-extras.tsx";
import { TicketFooter, TicketNote, TicketSubmit } from "../ticket/ticket-footer.tsx";
import { VolumeField } from "../ticket/volume-field.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { PairField } from "./pair-field.tsx";
import type { PendingTicketProps } from "./pending-props.ts";
import { orderWords } from "./placed.ts";
import { usePendingTicket } from "./use-pending-ticket.ts";

/** The ticket of a pending order: price, time in force, the effect of its fill, and one button that states it. */
export function PendingTicket({ volumeId, ...props }: PendingTicketProps) {
	const { instrument, side, kind } = props;
	const t = useT();
	const heldEnter = useHoldEnter();
	const unit = useSettingsOf("ticket").unit;
	const ticket = usePendingTicket(props);
	const { form, change, changePrice, command, errorOf, note } = ticket;
	const priceField = (field: "price" | "limitPrice", name: string) => (
		<Field label={name} error={errorOf(field)}>
			{(aria) => (
				<NumberField
					{...aria}
					step={exactPrice(instrument.priceIncrement)}
					value={form[field]}
					onChange={(text) => changePrice({ [field]: text })}
				/>
			)}
		</Field>
	);
	return (
		<form
			aria-label={t("orders.ticket", { instrument: instrument.displayName })}
			className={TICKET}
			{...heldEnter}
			onSubmit={(event) => {
				event.preventDefault();
				void ticket.submit();
			}}
		>
			<SideButtons
				instrument={instrument}
				side={side}
				onSide={ticket.chooseSide}
				oneClick={false}
				blocked={null}
				busy={command.busy ? side : null}
			/>
			<VolumeField
				instrument={instrument}
				id={volumeId}
				value={form.volume}
				error={errorOf("volume")}
				sizing={
					<Sizing
						instrument={instrument}
						currency={ticket.currency}
						valued={ticket.valued}
						order={ticket.fill}
						view={ticket.there}
						stopAt={ticket.read.protection.stopAt}
						isStopInMoney={form.protection.stopLoss.mode === "money"}
						onVolume={(chosen) => change({ type: "changed", fields: { volume: volumeText(instrument, chosen, unit) } })}
					/>
				}
				onChange={(volume) => change({ type: "changed", fields: { volume } })}
			/>
			<div className="grid auto-cols-fr grid-flow-col gap-2">
				{priceField("price", kind === "limit" ? t("orders.limitPrice") : t("orders.stopPrice"))}
				{kind === "stop-limit" ? priceField("limitPrice", t("orders.limitPrice")) : null}
			</div>
			<ExpiryField
				instrument={instrument}
				timeInForce={form.timeInForce}
				expires={form.expires}
				wrong={ticket.wrongExpiry}
				onChange={(fields) => change({ type: "pending-changed", fields })}
			/>
			<Extras instrument={instrument} side={side} ticket={ticket} />
			<PreviewLines
				preview={ticket.preview}
				currency={ticket.currency}
				usedBefore={ticket.valued}
				order={ticket.fill}
				view={ticket.there}
			/>
			<PlacingAlert command={command} />
			<TicketFooter>
				<TicketNote offline={note.offline} refusal={note.refusal} why={note.why}>
					{note.text}
				</TicketNote>
				<TicketSubmit side={side} busy={command.busy} disabledReason={ticket.blocked}>
					<span className="whitespace-normal text-12 leading-4">
						<SubmitLabel instrument={instrument} side={side} ticket={ticket} />
					</span>
				</TicketSubmit>
			</TicketFooter>
		</form>
	);
}

type Pending = ReturnType<typeof usePendingTicket>;

/** Levels, reduce-only and the second order of a pair: optional parts. */
function Extras({
	instrument,
	side,
	ticket: { form, change, changePrice, read, preview, errorOf, beginPair, wrongSecond },
}: Pick<PendingTicketProps, "instrument" | "side"> & { readonly ticket: Pending }) {
	return (
		<TicketExtras>
			{form.reduceOnly ? null : (
				<ProtectionFields
					form={form.protection}
					onChange={(protection) => change({ type: "changed", fields: { protection } })}
					read={read.protection}
					side={side}
					units={read.units}
					instrument={instrument}
					context={read.context}
					preview={preview}
					errorOf={errorOf}
				/>
			)}
			<ReduceField
				on={form.reduceOnly}
				onChange={(reduceOnly) => change({ type: "changed", fields: { reduceOnly } })}
			/>
			{side === null ? null : (
				<PairField
					pair={form.pair}
					onChange={(pair) => changePrice({ pair })}
					begin={() => beginPair(side)}
					error={wrongSecond}
					instrument={instrument}
				/>
			)}
		</TicketExtras>
	);
}

/** Why the order was refused, or that its outcome is unknown. */
function PlacingAlert({ command: { refused, unknown } }: Pick<Pending, "command">) {
	const t = useT();
	if (refused === null) return null;
	return (
		<Alert
			variant={unknown ? "warning" : "destructive"}
			announce
			{...(unknown ? { title: t("trading.ticket.unknown") } : {})}
		>
			{unknown ? t("orders.unknown.body") : refused}
		</Alert>
	);
}

/** What the button sends: one order, or a pair. */
function SubmitLabel({
	instrument,
	side,
	ticket: { terms, second, command },
}: Pick<PendingTicketProps, "instrument" | "side"> & { readonly ticket: Pending }) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	if (command.unknown) return t("trading.ticket.findOut");
	if (second.terms !== null) return t("ticket.pair.submit");
	if (side === null) return t("trading.side.choose");
	if (terms === null) return t("orders.submit.plain");
	return t(side === "buy" ? "orders.submit.buy" : "orders.submit.sell", orderWords(terms, instrument, unit));
}
