import { summarise } from "@truefill/core/margin";
import {
	type AccountCurrency,
	divide,
	formatMoney as exactMoney,
	formatPrice as exactPrice,
	type Money,
	money,
	type Price,
	parseDecimal,
	parseMoney,
	pow10,
	type Volume,
} from "@truefill/core/money";
import {
	type MarketView,
	type OpenTradeOrder,
	type Sized,
	sizeOrder,
	type ValuedAccount,
} from "@truefill/core/trading";
import { Calculator } from "lucide-react";
import { useState } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";

const MODES = ["percent", "risk", "value"] as const;
type Mode = (typeof MODES)[number];
const PERCENT_SCALE = 8;

export interface SizeCalculatorProps {
	readonly instrument: LocalInstrument;
	readonly currency: AccountCurrency;
	readonly valued: ValuedAccount | null;
	/** Null without a side, or while unreadable. Its volume does not count. */
	readonly order: OpenTradeOrder | null;
	/** At whose prices the order fills. */
	readonly view: MarketView;
	/** The stop's price, of a trailing one where it begins; null: none. */
	readonly stopAt: Price | null;
	/** A stop as an amount of money moves with the volume. */
	readonly isStopInMoney: boolean;
	readonly onVolume: (units: Volume) => void;
}

/** Works out the volume from what may be lost at the stop, or from the value of the position. It sends nothing. */
export function SizeCalculator(props: SizeCalculatorProps) {
	const t = useT();
	const [open, setOpen] = useState(false);
	return (
		<Popover
			label={t("ticket.size")}
			align="end"
			open={open}
			onOpenChange={setOpen}
			className="flex w-72 flex-col gap-2.5"
			trigger={<IconButton size="sm" label={t("ticket.size")} icon={<Calculator className="icon" aria-hidden />} />}
		>
			<Calculation {...props} onClose={() => setOpen(false)} />
		</Popover>
	);
}

/** What was typed last stays while the page is open. */
let last: { readonly mode: Mode; readonly text: string } = { mode: "percent", text: "1" };

function Calculation(props: SizeCalculatorProps & { readonly onClose: () => void }) {
	const { instrument, currency, onVolume, onClose } = props;
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const [{ mode, text }, setTyped] = useState(last);
	const change = (next: typeof last) => {
		last = next;
		setTyped(next);
	};
	const { sized, why } = calculate(props, mode, text);
	const shown = (units: Volume) => volumeLabel(instrument, units, unit);
	const amountOf = (amount: Money) => formatMoney(exactMoney(amount, currency), currency);
	return (
		<>
			<SegmentedControl
				block
				label={t("ticket.size.by")}
				value={mode}
				onChange={(next) => change({ mode: next, text: next === "percent" ? "1" : mode === "percent" ? "100" : text })}
				items={MODES.map((value) => ({ value, label: t(`ticket.size.by.${value}`) }))}
			/>
			<NumberField
				aria-label={t(`ticket.size.most.${mode}`)}
				size="sm"
				step={mode === "percent" ? "0.1" : "10"}
				min="0"
				unit={mode === "percent" ? "%" : currency}
				value={text}
				onChange={(next) => change({ mode, text: next })}
			/>
			<p role="status" className="min-h-8 text-12 text-secondary">
				{sized === null
					? t(`ticket.size.why.${why}`)
					: t(`ticket.size.${sized.kind}.${mode === "value" ? "value" : "risk"}`, {
							volume: shown(sized.volume),
							amount: amountOf(sized.amount),
							price: stopText(props),
						})}
			</p>
			<Button
				variant="primary"
				size="sm"
				disabledReason={sized?.kind === "sized" ? null : t(`ticket.size.why.${why}`)}
				onClick={() => {
					if (sized?.kind !== "sized") return;
					onVolume(sized.volume);
					onClose();
				}}
			>
				{sized?.kind === "sized" ? t("ticket.size.use", { volume: shown(sized.volume) }) : t("ticket.size.useNone")}
			</Button>
		</>
	);
}

const stopText = ({ stopAt, instrument: { priceDigits } }: SizeCalculatorProps): string =>
	stopAt === null ? "" : formatPrice(exactPrice(stopAt, priceDigits), priceDigits);

type Why = "side" | "stop" | "stopInMoney" | "unknown" | "unreadable" | "tooLittle";
type Calculated = { readonly sized: Exclude<Sized, { kind: "unknown" }> | null; readonly why: Why };

/** The size, or why there is none. */
function calculate(
	{ valued, order, view, currency, stopAt, isStopInMoney }: SizeCalculatorProps,
	mode: Mode,
	text: string,
): Calculated {
	const none = (why: Why): Calculated => ({ sized: null, why });
	if (valued === null) return none("unknown");
	if (order === null) return none("side");
	if (mode !== "value" && stopAt === null) return none("stop");
	if (mode !== "value" && isStopInMoney) return none("stopInMoney");
	const { equity } = summarise(valued, view);
	if (mode === "percent" && equity === null) return none("unknown");
	const most = mode === "percent" ? shareOf(equity ?? 0n, text) : typedMoney(text, currency);
	if (most === null) return none("unreadable");
	const sized = sizeOrder(valued, order, mode === "value" ? "value" : "risk", most, view);
	return sized.kind === "unknown" ? none("unknown") : { sized, why: "tooLittle" };
}

function typedMoney(text: string, currency: AccountCurrency): Money | null {
	const parsed = parseMoney(text.replace(/\.$/, ""), currency);
	return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** Rounded down: never more than was asked. */
function shareOf(equity: bigint, text: string): Money | null {
	const percent = parseDecimal(text.replace(/\.$/, ""), PERCENT_SCALE);
	if (!percent.ok || percent.value <= 0n || percent.value > 100n * pow10(PERCENT_SCALE)) return null;
	const share = divide(equity * percent.value, 100n * pow10(PERCENT_SCALE), "floor");
	return share > 0n ? money(share) : null;
}
