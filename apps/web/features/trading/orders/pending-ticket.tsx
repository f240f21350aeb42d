import { formatMoney as exactMoney, formatPrice as exactPrice, formatVolume, type Price } from "@truefill/core/money";
import { openingSide, type Side } from "@truefill/core/pricing";
import {
	checkOrder,
	type OpenTradeOrder,
	type OrderKind,
	type OrderTerms,
	previewOpenTrade,
	withQuotes,
} from "@truefill/core/trading";
import { useMemo, useState } from "react";
import {
	accountCurrency,
	directory,
	type LocalInstrument,
	localTrades,
	sendPlace,
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
import { LevelField } from "../ticket/level-field.tsx";
import { convertVolume, firstLevel, firstVolume, improvementPips, levelPrice } from "../ticket/order.ts";
import { PreviewLines } from "../ticket/preview-lines.tsx";
import { SideButtons } from "../ticket/side-buttons.tsx";
import type { TicketProps } from "../ticket/ticket.tsx";
import { ExpiryField } from "./expiry-field.tsx";
import { expiryText, firstPrice, type PendingForm, readPending } from "./pending.ts";
import { pendingSentence } from "./sentence.ts";

export interface PendingTicketProps extends TicketProps {
	readonly kind: OrderKind;
}

type Typed = Omit<PendingForm, "side" | "unit" | "kind">;
const OFF = { on: false, mode: "price", text: "" } as const;
const DAY_MS = 86_400_000;

const FIELD_OF: Partial<Record<string, "volume" | "price" | "limitPrice" | "expires" | "stopLoss" | "takeProfit">> = {
	VOLUME_NOT_POSITIVE: "volume",
	VOLUME_BELOW_MINIMUM: "volume",
	VOLUME_ABOVE_MAXIMUM: "volume",
	VOLUME_OFF_STEP: "volume",
	EXPOSURE_ABOVE_MAXIMUM: "volume",
	ORDER_PRICE_WRONG_SIDE: "price",
	ORDER_LIMIT_PRICE_INVALID: "limitPrice",
	STOP_LOSS_WRONG_SIDE: "stopLoss",
	TAKE_PROFIT_WRONG_SIDE: "takeProfit",
};

/** The ticket of a pending order: its price, how long it waits, what its fill would do, and one button that says so. */
export function PendingTicket({ instrument, side, onSide, onDone, volumeId, kind }: PendingTicketProps) {
	const t = useT();
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const unit = usePreference("unit");
	const quote = useQuote(instrument.id)?.exact;
	const { status } = useConnection();
	const textOf = (at: Price | null) => (at === null ? "" : exactPrice(at, instrument.priceDigits));
	const [form, setForm] = useState<Typed>(() => {
		const first = quote === undefined ? "" : textOf(firstPrice(kind, side, quote, instrument));
		return {
			volume: volumeText(instrument, firstVolume(instrument, preferencesStore.getState().volumes[instrument.id]), unit),
			price: first,
			limitPrice: first,
			timeInForce: "GTC",
			expires: expiryText(serverNow() + DAY_MS),
			stopLoss: OFF,
			takeProfit: OFF,
		};
	});
	const { view } = directory();
	const currency = account === undefined ? "USD" : accountCurrency(account);
	const rates = view.rate(instrument.quoteCurrency, currency);
	const typed: PendingForm = { ...form, side, unit, kind };
	const { terms, context, units, problems } = readPending(typed, { instrument, quote, rates, currency });
	const valued = useMemo(
		() => (account === undefined || open === undefined ? null : valuedAccount(account, localTrades(open))),
		[account, open],
	);
	const checked = terms === null || valued === null ? null : checkOrder(valued, terms, view, true);
	const fill: OpenTradeOrder | null = terms === null ? null : { ...terms, bound: null, timeInForce: undefined };
	const preview =
		fill === null || valued === null || context.quote === undefined
			? null
			: previewOpenTrade(valued, fill, withQuotes(view, [context.quote]));
	const {
		busy,
		refused,
		unknown,
		run,
		reset: forget,
	} = useOrderCommand(`place ${account?.id ?? ""} ${instrument.id}`, (order: OrderTerms, commandId) =>
		sendPlace(bodyOf(order, account?.id ?? "", commandId, instrument)),
	);
	const change = (next: Partial<Typed>) => {
		forget();
		setForm({ ...form, ...next });
	};
	const chooseSide = (next: Side) => {
		forget();
		// The other side waits on the other side of the market.
		if (next !== side && quote !== undefined) {
			const first = textOf(firstPrice(kind, next, quote, instrument));
			setForm({ ...form, price: first, limitPrice: first });
		}
		onSide(next);
	};

	const expired = form.timeInForce === "GTD" && terms?.expiresAtMs != null && terms.expiresAtMs <= serverNow();
	const refusal = checked === null || checked.ok ? null : checked.refusal;
	const told = refusal === null ? null : refusalText(refusal, instrument, unit);
	const inField = refusal === null ? null : (FIELD_OF[refusal.code] ?? null);
	const errorOf = (field: keyof typeof UNREADABLE): string | null =>
		problems.includes(field) ? UNREADABLE[field]() : inField === field ? told : null;
	const UNREADABLE = {
		volume: () => t("trading.volume.unreadable"),
		price: () => t("orders.price.unreadable", { example: exampleOf(instrument, quote?.bid) }),
		limitPrice: () => t("orders.price.unreadable", { example: exampleOf(instrument, quote?.bid) }),
		stopLoss: () => t("trading.level.unreadable"),
		takeProfit: () => t("trading.level.unreadable"),
	};
	const offline = status === "reconnecting" || status === "refused" ? t("trading.ticket.offline") : null;
	const blocked =
		(valued === null ? t("trading.ticket.waiting") : null) ??
		offline ??
		(problems.length > 0 ? t("trading.ticket.incomplete") : null) ??
		(expired ? t("orders.expires.unreadable") : null) ??
		told;
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
		if ((await run(terms)) === null) return;
		setPreference({ volumes: { ...preferencesStore.getState().volumes, [instrument.id]: formatVolume(terms.volume) } });
		notify({
			tone: "ok",
			title: t("orders.done", { ...words, side: t(side === "buy" ? "trading.buy" : "trading.sell") }),
			description: t("orders.done.body"),
		});
		onDone?.();
	};
	const label =
		words === null ? t("orders.submit.plain") : t(side === "buy" ? "orders.submit.buy" : "orders.submit.sell", words);
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
			className="flex flex-col gap-3"
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
			{priceField("price", kind === "limit" ? t("orders.limitPrice") : t("orders.stopPrice"))}
			{kind === "stop-limit" ? priceField("limitPrice", t("orders.limitPrice")) : null}
			<ExpiryField
				timeInForce={form.timeInForce}
				expires={form.expires}
				wrong={expired || problems.includes("expires")}
				onChange={change}
			/>
			<div className="flex flex-col gap-2">
				{(["stop-loss", "take-profit"] as const).map((level) => {
					const field = level === "stop-loss" ? "stopLoss" : "takeProfit";
					const input = form[field];
					const at = input.on ? levelPrice(level, input, side, units, context) : null;
					return (
						<LevelField
							key={level}
							kind={level}
							level={input}
							onChange={(next) => change({ [field]: next })}
							price={at}
							instrument={instrument}
							currency={currency}
							error={errorOf(field)}
							initial={() => (context.quote === undefined ? "" : firstLevel(level, side, context.quote, instrument))}
							convert={(mode) => {
								if (at === null || context.quote === undefined) return "";
								if (mode === "price") return textOf(at);
								const net = level === "stop-loss" ? preview?.netPnlAtStopLoss : preview?.netPnlAtTakeProfit;
								if (mode === "money") return net == null ? "" : exactMoney(net, currency).replace("-", "");
								return improvementPips("buy", at, openingSide(side, context.quote), instrument).replace("-", "");
							}}
						/>
					);
				})}
			</div>
			<PreviewLines preview={preview} currency={currency} usedBefore={valued} />
			{refused === null ? null : (
				<Alert
					variant={unknown ? "warning" : "destructive"}
					announce
					{...(unknown ? { title: t("trading.ticket.unknown") } : {})}
				>
					{unknown ? t("orders.unknown.body") : refused}
				</Alert>
			)}
			<p className="min-h-12 text-12 text-secondary" aria-live="off">
				{offline !== null ? (
					<span className="text-danger">{offline}</span>
				) : refusal !== null ? (
					inField === null ? (
						<span className="text-danger">{told}</span>
					) : null
				) : terms === null ? null : (
					pendingSentence(terms, preview, instrument, unit, currency)
				)}
			</p>
			<Button
				type="submit"
				variant={side === "buy" ? "up" : "down"}
				size="lg"
				block
				busy={busy}
				busyLabel={t("trading.submit.busy")}
				disabledReason={unknown ? null : blocked}
			>
				<span className="whitespace-normal text-12 leading-4">{unknown ? t("trading.ticket.findOut") : label}</span>
			</Button>
		</form>
	);
}

const exampleOf = ({ priceDigits }: LocalInstrument, bid: Price | undefined): string =>
	bid === undefined ? "1.08000" : exactPrice(bid, priceDigits);

function bodyOf(order: OrderTerms, accountId: string, commandId: string, { priceDigits }: LocalInstrument) {
	const text = (at: Price | null) => (at === null ? null : exactPrice(at, priceDigits));
	return {
		command_id: commandId,
		account_id: accountId,
		asset_id: order.instrumentId,
		side: order.side,
		volume: formatVolume(order.volume),
		order_type: order.kind,
		price: exactPrice(order.price, priceDigits),
		limit_price: text(order.limitPrice),
		time_in_force: order.timeInForce,
		expires_at: order.expiresAtMs === null ? null : new Date(order.expiresAtMs).toISOString(),
		stop_loss: text(order.stopLoss),
		take_profit: text(order.takeProfit),
	};
}
