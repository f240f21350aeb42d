import { formatPrice as exactPrice, formatVolume, type Price, parseVolume } from "@truefill/core/money";
import { X } from "lucide-react";
import { useState } from "react";
import { type LocalInstrument, type LocalTrade, prices, useDirectory, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Range } from "../../../ui/range.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { volumeLabel, volumeText } from "../figures.ts";
import { settingsOf, useSettingsOf } from "../preferences.ts";
import { firstVolume, readVolume } from "../ticket/order.ts";
import {
	basisPoints,
	isNothing,
	movedQuote,
	NOTHING_SUPPOSED,
	PRESETS,
	presetMoves,
	type Scenario,
	type SupposedOrder,
} from "./suppose.ts";

export interface SupposePanelProps {
	readonly scenario: Scenario;
	readonly onChange: (scenario: Scenario) => void;
	readonly trades: readonly LocalTrade[];
	readonly instrument: LocalInstrument;
}

const WIDEST = 25;

/** The user's scenario: shocks, moves of single prices, trades closed first, one more order. */
export function SupposePanel({ scenario, onChange, trades, instrument }: SupposePanelProps) {
	const t = useT();
	const { byId } = useDirectory();
	// Re-renders with current prices.
	useSecond();
	const { moves, way, closes, order } = scenario;
	const held = [
		...new Set([...trades.map(({ instrumentId }) => instrumentId), ...(order === null ? [] : [order.instrumentId])]),
	];
	return (
		<section aria-label={t("map.suppose")} className="flex min-w-0 flex-col gap-4">
			<div className="flex items-center justify-between">
				<h3 className="font-semibold text-13">{t("map.suppose")}</h3>
				<Button
					size="sm"
					variant="quiet"
					disabledReason={isNothing(scenario) ? t("trading.levels.nothing") : null}
					onClick={() => onChange(NOTHING_SUPPOSED)}
				>
					{t("map.reset")}
				</Button>
			</div>
			<div className="flex flex-col gap-1.5">
				<span className="font-medium text-12 text-muted">{t("map.presets")}</span>
				<div className="flex flex-wrap gap-1.5">
					{PRESETS.map((preset) => {
						const next = presetMoves(preset, trades, byId);
						return (
							<Button
								key={preset}
								size="sm"
								disabledReason={Object.keys(next).length === 0 ? t("map.preset.none") : null}
								onClick={() => onChange({ ...scenario, moves: next, way: preset === "weekend" ? "jump" : "steps" })}
							>
								{t(`map.preset.${preset}`)}
							</Button>
						);
					})}
				</div>
			</div>
			<SegmentedControl
				block
				label={t("map.way")}
				value={way}
				onChange={(next) => onChange({ ...scenario, way: next })}
				items={(["steps", "jump"] as const).map((value) => ({ value, label: t(`map.way.${value}`) }))}
			/>
			{held.length === 0 ? null : (
				<div className="flex flex-col gap-3">
					<span className="font-medium text-12 text-muted">{t("map.moves")}</span>
					{held.map((id) => {
						const known = byId(id);
						return known === undefined ? null : (
							<MoveField
								key={id}
								instrument={known}
								percent={moves[id] ?? ""}
								onChange={(percent) => onChange({ ...scenario, moves: { ...moves, [id]: percent } })}
							/>
						);
					})}
				</div>
			)}
			{trades.length === 0 ? null : (
				<details>
					<summary className="cursor-pointer rounded-[4px] py-1 text-12 text-secondary hover:text-primary">
						{t("map.closes")}: {t("map.closes.count", { count: closes.length })}
					</summary>
					<div className="flex flex-col pt-1">
						{trades.map((trade) => (
							<CloseChoice
								key={trade.id}
								trade={trade}
								instrument={byId(trade.instrumentId)}
								on={closes.includes(trade.id)}
								onChange={(on) =>
									onChange({
										...scenario,
										closes: on ? [...closes, trade.id] : closes.filter((each) => each !== trade.id),
									})
								}
							/>
						))}
					</div>
				</details>
			)}
			<OrderChoice order={order} instrument={instrument} onChange={(next) => onChange({ ...scenario, order: next })} />
		</section>
	);
}

interface MoveFieldProps {
	readonly instrument: LocalInstrument;
	readonly percent: string;
	readonly onChange: (percent: string) => void;
}

