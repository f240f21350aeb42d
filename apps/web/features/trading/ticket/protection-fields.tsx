import { formatMoney as exactMoney, formatPrice as exactPrice, parsePrice, type Volume } from "@truefill/core/money";
import { closingSide, openingSide, type Side } from "@truefill/core/pricing";
import type { OpenTradePreview } from "@truefill/core/trading";
import type { LocalInstrument } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatNumber, formatPrice } from "../../../lib/format.ts";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { stepUnit } from "../figures.ts";
import { DefaultBracket } from "./default-bracket.tsx";
import { LevelField } from "./level-field.tsx";
import { firstLevel, improvementPips, type LevelMode, type OrderContext } from "./order.ts";
import { countedInPips, type ProtectionForm, premiumFor, type ReadProtection, type StopKind } from "./protection.ts";

export interface ProtectionFieldsProps {
	readonly form: ProtectionForm;
	readonly onChange: (form: ProtectionForm) => void;
	readonly read: ReadProtection;
	/** Null: not chosen yet. A level then starts as a distance, which is the same for both sides. */
	readonly side: Side | null;
	readonly units: Volume | null;
	readonly instrument: LocalInstrument;
	/** Its quote is the base of the levels. */
	readonly context: OrderContext;
	readonly preview: OpenTradePreview | null;
	readonly errorOf: (field: "stopLoss" | "takeProfit") => string | null;
}

/** Stop loss and take profit of an order, by price, pips or money; the stop fixed, trailing or guaranteed. */
export function ProtectionFields(props: ProtectionFieldsProps) {
	const { form, onChange, read, units, instrument, context, preview, errorOf } = props;
	const side = props.side ?? "buy";
	const t = useT();
	const { currency, quote, rates } = context;
	const { stopKind } = form;
	const convertTo = (kind: "stop-loss" | "take-profit", mode: LevelMode): string => {
		const at = kind === "stop-loss" ? read.stopAt : read.takeProfit;
		if (at === null || quote === undefined) return "";
		if (mode === "price") return exactPrice(at, instrument.priceDigits);
		// A trailing distance counts from the price it follows, everything else from the fill.
		const trailing = kind === "stop-loss" && stopKind === "trailing";
		const from = trailing ? closingSide(side, quote) : openingSide(side, quote);
		if (mode === "pips") return improvementPips("buy", at, from, instrument).replace("-", "");
		const net = kind === "stop-loss" ? preview?.netPnlAtStopLoss : preview?.netPnlAtTakeProfit;
		return net === null || net === undefined ? "" : exactMoney(net, currency).replace("-", "");
	};
	const chooseKind = (next: StopKind) => {
		const { stopLoss } = form;
		// A trailing stop is entered as a distance, a fixed one as a price.
		const mode = next === "trailing" ? "pips" : stopKind === "trailing" ? "price" : stopLoss.mode;
		const text = mode === stopLoss.mode ? stopLoss.text : convertTo("stop-loss", mode);
		onChange({ ...form, stopKind: next, stopLoss: { ...stopLoss, mode, text } });
	};
	const premium = premiumFor(instrument, units, rates?.ask, currency);
	const kinds: readonly StopKind[] =
		instrument.guaranteedStop === null ? ["fixed", "trailing"] : ["fixed", "trailing", "guaranteed"];
	const field = (kind: "stop-loss" | "take-profit") => {
		const name = kind === "stop-loss" ? "stopLoss" : "takeProfit";
		return (
			<LevelField
				kind={kind}
				level={form[name]}
				onChange={(level) => onChange({ ...form, [name]: level })}
				price={props.side === null ? null : kind === "stop-loss" ? read.stopAt : read.takeProfit}
				instrument={instrument}
				currency={currency}
				error={errorOf(name)}
				initial={() => {
					const text = quote === undefined ? "" : firstLevel(kind, side, quote, instrument);
					const at = parsePrice(text);
					if (props.side !== null || quote === undefined || !at.ok) return { text };
					const pips = improvementPips("buy", at.value, openingSide(side, quote), instrument);
					return { mode: "pips", text: pips.replace("-", "") };
				}}
				convert={(mode) => convertTo(kind, mode)}
			/>
		);
	};
	return (
		<>
			{field("stop-loss")}
			{form.stopLoss.on ? (
				<div className="col-span-2 flex flex-col gap-1 border-line border-s-2 ps-2.5">
					<SegmentedControl
						block
						label={t("ticket.stopKind")}
						value={stopKind}
						onChange={chooseKind}
						items={kinds.map((value) => ({ value, label: t(`ticket.stopKind.${value}`) }))}
					/>
					{props.side !== null &&
					stopKind === "trailing" &&
					read.trailingDistance !== null &&
					read.stopAt !== null &&
					quote !== undefined ? (
						<p className="text-11 text-muted">
							<HelpTerm href={helpHref("orders#trailing-stop")}>
								{t(side === "buy" ? "ticket.trailing.buy" : "ticket.trailing.sell", {
									pips: formatNumber(
										improvementPips("buy", closingSide(side, quote), read.stopAt, instrument).replace("-", ""),
									),
									unit: stepUnit(instrument),
									price: formatPrice(exactPrice(read.stopAt, instrument.priceDigits), instrument.priceDigits),
								})}
							</HelpTerm>
						</p>
					) : null}
					{stopKind === "guaranteed" ? (
						<p className="text-11 text-muted">
							<HelpTerm href={helpHref("orders#guaranteed-stop")}>
								{premium === null
									? t("ticket.guaranteed.unknown")
									: t("ticket.guaranteed", { amount: formatMoney(exactMoney(premium, currency), currency) })}
							</HelpTerm>
						</p>
					) : null}
				</div>
			) : null}
			{field("take-profit")}
			<DefaultBracket
				instrument={instrument}
				form={form}
				inPips={countedInPips(form, read, side, context)}
				onChange={onChange}
			/>
		</>
	);
}
