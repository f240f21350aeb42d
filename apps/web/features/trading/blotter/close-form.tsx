import { isOnStep } from "@truefill/core/instruments";
import { openPnl } from "@truefill/core/margin";
import {
	volume as brandVolume,
	formatMoney as exactMoney,
	formatPrice as exactPrice,
	formatVolume,
	parseVolume,
	type Volume,
} from "@truefill/core/money";
import { closingSide } from "@truefill/core/pricing";
import { marketVerdict } from "@truefill/core/trading";
import { useId, useState } from "react";
import {
	directory,
	type LocalInstrument,
	type LocalTrade,
	sendClose,
	useMarket,
	useQuote,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { notify } from "../../../ui/notify.ts";
import { NumberField } from "../../../ui/number-field.tsx";
import { marketText, refusalText, volumeLabel, volumeText } from "../figures.ts";
import { usePreference } from "../preferences.ts";
import { readVolume } from "../ticket/order.ts";
import { accountCurrencyOf } from "./currency.ts";
import { QueuedClose } from "./queued-close.tsx";
import { useCommand } from "./use-command.ts";

export interface CloseFormProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

const PARTS = [25, 50, 75, 100] as const;

/** So much of the open volume, down to the step; all of it is all of it, also off the step. */
export function partOf(open: Volume, percent: number, step: Volume): Volume {
	if (percent >= 100) return open;
	const part = (open * BigInt(percent)) / 100n;
	return brandVolume(part - (part % step));
}

/** What closing brings, in numbers, before the second click; all of it or a part. */
export default function CloseForm({ trade, instrument, onDone }: CloseFormProps) {
	const t = useT();
	const id = useId();
	const unit = usePreference("unit");
	const quote = useQuote(instrument.id);
	const market = useMarket(instrument);
	const [text, setText] = useState(() => volumeText(instrument, trade.volume, unit));
	const units = readVolume(text, unit, instrument);
	const currency = accountCurrencyOf(trade.currency);
	const { view } = directory();
	const rates = view.rate(instrument.quoteCurrency, currency);
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
	const exact = quote?.exact;
	const result =
		exact === undefined || rates === undefined || units === null
			? null
			: openPnl({ ...trade, volume: units }, exact, rates, currency);
	const price =
		exact === undefined
			? null
			: formatPrice(exactPrice(closingSide(trade.side, exact), instrument.priceDigits), instrument.priceDigits);
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
				<input
					type="range"
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
					className="h-1.5 w-full cursor-pointer appearance-none rounded-pill bg-surface-3 [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-pill [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent-solid [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-pill [&::-webkit-slider-thumb]:bg-accent-solid"
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
								amount: formatMoney(exactMoney(result, currency), currency, { sign: "always" }),
							})}
			</p>
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
