import { formatPrice as exactPrice, formatVolume, parseVolume } from "@truefill/core/money";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { type LocalInstrument, newCommandId, prices, useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Select } from "../../../ui/select.tsx";
import { volumeLabel, volumeText } from "../figures.ts";
import { firstPrice } from "../orders/pending.ts";
import { settingsOf, useSettingsOf } from "../preferences.ts";
import { firstVolume, readVolume } from "../ticket/order.ts";
import type { SupposeProps } from "./prices.tsx";
import type { SupposedOrder } from "./scenario.ts";
import { Heading } from "./section.tsx";

const KINDS = ["market", "limit", "stop", "stop-limit"] as const;
const MOST_ORDERS = 10;

export interface SupposeOrdersProps extends SupposeProps {
	/** The current instrument, of a new order. */
	readonly instrument: LocalInstrument;
	/** Ids of what was sent and has no answer yet: it must not change. */
	readonly locked: ReadonlySet<string>;
}

/** Orders that are added, and trades that are closed. */
export function SupposeOrders({ scenario, onChange, state, instrument, locked }: SupposeOrdersProps) {
	const t = useT();
	const { byId } = useDirectory();
	const { orders, closes } = scenario;
	const add = () => {
		const first = firstVolume(instrument, settingsOf("ticket").volumes[instrument.id]);
		const order: SupposedOrder = {
			id: newCommandId(),
			instrumentId: instrument.id,
			kind: "market",
			side: "buy",
			volume: formatVolume(first),
			price: "",
			limitPrice: "",
		};
		onChange({ ...scenario, orders: [...orders, order] });
	};
	return (
		<section aria-label={t("whatIf.orders")} className="flex min-w-0 flex-col gap-2.5">
			<Heading>{t("whatIf.orders")}</Heading>
			<ul className="flex flex-col gap-2">
				{orders.map((order, place) => (
					<OrderRow
						key={order.id}
						order={order}
						number={place + 1}
						instrument={byId(order.instrumentId) ?? instrument}
						isLocked={locked.has(order.id)}
						onChange={(next) => onChange({ ...scenario, orders: orders.map((each) => (each === order ? next : each)) })}
						onRemove={() => onChange({ ...scenario, orders: orders.filter((each) => each !== order) })}
					/>
				))}
			</ul>
			<span>
				<Button
					size="sm"
					disabledReason={orders.length >= MOST_ORDERS ? t("whatIf.order.most", { count: MOST_ORDERS }) : null}
					onClick={add}
				>
					<Plus className="icon" aria-hidden />
					{t("whatIf.order.add", { instrument: instrument.displayName })}
				</Button>
			</span>
			{state.openTrades.size === 0 ? null : (
				<fieldset className="flex min-w-0 flex-col">
					<legend className="pb-1 font-medium text-12">{t("whatIf.closes")}</legend>
					{[...state.openTrades.values()].map((trade) => {
						const chosen = closes.find(({ tradeId }) => tradeId === trade.id);
						return (
							<CloseChoice
								key={trade.id}
								trade={trade}
								instrument={byId(trade.instrumentId)}
								isChosen={chosen !== undefined}
								isLocked={chosen !== undefined && locked.has(chosen.id)}
								onChange={(isChosen) =>
									onChange({
										...scenario,
										closes: isChosen
											? [...closes, { id: newCommandId(), tradeId: trade.id }]
											: closes.filter(({ tradeId }) => tradeId !== trade.id),
									})
								}
							/>
						);
					})}
				</fieldset>
			)}
		</section>
	);
}

interface OrderRowProps {
	readonly order: SupposedOrder;
	readonly number: number;
	readonly instrument: LocalInstrument;
	readonly isLocked: boolean;
	readonly onChange: (order: SupposedOrder) => void;
	readonly onRemove: () => void;
}

