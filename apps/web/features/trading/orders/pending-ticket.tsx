import { formatPrice as exactPrice, formatVolume, type Price } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import {
	checkOrder,
	type OpenTradeOrder,
	type OrderKind,
	previewOpenTrade,
	usedMarginChange,
	withQuotes,
} from "@truefill/core/trading";
import { useMemo, useState } from "react";
import {
	accountCurrency,
	directory,
	type LocalInstrument,
	localTrades,
	newCommandId,
	serverNow,
	useConnection,
	useOpenTrades,
	useQuote,
	useSelectedAccount,
	valuedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { useOrderCommand } from "../blotter/use-command.ts";
import { refusalText, volumeLabel, volumeText } from "../figures.ts";
import { preferencesStore, setPreference, usePreference } from "../preferences.ts";
import { useHoldEnter } from "../ticket/hold-enter.ts";
import { convertVolume, firstVolume } from "../ticket/order.ts";
import { PreviewLines } from "../ticket/preview-lines.tsx";
import { countedInPips, PROTECTION_FIELDS, UNPROTECTED } from "../ticket/protection.ts";
import { ProtectionFields } from "../ticket/protection-fields.tsx";
import { ReduceField } from "../ticket/reduce-field.tsx";
import { RefusalHelp } from "../ticket/refusal-help.tsx";
import { SideButtons } from "../ticket/side-buttons.tsx";
import type { TicketProps } from "../ticket/ticket.tsx";
import { TICKET, TicketExtras } from "../ticket/ticket-extras.tsx";
import { TicketFooter } from "../ticket/ticket-footer.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { ALONE, firstPair, type PairForm, readPair } from "./pair.ts";
import { PairField } from "./pair-field.tsx";
import { expiryText, firstPrice, type PendingForm, readPending } from "./pending.ts";
import { type PlaceOrders, placeOrders } from "./place.ts";
import { pendingSentence, secondSentence } from "./sentence.ts";

export interface PendingTicketProps extends TicketProps {
	readonly kind: OrderKind;
}

type Typed = Omit<PendingForm, "side" | "unit" | "kind"> & { readonly pair: PairForm };
const DAY_MS = 86_400_000;

const FIELD_OF: Partial<Record<string, "volume" | "price" | "limitPrice" | "stopLoss" | "takeProfit">> = {
	VOLUME_NOT_POSITIVE: "volume",
	VOLUME_BELOW_MINIMUM: "volume",
	VOLUME_ABOVE_MAXIMUM: "volume",
	VOLUME_OFF_STEP: "volume",
	EXPOSURE_ABOVE_MAXIMUM: "volume",
	ORDER_PRICE_WRONG_SIDE: "price",
	ORDER_LIMIT_PRICE_INVALID: "limitPrice",
	...PROTECTION_FIELDS,
};

/** The ticket of a pending order: price, time in force, the effect of its fill, and one button that states it. */
export function PendingTicket({ instrument, side, onSide, onDone, volumeId, kind }: PendingTicketProps) {
	const t = useT();
	const heldEnter = useHoldEnter();
	const account = useSelectedAccount();
	const { data: open, isError: failed } = useOpenTrades(account?.id);
	const unit = usePreference("unit");
	const quote = useQuote(instrument.id)?.exact;
	const { status } = useConnection();
	const textOf = (at: Price | null) => (at === null ? "" : exactPrice(at, instrument.priceDigits));
	const [form, setForm] = useState<Typed>(() => {
		const first = side === null || quote === undefined ? "" : textOf(firstPrice(kind, side, quote, instrument));
		return {
			volume: volumeText(instrument, firstVolume(instrument, preferencesStore.getState().volumes[instrument.id]), unit),
			price: first,
			limitPrice: first,
			timeInForce: "GTC",
			expires: expiryText(serverNow() + DAY_MS),
			protection: UNPROTECTED,
			reduceOnly: false,
			pair: ALONE,
		};
	});
	const { view } = directory();
	const currency = account === undefined ? "USD" : accountCurrency(account);
	const rates = view.rate(instrument.quoteCurrency, currency);
	const typed: PendingForm = { ...form, side: side ?? "buy", unit, kind };
	const market = { instrument, quote, rates, currency };
	const { context, units, protection, problems, ...read } = readPending(typed, market);
	const terms = side === null ? null : read.terms;
	const second = readPair(form.pair, typed, market);
	const valued = useMemo(
		() => (account === undefined || open === undefined ? null : valuedAccount(account, localTrades(open))),
		[account, open],
	);
	const checked = terms === null || valued === null ? null : checkOrder(valued, terms, view, true);
	const fill: OpenTradeOrder | null =
		terms === null ? null : { ...terms, bound: null, timeInForce: undefined, isRaised: true };
	const there = context.quote === undefined ? view : withQuotes(view, [context.quote]);
	const preview = fill === null || valued === null ? null : previewOpenTrade(valued, fill, there);
	const checkedSecond = second.terms === null || valued === null ? null : checkOrder(valued, second.terms, view, true);
	const wrongSecond = second.wrong
		? t("orders.price.unreadable", { example: exampleOf(instrument, quote?.bid) })
		: checkedSecond === null || checkedSecond.ok
			? null
			: refusalText(checkedSecond.refusal, instrument, unit);
	const {
		busy,
		refused,
		unknown,
		run,
		reset: forget,
	} = useOrderCommand(`place ${account?.id ?? ""} ${instrument.id}`, (orders: PlaceOrders, commandId) =>
		placeOrders(orders, account?.id ?? "", commandId, instrument),
	);
	const change = (next: Partial<Typed>) => {
		forget();
		setForm({ ...form, ...next });
	};
	const chooseSide = (next: Side) => {
		forget();
		// An order of the other side waits on the other side of the market, so it gets a new price.
		const isTyped = side === null && form.price !== "";
		if (next !== side && quote !== undefined && !isTyped) {
			const first = textOf(firstPrice(kind, next, quote, instrument));
			setForm({ ...form, price: first, limitPrice: first, pair: ALONE });
		}
		onSide(next);
	};

	const expired = form.timeInForce === "GTD" && terms?.expiresAtMs != null && terms.expiresAtMs <= serverNow();
	const refusal = checked === null || checked.ok ? null : checked.refusal;
	const refusalShown = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const errorOf = (field: keyof typeof UNREADABLE): string | null =>
		// The price is filled in when a side is chosen.
		side === null && (field === "price" || field === "limitPrice") && form[field] === ""
			? null
			: problems.includes(field)
				? UNREADABLE[field]()
				: inField === field
					? refusalShown
					: null;
	const UNREADABLE = {
		volume: () => t("trading.volume.unreadable"),
		price: () => t("orders.price.unreadable", { example: exampleOf(instrument, quote?.bid) }),
		limitPrice: () => t("orders.price.unreadable", { example: exampleOf(instrument, quote?.bid) }),
		stopLoss: () => t("trading.level.unreadable"),
		takeProfit: () => t("trading.level.unreadable"),
	};
	const offline = status === "reconnecting" || status === "refused" ? t("trading.ticket.offline") : null;
	const blocked =
		(valued === null ? t(failed ? "trading.ticket.failed" : "trading.ticket.waiting") : null) ??
		offline ??
		(side === null ? t("trading.side.choose") : null) ??
		(problems.length > 0 ? t("trading.ticket.incomplete") : null) ??
		(expired ? t("orders.expires.unreadable") : null) ??
		refusalShown ??
		(wrongSecond === null ? null : t("ticket.pair.second", { reason: wrongSecond }));
	const words =
		terms === null
			? null
			: {
					type: t(`orders.type.${kind}`),
					volume: volumeLabel(instrument, terms.volume, unit),
					instrument: instrument.displayName,
					price: textOf(terms.price),
				};
	const submit = async () => {
		if (!unknown && (terms === null || blocked !== null)) return;
		if (terms === null || words === null) return;
		const { pair } = form;
		const orders = { first: terms, second: second.terms, linkedTo: pair.on ? pair.with : null, undoId: newCommandId() };
		if ((await run(orders)) === null) return;
		setPreference({ volumes: { ...preferencesStore.getState().volumes, [instrument.id]: formatVolume(terms.volume) } });
		notify(
			second.terms === null
				? {
						tone: "ok",
						title: t("orders.done", { ...words, side: t(side === "buy" ? "trading.buy" : "trading.sell") }),
						description: t("orders.done.body"),
					}
				: {
						tone: "ok",
						title: t("ticket.pair.done", {
							instrument: words.instrument,
							first: words.price,
							second: textOf(second.terms.price),
						}),
						description: t("ticket.pair.done.body"),
					},
		);
		setForm((now) => ({ ...now, pair: ALONE }));
		onDone?.();
	};
	const label =
		side === null
			? t("trading.side.choose")
			: words === null
				? t("orders.submit.plain")
				: t(side === "buy" ? "orders.submit.buy" : "orders.submit.sell", words);
	const priceField = (field: "price" | "limitPrice", name: string) => (
		<Field label={name} error={errorOf(field)}>
			{(aria) => (
				<NumberField
					{...aria}
					step={exactPrice(instrument.priceIncrement)}
					value={form[field]}
					onChange={(text) => change({ [field]: text })}
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
				void submit();
			}}
		>
			<SideButtons
				instrument={instrument}
				side={side}
				onSide={chooseSide}
				oneClick={false}
				blocked={null}
				busy={busy ? side : null}
			/>
			<Field
				label={t("trading.volume")}
				error={errorOf("volume")}
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
							step={volumeText(instrument, instrument.stepVolume, unit)}
							min={volumeText(instrument, instrument.minVolume, unit)}
							max={volumeText(instrument, instrument.maxVolume, unit)}
							value={form.volume}
							onChange={(volume) => change({ volume })}
						/>
					</div>
				)}
			</Field>
			<div className="grid auto-cols-fr grid-flow-col gap-2">
				{priceField("price", kind === "limit" ? t("orders.limitPrice") : t("orders.stopPrice"))}
				{kind === "stop-limit" ? priceField("limitPrice", t("orders.limitPrice")) : null}
			</div>
			<ExpiryField
				instrument={instrument}
				timeInForce={form.timeInForce}
				expires={form.expires}
				wrong={expired || problems.includes("expires")}
				onChange={change}
			/>
			<TicketExtras>
				{form.reduceOnly ? null : (
					<ProtectionFields
						form={form.protection}
						onChange={(next) => change({ protection: next })}
						read={protection}
						side={side}
						units={units}
						instrument={instrument}
						context={context}
						preview={preview}
						errorOf={errorOf}
					/>
				)}
				<ReduceField on={form.reduceOnly} onChange={(reduceOnly) => change({ reduceOnly })} />
				{side === null ? null : (
					<PairField
						pair={form.pair}
						onChange={(pair) => change({ pair })}
						begin={() => {
							// Each of the two orders counts its levels from its own price.
							const inPips = countedInPips(form.protection, protection, side, context);
							change({ protection: inPips, pair: firstPair(kind, side, quote, instrument) });
						}}
						error={wrongSecond}
						instrument={instrument}
					/>
				)}
			</TicketExtras>
			<PreviewLines preview={preview} currency={currency} usedBefore={valued} order={fill} view={there} />
			{refused === null ? null : (
				<Alert
					variant={unknown ? "warning" : "destructive"}
					announce
					{...(unknown ? { title: t("trading.ticket.unknown") } : {})}
				>
					{unknown ? t("orders.unknown.body") : refused}
				</Alert>
			)}
			<TicketFooter>
				<p className="min-h-12 text-12 text-secondary" aria-live="off">
					{offline !== null ? (
						<span className="text-danger">{offline}</span>
					) : refusal !== null ? (
						inField === null ? (
							<span className="text-danger">
								{refusalShown} <RefusalHelp refusal={refusal} />
							</span>
						) : null
					) : terms === null ? null : (
						[
							pendingSentence(
								terms,
								preview,
								instrument,
								unit,
								currency,
								valued === null || preview?.plan == null ? null : usedMarginChange(valued, preview.plan),
							),
							...(second.terms === null ? [] : [secondSentence(second.terms, instrument)]),
						].join(" ")
					)}
				</p>
				<Button
					type="submit"
					variant={side === null ? "secondary" : side === "buy" ? "up" : "down"}
					size="lg"
					block
					busy={busy}
					busyLabel={t("trading.submit.busy")}
					disabledReason={unknown ? null : blocked}
				>
					<span className="whitespace-normal text-12 leading-4">
						{unknown ? t("trading.ticket.findOut") : second.terms === null ? label : t("ticket.pair.submit")}
					</span>
				</Button>
			</TicketFooter>
		</form>
	);
}

const exampleOf = ({ priceDigits }: LocalInstrument, bid: Price | undefined): string =>
	bid === undefined ? "1.08000" : exactPrice(bid, priceDigits);
