import { formatVolume, type Money as MinorUnits, money, parseVolume, type Volume } from "@truefill/core/money";
import { type ClosePreview, marketVerdict } from "@truefill/core/trading";
import { useState } from "react";
import {
	type Effect,
	type LocalInstrument,
	type LocalTrade,
	sendClose,
	useMarket,
	useQuote,
} from "../../../data/index.ts";
import { t, useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { marketText, refusalText, type VolumeUnit, volumeLabel, volumeText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { useHoldEnter } from "../ticket/hold-enter.ts";
import { readVolume } from "../ticket/order.ts";
import { closeEstimate, moneyText, priceOf } from "./estimate.ts";
import { Lines } from "./lines.tsx";
import { QueuedClose } from "./queued-close.tsx";
import { ShareOfTrade } from "./share-of-trade.tsx";
import { StaleRate } from "./stale-rate.tsx";
import { useCommand } from "./use-command.ts";
import { volumeFault } from "./volume-fault.ts";

export interface CloseFormProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

/** Shows the result of closing, fully or partly, before the second click. */
export default function CloseForm({ trade, instrument, onDone }: CloseFormProps) {
	const t = useT();
	const heldEnter = useHoldEnter();
	const unit = useSettingsOf("ticket").unit;
	useQuote(instrument.id);
	const market = useMarket(instrument);
	const [text, setText] = useState(() => volumeText(instrument, trade.volume, unit));
	const units = readVolume(text, unit, instrument);
	const whole = units === trade.volume;
	const { busy, refused, unknown, run, reset } = useCommand(`close ${trade.id}`, (volume: Volume, commandId) =>
		sendClose({
			id: trade.id,
			command_id: commandId,
			...(volume === trade.volume ? {} : { volume: formatVolume(volume) }),
		}),
	);
	const wrong = volumeFault(units, trade, instrument, unit);
	const shut = market.state === "closed";
	const stopped = shut ? null : marketVerdict(instrument, market, "close");
	const blocked = wrong ?? (stopped === null ? null : refusalText(stopped, instrument, unit));
	const percent = units === null || trade.volume === 0n ? 0 : Number((units * 100n) / trade.volume);

	const submit = async () => {
		if (!unknown && (units === null || blocked !== null)) return;
		const effect = await run(units ?? trade.volume);
		if (effect === null) return;
		notifyClosed(effect, instrument, unit);
		onDone();
	};
	return (
		<form
			className="flex flex-col gap-2.5"
			{...heldEnter}
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<Field
				label={t("trading.close.volume")}
				error={wrong}
				aside={unit === "lots" ? t("trading.lots") : instrument.base}
			>
				{(aria) => (
					<NumberField
						{...aria}
						size="sm"
						step={volumeText(instrument, instrument.stepVolume, unit)}
						min={volumeText(instrument, instrument.stepVolume, unit)}
						max={volumeText(instrument, trade.volume, unit)}
						value={text}
						onChange={(next) => {
							reset();
							setText(next);
						}}
					/>
				)}
			</Field>
			<ShareOfTrade
				trade={trade}
				instrument={instrument}
				percent={Math.min(100, percent)}
				onVolume={(volume) => setText(volumeText(instrument, volume, unit))}
			/>
			{trade.closeRequest === null ? null : (
				<>
					<QueuedClose trade={trade} instrument={instrument} onDone={onDone} />
					<p className="text-12 text-muted">{t("trading.close.replace")}</p>
				</>
			)}
			<CloseSummary
				trade={trade}
				instrument={instrument}
				units={units}
				opens={shut ? (marketText(market) ?? "") : null}
			/>
			{refused === null ? null : (
				<p role="alert" className="text-12 text-danger">
					{refused}
				</p>
			)}
			<Button type="submit" size="sm" variant="primary" block busy={busy} disabledReason={unknown ? null : blocked}>
				{unknown
					? t("trading.ticket.findOut")
					: shut
						? t("trading.close.queue")
						: whole
							? t("trading.close.submitAll")
							: t("trading.close.submitPart")}
			</Button>
		</form>
	);
}

/** Says what was closed, or that it waits for the market's opening. */
function notifyClosed({ trade: closed }: Effect, instrument: LocalInstrument, unit: VolumeUnit): void {
	if (closed.closed_at === null) {
		notify({ tone: "info", title: t("trading.close.queued", { instrument: instrument.displayName }) });
		return;
	}
	const volume = parseVolume(closed.volume);
	notify({
		tone: "ok",
		urgent: true,
		title: t("trading.closed.title", {
			volume: volume.ok ? volumeLabel(instrument, volume.value, unit) : closed.volume,
			instrument: instrument.displayName,
			price: closed.closing_price === null ? "" : formatPrice(closed.closing_price, instrument.priceDigits),
		}),
		description: t("trading.closed.result", { amount: formatMoney(closed.pnl, closed.currency, { sign: "always" }) }),
	});
}

/** What closing would do now, with its costs. */
function CloseSummary(props: {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	/** Null while unreadable. */
	readonly units: Volume | null;
	/** When the closed market opens; null: it is open. */
	readonly opens: string | null;
}) {
	const { trade, instrument, units, opens } = props;
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const estimate = units === null ? null : closeEstimate(trade, instrument, units);
	const result = estimate?.result ?? null;
	const price =
		estimate?.price == null ? null : formatPrice(priceOf(estimate.price, instrument), instrument.priceDigits);
	return (
		<>
			<p className="text-12 text-secondary">
				{opens !== null
					? t("trading.close.shut", { time: opens })
					: price === null || result === null || units === null
						? t("trading.close.noPrice")
						: t("trading.close.sentence", {
								volume: volumeLabel(instrument, units, unit),
								instrument: instrument.displayName,
								price,
								amount: formatMoney(moneyText(result.netPnl, trade), trade.currency, { sign: "always" }),
							})}
			</p>
			{opens !== null || result === null ? null : <ResultLines result={result} trade={trade} />}
			{opens !== null ? null : <StaleRate stale={result?.staleConversion} />}
		</>
	);
}

/** Components of the net result, if there is more than the price difference (E6). */
function ResultLines({ result, trade }: { readonly result: ClosePreview; readonly trade: LocalTrade }) {
	const t = useT();
	const { grossPnl, commission, conversionCharge, swap, cashAdjustments } = result;
	const carried = money(swap + cashAdjustments);
	if (commission === 0n && conversionCharge === 0n && carried === 0n) return null;
	const amount = (value: MinorUnits) => (
		<Money value={moneyText(value, trade)} currency={trade.currency} show="none" sign="always" tone="quiet-zero" />
	);
	return (
		<div className="border-line border-y py-1.5 text-12 [&_dl]:gap-0.5 [&_dl]:text-12">
			<Lines
				lines={[
					[t("closing.line.gross"), amount(grossPnl)],
					...(commission === 0n ? [] : [[t("closing.line.commission"), amount(money(-commission))] as const]),
					...(conversionCharge === 0n
						? []
						: [[t("closing.line.conversion"), amount(money(-conversionCharge))] as const]),
					...(carried === 0n ? [] : [[t("closing.line.swap"), amount(carried)] as const]),
				]}
			/>
		</div>
	);
}