function OrderRow({ order, number, instrument, isLocked, onChange, onRemove }: OrderRowProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const units = parseVolume(order.volume);
	const name = { number, instrument: instrument.displayName };
	const change = (part: Partial<SupposedOrder>) => {
		if (!isLocked) onChange({ ...order, ...part });
	};
	/** A pending order begins with a price on its side of the market. */
	const begin = (kind: SupposedOrder["kind"], side: SupposedOrder["side"]) => {
		const quote = prices.quote(instrument.id)?.exact;
		const at = kind === "market" || quote === undefined ? null : firstPrice(kind, side, quote, instrument);
		const text = at === null ? "" : exactPrice(at, instrument.priceDigits);
		change({ kind, side, price: text, limitPrice: kind === "stop-limit" ? text : "" });
	};
	const priceField = (label: string, value: string, set: (text: string) => void) => (
		<NumberField
			size="sm"
			aria-label={label}
			step={exactPrice(instrument.priceIncrement, instrument.priceDigits)}
			disabled={isLocked}
			value={value}
			onChange={set}
		/>
	);
	return (
		<li aria-label={t("whatIf.order", name)} className="flex flex-col gap-1.5 rounded-control border border-line p-2">
			<div className="flex items-center justify-between gap-2">
				<span className="truncate font-medium text-12">{t("whatIf.order", name)}</span>
				<IconButton
					bare
					size="sm"
					label={t("whatIf.order.remove", name)}
					disabled={isLocked}
					icon={<X className="icon" aria-hidden />}
					onClick={onRemove}
				/>
			</div>
			<div className="grid grid-cols-2 gap-1.5">
				<Select
					size="sm"
					aria-label={t("whatIf.order.kind", name)}
					disabled={isLocked}
					value={order.kind}
					onChange={(kind) => begin(kind, order.side)}
					options={KINDS.map((value) => ({ value, label: t(`orders.${value}`) }))}
				/>
				<SegmentedControl
					block
					label={t("whatIf.order.side", name)}
					value={order.side}
					onChange={(side) => begin(order.kind, side)}
					items={(["sell", "buy"] as const).map((value) => ({ value, label: t(`trading.${value}`) }))}
				/>
			</div>
			<div className="flex flex-col gap-1.5">
				<VolumeField
					key={unit}
					label={t("whatIf.order.volume", name)}
					initial={units.ok ? volumeText(instrument, units.value, unit) : ""}
					instrument={instrument}
					disabled={isLocked}
					onChange={(volume) => change({ volume })}
				/>
				{order.kind === "market"
					? null
					: priceField(t("whatIf.order.price", name), order.price, (price) => change({ price }))}
				{order.kind === "stop-limit"
					? priceField(t("whatIf.order.limit", name), order.limitPrice, (limitPrice) => change({ limitPrice }))
					: null}
			</div>
		</li>
	);
}

interface CloseChoiceProps {
	readonly trade: Parameters<typeof labelOf>[0];
	readonly instrument: LocalInstrument | undefined;
	readonly isChosen: boolean;
	readonly isLocked: boolean;
	readonly onChange: (isChosen: boolean) => void;
}

function labelOf(
	{
		instrumentId,
		volume,
	}: {
		readonly instrumentId: string;
		readonly side: "buy" | "sell";
		readonly volume: Parameters<typeof formatVolume>[0];
	},
	instrument: LocalInstrument | undefined,
	unit: Parameters<typeof volumeLabel>[2],
): string {
	return instrument === undefined
		? `${formatVolume(volume)} ${instrumentId}`
		: `${volumeLabel(instrument, volume, unit)} ${instrument.displayName}`;
}

function CloseChoice({ trade, instrument, isChosen, isLocked, onChange }: CloseChoiceProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	return (
		<label className="flex min-h-7 items-center gap-2 text-12 pointer-coarse:min-h-11">
			<input
				type="checkbox"
				checked={isChosen}
				disabled={isLocked}
				onChange={(event) => onChange(event.target.checked)}
				className="size-3.5 accent-(--accent-solid)"
			/>
			<span>
				{t(`trading.${trade.side}`)} {labelOf(trade, instrument, unit)}
			</span>
		</label>
	);
}

interface VolumeFieldProps {
	readonly label: string;
	readonly initial: string;
	readonly instrument: LocalInstrument;
	readonly disabled: boolean;
	/** Units, as decimal text; not called unless the text is a number above zero. */
	readonly onChange: (volume: string) => void;
}

/** Keeps the typed text; calls `onChange` once it is a valid volume. */
function VolumeField({ label, initial, instrument, disabled, onChange }: VolumeFieldProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const [text, setText] = useState(initial);
	return (
		<NumberField
			size="sm"
			aria-label={label}
			step={volumeText(instrument, instrument.stepVolume, unit)}
			disabled={disabled}
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
