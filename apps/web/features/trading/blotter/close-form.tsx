import { isOnStep } from "@truefill/core/instruments";
import {
	volume as brandVolume,
	formatVolume,
	type Money as MinorUnits,
	money,
	parseVolume,
	type Volume,
} from "@truefill/core/money";
import { type ClosePreview, marketVerdict } from "@truefill/core/trading";
import { useId, useState } from "react";
import { type LocalInstrument, type LocalTrade, sendClose, useMarket, useQuote } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { Money } from "../../../ui/num.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Range } from "../../../ui/range.tsx";
import { marketText, refusalText, volumeLabel, volumeText } from "../figures.ts";
import { usePreference } from "../preferences.ts";
import { useHoldEnter } from "../ticket/hold-enter.ts";
import { readVolume } from "../ticket/order.ts";
import { closeEstimate, moneyText, priceOf } from "./estimate.ts";
import { Lines } from "./lines.tsx";
import { QueuedClose } from "./queued-close.tsx";
import { StaleRate } from "./stale-rate.tsx";
import { useCommand } from "./use-command.ts";

export interface CloseFormProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

const PARTS = [25, 50, 75, 100] as const;

/** A percentage of the open volume, rounded down to the step; 100% is the whole volume, even off the step. */
export function partOf(open: Volume, percent: number, step: Volume): Volume {
	if (percent >= 100) return open;
	const part = (open * BigInt(percent)) / 100n;
	return brandVolume(part - (part % step));
}

/** Shows the result of closing, fully or partly, before the second click. */
export default function CloseForm({ trade, instrument, onDone }: CloseFormProps) {
	const t = useT();
	const heldEnter = useHoldEnter();
	const id = useId();
	const unit = usePreference("unit");
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
	const wrong =
		units === null
			? t("trading.volume.unreadable")
			: units === 0n
				? t("trading.close.nothing")
				: units > trade.volume
					? refusalText({ code: "VOLUME_ABOVE_OPEN", params: { open: formatVolume(trade.volume) } }, instrument, unit)
					: !whole && !isOnStep(instrument, units)
						? refusalText(
								{ code: "VOLUME_OFF_STEP", params: { step: formatVolume(instrument.stepVolume) } },
								instrument,
								unit,
							)
						: null;
	const shut = market.state === "closed";
	const stopped = shut ? null : marketVerdict(instrument, market, "close");
	const blocked = wrong ?? (stopped === null ? null : refusalText(stopped, instrument, unit));
	const estimate = units === null ? null : closeEstimate(trade, instrument, units);
	const result = estimate?.result ?? null;
	const price =
		estimate?.price == null ? null : formatPrice(priceOf(estimate.price, instrument), instrument.priceDigits);
	const percent = units === null || trade.volume === 0n ? 0 : Number((units * 100n) / trade.volume);

	const submit = async () => {
		if (!unknown && (units === null || blocked !== null)) return;
		const effect = await run(units ?? trade.volume);
		if (effect === null) return;
		const { trade: closed } = effect;
		if (closed.closed_at === null) {
			notify({ tone: "info", title: t("trading.close.queued", { instrument: instrument.displayName }) });
			onDone();
			return;
		}
		const volume = parseVolume(closed.volume);
		notify({
			tone: "ok",
			title: t("trading.closed.title", {
				volume: volume.ok ? volumeLabel(instrument, volume.value, unit) : closed.volume,
				instrument: instrument.displayName,
				price: closed.closing_price === null ? "" : formatPrice(closed.closing_price, instrument.priceDigits),
			}),
			description: t("trading.closed.result", { amount: formatMoney(closed.pnl, closed.currency, { sign: "always" }) }),
		});
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
			<div className="flex flex-col gap-1.5">
				<Range
					aria-label={t("trading.close.share")}
					min={0}
					max={100}
					step={1}
					value={Math.min(100, percent)}
					onChange={(event) =>
						setText(
							volumeText(instrument, partOf(trade.volume, event.target.valueAsNumber, instrument.stepVolume), unit),
						)
					}
					className="w-full"
				/>
				<div className="flex gap-1">
					{PARTS.map((part) => (
						<button
							key={part}
							type="button"
							id={`${id}-${part}`}
							onClick={() => setText(volumeText(instrument, partOf(trade.volume, part, instrument.stepVolume), unit))}
							className="flex-1 rounded-control border border-line py-0.5 text-11 text-secondary hover:bg-hover hover:text-primary"
						>
							{part === 100 ? t("trading.close.all") : `${part}%`}
						</button>
					))}
				</div>
			</div>
			{trade.closeRequest === null ? null : (
				<>
					<QueuedClose trade={trade} instrument={instrument} onDone={onDone} />
					<p className="text-12 text-muted">{t("trading.close.replace")}</p>
				</>
			)}
			<p className="text-12 text-secondary">
				{shut
					? t("trading.close.shut", { time: marketText(market) ?? "" })
					: price === null || result === null || units === null
						? t("trading.close.noPrice")
						: t("trading.close.sentence", {
								volume: volumeLabel(instrument, units, unit),
								instrument: instrument.displayName,
								price,
								amount: formatMoney(moneyText(result.netPnl, trade), trade.currency, { sign: "always" }),
							})}
			</p>
			{shut || result === null ? null : <ResultLines result={result} trade={trade} />}
			{shut ? null : <StaleRate stale={result?.staleConversion} />}
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
