import type { Volume } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { setChoice } from "../../../lib/choices.ts";
import { Switch } from "../../../ui/switch.tsx";
import { volumeLabel, volumeText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { BoundField } from "./bound-field.tsx";
import { useHoldEnter } from "./hold-enter.ts";
import { PreviewLines } from "./preview-lines.tsx";
import { ProtectionFields } from "./protection-fields.tsx";
import { ReduceField } from "./reduce-field.tsx";
import { SendingAlerts } from "./sending-alerts.tsx";
import { SideButtons } from "./side-buttons.tsx";
import { Sizing } from "./sizing.tsx";
import { TICKET, TicketExtras } from "./ticket-extras.tsx";
import { TicketFooter, TicketNote, TicketSubmit } from "./ticket-footer.tsx";
import type { TypedTicketProps } from "./ticket-props.ts";
import { useTicket } from "./use-ticket.ts";
import { VolumeField, VolumeHelp } from "./volume-field.tsx";

/** The order ticket: the inputs, their effect, and one button that states it. */
export function Ticket({ volumeId, ...props }: TypedTicketProps) {
	const { instrument, side } = props;
	const t = useT();
	const heldEnter = useHoldEnter();
	const ticket = useTicket(props);
	const { form, change, read, context, oneClick, errorOf, note } = ticket;
	const units = read.order?.volume ?? null;
	return (
		<form
			aria-label={t("trading.ticket", { instrument: instrument.displayName })}
			className={TICKET}
			{...heldEnter}
			onSubmit={(event) => {
				event.preventDefault();
				ticket.submit();
			}}
		>
			<SideButtons
				instrument={instrument}
				side={side}
				onSide={ticket.pressSide}
				oneClick={oneClick}
				blocked={ticket.sidesBlocked}
				busy={ticket.busy}
			/>
			<VolumeField
				instrument={instrument}
				id={volumeId}
				value={form.volume}
				error={errorOf("volume")}
				help={
					units === null ? undefined : (
						<VolumeHelp instrument={instrument} units={units} pip={ticket.pipValue} currency={context.currency} />
					)
				}
				sizing={
					<Sizing
						instrument={instrument}
						currency={context.currency}
						valued={ticket.valued}
						order={ticket.order}
						view={ticket.view}
						stopAt={read.protection.stopAt}
						isStopInMoney={form.protection.stopLoss.mode === "money"}
						onVolume={(chosen) =>
							change({ type: "changed", fields: { volume: volumeText(instrument, chosen, form.unit) } })
						}
					/>
				}
				onChange={(volume) => change({ type: "changed", fields: { volume } })}
			/>
			<Extras instrument={instrument} side={side} ticket={ticket} />
			<PreviewLines
				preview={ticket.preview}
				currency={context.currency}
				usedBefore={ticket.valued}
				order={ticket.order}
			/>
			<SendingAlerts sending={ticket.sending} side={side} onFindOut={() => void ticket.findOut()} />
			<Switch
				label={t("trading.oneClick")}
				help={oneClick ? t("trading.oneClick.risk") : undefined}
				checked={oneClick}
				onChange={(on) => setChoice({ oneClick: on })}
			/>
			<TicketFooter>
				<TicketNote offline={note.offline} refusal={note.refusal} why={note.why}>
					{note.text}
				</TicketNote>
				{oneClick ? null : (
					<TicketSubmit side={side} busy={ticket.busy !== null} disabledReason={ticket.blocked}>
						<SubmitLabel instrument={instrument} side={side} units={units} />
					</TicketSubmit>
				)}
			</TicketFooter>
		</form>
	);
}

/** Levels, slippage limit and reduce-only: optional parts. */
function Extras({
	instrument,
	side,
	ticket: { form, change, read, context, preview, errorOf },
}: Pick<TypedTicketProps, "instrument" | "side"> & { readonly ticket: ReturnType<typeof useTicket> }) {
	return (
		<TicketExtras>
			{form.reduceOnly ? null : (
				<ProtectionFields
					form={form.protection}
					onChange={(protection) => change({ type: "changed", fields: { protection } })}
					read={read.protection}
					side={side}
					units={read.order?.volume ?? null}
					instrument={instrument}
					context={context}
					preview={preview}
					errorOf={errorOf}
				/>
			)}
			<BoundField
				instrument={instrument}
				bound={form.bound}
				onChange={(bound) => change({ type: "market-changed", fields: { bound } })}
				wrong={read.problems.includes("bound")}
			/>
			<ReduceField
				on={form.reduceOnly}
				onChange={(reduceOnly) => change({ type: "changed", fields: { reduceOnly } })}
				timeInForce={{
					value: form.timeInForce,
					onChange: (timeInForce) => change({ type: "market-changed", fields: { timeInForce } }),
				}}
			/>
		</TicketExtras>
	);
}

/** What the button does: the side, and the volume once it is readable. */
function SubmitLabel({
	instrument,
	side,
	units,
}: {
	readonly instrument: LocalInstrument;
	readonly side: Side | null;
	readonly units: Volume | null;
}) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	if (side === null) return t("trading.side.choose");
	if (units === null) return side === "buy" ? t("trading.buy") : t("trading.sell");
	return t(side === "buy" ? "trading.submit.buy" : "trading.submit.sell", {
		volume: volumeLabel(instrument, units, unit),
		instrument: instrument.displayName,
	});
}
