import { formatPrice as exactPrice } from "@truefill/core/money";
import type { LocalInstrument, LocalOrder } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { LevelsFields } from "../blotter/levels-fields.tsx";
import { volumeText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { useHoldEnter } from "../ticket/hold-enter.ts";
import { ExpiryField } from "./expiry-field.tsx";
import { useAmend } from "./use-amend.ts";

export interface AmendFormProps {
	readonly order: LocalOrder;
	readonly instrument: LocalInstrument;
	readonly onDone: () => void;
}

/** Amends a pending order with one request; shows refusals of the engine's check while typing. */
export function AmendForm({ order, instrument, onDone }: AmendFormProps) {
	const t = useT();
	const heldEnter = useHoldEnter();
	const unit = useSettingsOf("ticket").unit;
	const { form, change, problems, errorOf, ...amend } = useAmend(order, instrument, onDone);
	const number = (field: "volume" | "price" | "limitPrice", label: string, step: string) => (
		<Field label={label} error={errorOf(field)}>
			{(aria) => (
				<NumberField
					{...aria}
					size="sm"
					step={step}
					value={form[field]}
					onChange={(text) => change({ [field]: text })}
				/>
			)}
		</Field>
	);
	const increment = exactPrice(instrument.priceIncrement);
	return (
		<form
			className="flex flex-col gap-3"
			{...heldEnter}
			onSubmit={(event) => {
				event.preventDefault();
				void amend.submit();
			}}
		>
			{number(
				"volume",
				unit === "lots" ? t("trading.volume.inLots") : t("trading.volume.inUnits"),
				volumeText(instrument, instrument.stepVolume, unit),
			)}
			{order.triggered
				? null
				: number("price", order.kind === "limit" ? t("orders.limitPrice") : t("orders.stopPrice"), increment)}
			{order.limitPrice === null ? null : number("limitPrice", t("orders.limitPrice"), increment)}
			<ExpiryField
				instrument={instrument}
				timeInForce={form.timeInForce}
				expires={form.expires}
				wrong={problems.includes("expires")}
				onChange={change}
			/>
			{order.reduceOnly ? null : (
				<LevelsFields
					form={form.levels}
					onChange={(levels) => change({ levels })}
					instrument={instrument}
					first={amend.firstLevelOf}
					errors={{ stop: errorOf("stop"), take: errorOf("take") }}
					helps={{
						stop:
							form.levels.stopKind === "trailing"
								? t("levels.trailing.order")
								: form.levels.stopKind === "guaranteed"
									? t("levels.guaranteed.order")
									: undefined,
						take: undefined,
					}}
				/>
			)}
			{amend.refused === null ? null : (
				<p role="alert" className="text-12 text-danger">
					{amend.refused}
				</p>
			)}
			<Button type="submit" size="sm" variant="primary" block busy={amend.busy} disabledReason={amend.blocked}>
				{amend.unknown ? t("trading.ticket.findOut") : t("orders.edit.save")}
			</Button>
		</form>
	);
}
