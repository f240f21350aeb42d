import { formatMoney as exactMoney, formatVolume, type Money } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { previewOpenTrade, usedMarginChange } from "@truefill/core/trading";
import { useMemo, useState } from "react";
import {
	accountCurrency,
	directory,
	type Effect,
	type LocalInstrument,
	localTrades,
	prices,
	useConnection,
	useMarket,
	useOpenTrades,
	useSecond,
	useSelectedAccount,
	valuedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { setChoice, useChoice } from "../../../lib/choices.ts";
import { formatMoney, formatNumber } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { marketText, refusalText, stepSize, stepUnit, volumeLabel, volumeText } from "../figures.ts";
import { preferencesStore, setPreference, usePreference } from "../preferences.ts";
import { useThrottledQuote } from "../use-throttled-quote.ts";
import { useHoldEnter } from "./hold-enter.ts";
import { notifyFill } from "./notify-fill.ts";
import { convertVolume, firstVolume } from "./order.ts";
import { PreviewLines } from "./preview-lines.tsx";
import { PROTECTION_FIELDS, UNPROTECTED } from "./protection.ts";
import { ProtectionFields } from "./protection-fields.tsx";
import { readOrder, type TicketForm } from "./read-order.ts";
import { ReduceField } from "./reduce-field.tsx";
import { RefusalHelp } from "./refusal-help.tsx";
import { orderSentence } from "./sentence.ts";
import { SideButtons } from "./side-buttons.tsx";
import { EXTRA, TICKET, TicketExtras } from "./ticket-extras.tsx";
import { TicketFooter } from "./ticket-footer.tsx";
import { type SentOrder, useOrder } from "./use-order.ts";

export interface TicketProps {
	readonly instrument: LocalInstrument;
	/** Null: not chosen yet, so nothing can be sent. */
	readonly side: Side | null;
	readonly onSide: (side: Side) => void;
	/** Called after a fill: a sheet closes. */
	readonly onDone?: () => void;
	/** Id of the volume field's frame, for the keyboard shortcuts. */
	readonly volumeId: string;
}

/** The order ticket: the inputs, their effect, and one button that states it. */
export function Ticket({ instrument, side, onSide, onDone, volumeId }: TicketProps) {
	const t = useT();
	const heldEnter = useHoldEnter();
	const account = useSelectedAccount();
	const { data: open, isError: failed } = useOpenTrades(account?.id);
	const unit = usePreference("unit");
	const oneClick = useChoice("oneClick");
	const quote = useThrottledQuote(instrument.id);
	const market = useMarket(instrument);
	const [form, setForm] = useState<Omit<TicketForm, "side" | "unit">>(() => ({
		volume: volumeText(instrument, firstVolume(instrument, preferencesStore.getState().volumes[instrument.id]), unit),
		protection: UNPROTECTED,
		reduceOnly: false,
		timeInForce: "FOK",
		bound: { on: false, pips: "1" },
	}));
	// Without a side the volume is still read; nothing that depends on the side is shown.
	const ticket: TicketForm = { ...form, side: side ?? "buy", unit };
	const { view } = directory();
	const currency = account === undefined ? "USD" : accountCurrency(account);
	const context = { instrument, quote: quote?.exact, rates: view.rate(instrument.quoteCurrency, currency), currency };
	const read = readOrder(ticket, context);
	const { protection, problems } = read;
	const order = side === null ? null : read.order;
	/** Orders are read against the current price, which may be newer than the rendered one. */
	const orderNow = (sideNow: Side) =>
		readOrder({ ...ticket, side: sideNow }, { ...context, quote: prices.quote(instrument.id)?.exact }).order;
	const valued = useMemo(
		() => (account === undefined || open === undefined ? null : valuedAccount(account, localTrades(open))),
		[account, open],
	);
	const priced = read.order === null || valued === null ? null : previewOpenTrade(valued, read.order, view);
	const preview = side === null ? null : priced;

	const filled = (effect: Effect, sent: SentOrder) => {
		setPreference({ volumes: { ...preferencesStore.getState().volumes, [instrument.id]: sent.body.volume } });
		notifyFill(effect, sent, instrument, unit);
		onDone?.();
	};
	const { sending, send, findOut, reset } = useOrder(account?.id, instrument, filled);
	const change = (next: Partial<typeof form>) => {
		reset();
		setForm({ ...form, ...next });
	};

	const refusal = preview?.refusal ?? null;
	const why = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const volumeError = problems.includes("volume") ? t("trading.volume.unreadable") : inField === "volume" ? why : null;
	const waiting =
		account === undefined || valued === null ? t(failed ? "trading.ticket.failed" : "trading.ticket.waiting") : null;
	const typed = problems.length > 0 ? t("trading.ticket.incomplete") : null;
	const unknownOutcome = sending.state === "unknown" ? t("trading.ticket.unknownFirst") : null;
	const { status } = useConnection();
	const offline = status === "reconnecting" || status === "refused" ? t("trading.ticket.offline") : null;
	const stopped = unknownOutcome ?? waiting ?? marketBlock(market, why) ?? offline;
	const blocked = stopped ?? (side === null ? t("trading.side.choose") : null) ?? typed ?? why;
	const busy = sending.state === "sending" ? sending.side : null;
	const submit = () => {
		const now = side === null ? null : orderNow(side);
		if (now !== null && blocked === null) void send(now);
	};
	const pressSide = (next: Side) => {
		if (!oneClick) {
			onSide(next);
			return;
		}
		onSide(next);
		const other = orderNow(next);
		if (other !== null && valued !== null && previewOpenTrade(valued, other, view).refusal === null) void send(other);
	};
	const units = read.order?.volume;
	const label =
		side === null
			? t("trading.side.choose")
			: units === undefined
				? side === "buy"
					? t("trading.buy")
					: t("trading.sell")
				: t(side === "buy" ? "trading.submit.buy" : "trading.submit.sell", {
						volume: volumeLabel(instrument, units, unit),
						instrument: instrument.displayName,
					});
	const sentence =
		order === null || preview === null || preview.plan === null || valued === null
			? null
			: orderSentence(order, preview, instrument, unit, currency, usedMarginChange(valued, preview.plan));
	const step = volumeText(instrument, instrument.stepVolume, unit);

	return (
		<form
			aria-label={t("trading.ticket", { instrument: instrument.displayName })}
			className={TICKET}
			{...heldEnter}
			onSubmit={(event) => {
				event.preventDefault();
				submit();
			}}
		>
			<SideButtons
				instrument={instrument}
				side={side}
				onSide={pressSide}
				oneClick={oneClick}
				blocked={stopped ?? typed ?? why}
				busy={busy}
			/>
			<Field
				label={t("trading.volume")}
				error={volumeError}
				help={
					units === undefined ? undefined : (
						<VolumeHelp
							instrument={instrument}
							units={formatVolume(units)}
							unit={unit}
							pip={priced?.pipValue ?? null}
							currency={currency}
						/>
					)
				}
				aside={
					<SegmentedControl
						label={t("trading.volume.unit")}
						value={unit}
						onChange={(next) => {
							change({ volume: convertVolume(form.volume, unit, next, instrument) });
							setPreference({ unit: next });
						}}
						items={[
							{ value: "lots", label: t("trading.lots") },
							{ value: "units", label: t("trading.units") },
						]}
					/>
				}
			>
				{(aria) => (
					<div id={volumeId}>
						<NumberField
							{...aria}
							step={step}
							min={volumeText(instrument, instrument.minVolume, unit)}
							max={volumeText(instrument, instrument.maxVolume, unit)}
							value={form.volume}
							onChange={(volume) => change({ volume })}
						/>
					</div>
				)}
			</Field>
			<TicketExtras>
				{form.reduceOnly ? null : (
					<ProtectionFields
						form={form.protection}
						onChange={(next) => change({ protection: next })}
						read={protection}
						side={side}
						units={units ?? null}
						instrument={instrument}
						context={context}
						preview={preview}
						errorOf={(field) =>
							problems.includes(field) ? t("trading.level.unreadable") : inField === field ? why : null
						}
					/>
				)}
				<BoundField
					instrument={instrument}
					bound={form.bound}
					onChange={(bound) => change({ bound })}
					wrong={problems.includes("bound")}
				/>
				<ReduceField
					on={form.reduceOnly}
					onChange={(reduceOnly) => change({ reduceOnly })}
					timeInForce={{ value: form.timeInForce, onChange: (timeInForce) => change({ timeInForce }) }}
				/>
			</TicketExtras>
			<PreviewLines preview={preview} currency={currency} usedBefore={valued} order={order} />
			{sending.state === "refused" && sending.side === side ? (
				<Alert variant="destructive">{refusedText(sending.code, sending.message)}</Alert>
			) : null}
			{sending.state === "sending" ? <Waiting key={sending.sinceMs} sinceMs={sending.sinceMs} /> : null}
			{sending.state === "unknown" ? (
				<Alert
					variant="warning"
					announce
					title={t("trading.ticket.unknown")}
					actions={
						<Button size="sm" onClick={() => void findOut()}>
							{t("trading.ticket.findOut")}
						</Button>
					}
				>
					{t("trading.ticket.unknown.body")}
				</Alert>
			) : null}
			<Switch
				label={t("trading.oneClick")}
				help={oneClick ? t("trading.oneClick.risk") : undefined}
				checked={oneClick}
				onChange={(on) => setChoice({ oneClick: on })}
			/>
			<TicketFooter>
				<p className="min-h-12 text-12 text-secondary" aria-live="off">
					{refusal === null ? (
						offline === null ? (
							(sentence ?? waiting ?? marketText(market) ?? "")
						) : (
							<span className="text-danger">{offline}</span>
						)
					) : inField === null ? (
						<span className="text-danger">
							{why} <RefusalHelp refusal={refusal} />
						</span>
					) : null}
				</p>
				{oneClick ? null : (
					<Button
						type="submit"
						variant={side === null ? "secondary" : side === "buy" ? "up" : "down"}
						size="lg"
						block
						busy={busy !== null}
						busyLabel={t("trading.submit.busy")}
						disabledReason={blocked}
					>
						{label}
					</Button>
				)}
			</TicketFooter>
		</form>
	);
}

const LONG_MS = 3_000;

/** After some seconds without an answer: says that retries continue and cannot execute twice. */
function Waiting({ sinceMs }: { readonly sinceMs: number }) {
	const t = useT();
	const nowMs = useSecond();
	return nowMs - sinceMs < LONG_MS ? null : (
		<Alert variant="warning" announce>
			{t("trading.ticket.stillWaiting")}
		</Alert>
	);
}

const FIELD_OF: Partial<Record<string, "volume" | "stopLoss" | "takeProfit">> = {
	VOLUME_NOT_POSITIVE: "volume",
	VOLUME_BELOW_MINIMUM: "volume",
	VOLUME_ABOVE_MAXIMUM: "volume",
	VOLUME_OFF_STEP: "volume",
	EXPOSURE_ABOVE_MAXIMUM: "volume",
	...PROTECTION_FIELDS,
};

/** A market that accepts no orders takes precedence over any input error. */
const marketBlock = (market: ReturnType<typeof useMarket>, why: string | null): string | null =>
	market.state === "open" ? null : (why ?? marketText(market));

/** The server's message; if it is empty, the code. */
const refusedText = (code: string, message: string): string => (message === "" ? code : message);

function VolumeHelp({
	instrument,
	units,
	unit,
	pip,
	currency,
}: {
	readonly instrument: LocalInstrument;
	readonly units: string;
	readonly unit: "lots" | "units";
	readonly pip: Money | null;
	readonly currency: ReturnType<typeof accountCurrency>;
}) {
	const t = useT();
	const first =
		unit === "lots"
			? t("trading.volume.units", { volume: formatNumber(units), base: instrument.base })
			: t("trading.volume.lots", { volume: formatNumber(convertVolume(units, "units", "lots", instrument)) });
	return (
		<span className="num flex justify-between gap-2 text-11">
			<span>{first}</span>
			<span>
				{pip === null
					? ""
					: t("trading.pipValue", {
							amount: formatMoney(exactMoney(pip, currency), currency),
							unit: stepUnit(instrument),
							size: formatNumber(stepSize(instrument)),
						})}
			</span>
		</span>
	);
}

function BoundField({
	bound,
	onChange,
	wrong,
	instrument,
}: {
	readonly instrument: LocalInstrument;
	readonly bound: TicketForm["bound"];
	readonly onChange: (bound: TicketForm["bound"]) => void;
	readonly wrong: boolean;
}) {
	const t = useT();
	return (
		<div className={`flex min-h-6 min-w-0 items-center justify-between gap-2 pointer-coarse:min-h-11 ${EXTRA}`}>
			<label
				className="flex items-center gap-2 leading-4 font-medium text-12 text-secondary"
				title={t("trading.bound.help")}
			>
				<input
					type="checkbox"
					checked={bound.on}
					onChange={(event) => onChange({ ...bound, on: event.target.checked })}
					className="size-3.5 flex-none accent-(--accent-solid)"
				/>
				{t("trading.bound")}
			</label>
			{bound.on ? (
				<span className="w-36">
					<NumberField
						size="sm"
						step="0.1"
						min="0"
						aria-label={t("trading.bound")}
						aria-invalid={wrong ? true : undefined}
						value={bound.pips}
						onChange={(pips) => onChange({ ...bound, pips })}
						unit={t("trading.pips", { unit: stepUnit(instrument) })}
					/>
				</span>
			) : null}
		</div>
	);
}