function MoveField({ instrument, percent, onChange }: MoveFieldProps) {
	const t = useT();
	const quote = prices.quote(instrument.id)?.exact;
	const moved = basisPoints(percent);
	const text = (at: Price) => formatPrice(exactPrice(at, instrument.priceDigits), instrument.priceDigits);
	const name = t("map.move", { instrument: instrument.displayName });
	return (
		<div className="flex flex-col gap-1">
			<div className="flex items-baseline justify-between gap-2 text-12">
				<span className="font-medium">{instrument.displayName}</span>
				<span className="num text-11 text-muted">
					{quote === undefined
						? ""
						: moved === 0n
							? text(quote.bid)
							: t("map.to", {
									from: text(quote.bid),
									to: text(movedQuote(quote, moved, instrument.priceIncrement).bid),
								})}
				</span>
			</div>
			<div className="flex items-center gap-2">
				<Range
					aria-label={name}
					dir="ltr"
					min={-WIDEST}
					max={WIDEST}
					step={0.5}
					value={Math.max(-WIDEST, Math.min(WIDEST, Number(moved) / 100))}
					onChange={(event) => onChange(event.target.value)}
					className="flex-1"
				/>
				<span className="w-36 flex-none">
					<NumberField size="sm" signed aria-label={name} step="0.5" value={percent} onChange={onChange} unit="%" />
				</span>
			</div>
		</div>
	);
}

interface CloseChoiceProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument | undefined;
	readonly on: boolean;
	readonly onChange: (on: boolean) => void;
}

function CloseChoice({ trade, instrument, on, onChange }: CloseChoiceProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	return (
		<label className="flex min-h-7 items-center gap-2 text-12 pointer-coarse:min-h-11">
			<input
				type="checkbox"
				checked={on}
				onChange={(event) => onChange(event.target.checked)}
				className="size-3.5 accent-(--accent-solid)"
			/>
			<span>
				{trade.side === "buy" ? t("trading.buy") : t("trading.sell")}{" "}
				{instrument === undefined ? formatVolume(trade.volume) : volumeLabel(instrument, trade.volume, unit)}{" "}
				{instrument?.displayName ?? trade.instrumentId}
			</span>
		</label>
	);
}

interface OrderChoiceProps {
	readonly order: SupposedOrder | null;
	readonly instrument: LocalInstrument;
	readonly onChange: (order: SupposedOrder | null) => void;
}

function OrderChoice({ order, instrument, onChange }: OrderChoiceProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const { byId } = useDirectory();
	if (order === null) {
		const first = firstVolume(instrument, settingsOf("ticket").volumes[instrument.id]);
		return (
			<Button
				size="sm"
				onClick={() => onChange({ instrumentId: instrument.id, side: "buy", volume: formatVolume(first) })}
			>
				{t("map.order.add", { instrument: instrument.displayName })}
			</Button>
		);
	}
	const known = byId(order.instrumentId) ?? instrument;
	const units = parseVolume(order.volume);
	return (
		<div className="flex flex-col gap-1.5">
			<div className="flex items-center justify-between">
				<span className="font-medium text-12 text-muted">
					{t("map.order")}: {known.displayName}
				</span>
				<IconButton
					bare
					size="sm"
					label={t("map.order.remove")}
					icon={<X className="icon" aria-hidden />}
					onClick={() => onChange(null)}
				/>
			</div>
			<div className="flex gap-1.5">
				<SegmentedControl
					label={t("map.order.side")}
					value={order.side}
					onChange={(side) => onChange({ ...order, side })}
					items={(["sell", "buy"] as const).map((value) => ({ value, label: t(`trading.${value}`) }))}
				/>
				<div className="min-w-0 flex-1">
					<VolumeField
						key={unit}
						initial={units.ok ? volumeText(known, units.value, unit) : ""}
						instrument={known}
						onChange={(volume) => onChange({ ...order, volume })}
					/>
				</div>
			</div>
		</div>
	);
}

interface VolumeFieldProps {
	readonly initial: string;
	readonly instrument: LocalInstrument;
	/** Units, as decimal text; not called unless the text is a number above zero. */
	readonly onChange: (volume: string) => void;
}

/** Keeps the typed text; calls `onChange` once it is a valid volume. */
function VolumeField({ initial, instrument, onChange }: VolumeFieldProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const [text, setText] = useState(initial);
	return (
		<NumberField
			size="sm"
			aria-label={t("map.order.volume")}
			step={volumeText(instrument, instrument.stepVolume, unit)}
			value={text}
			onChange={(next) => {
				setText(next);
				const units = readVolume(next, unit, instrument);
				if (units !== null && units > 0n) onChange(formatVolume(units));
			}}
			unit={unit === "lots" ? t("trading.lots") : instrument.base}
		/>
	);
}
