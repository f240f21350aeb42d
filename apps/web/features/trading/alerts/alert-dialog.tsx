import { ALERT_NOTE_LENGTH, amendPriceAlert, createPriceAlert, type PriceAlertWire } from "@truefill/contracts/http";
import { formatPrice as exactText } from "@truefill/core/money";
import { useState } from "react";
import { sendAlert, sendAlertChange } from "../../../data/alerts/alerts.ts";
import { type LocalInstrument, newCommandId, serverNow, useDirectory } from "../../../data/index.ts";
import {
	BoundField,
	DecimalField,
	Form,
	FormProblem,
	SelectField,
	TextField,
	useApiForm,
} from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPrice } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { HelpLink } from "../../../ui/help-link.tsx";
import { Input } from "../../../ui/input.tsx";
import { notify } from "../../../ui/notify.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { expiryText } from "../orders/pending.ts";
import { useThrottledQuote } from "../use-throttled-quote.ts";
import { type AlertForm, beginningOf, ENDS, isAtPrice, isSameLevel, levelOf, termsOf } from "./alert-form.ts";
import { conditionText } from "./alert-words.ts";
import { type AlertBeginning, openAlert } from "./open.ts";

const TYPES = ["bid", "ask", "mid"] as const;
const FORM_ID = "price-alert";

/** Sets a price alert, or changes an armed one. */
export function AlertDialog({ from }: { readonly from: AlertBeginning }) {
	const instrument = useDirectory().byId(from.instrumentId);
	return instrument === undefined ? null : (
		<OfInstrument key={`${from.instrumentId} ${from.alert?.id}`} from={from} instrument={instrument} />
	);
}

interface Props {
	readonly from: AlertBeginning;
	readonly instrument: LocalInstrument;
}

function OfInstrument({ from, instrument }: Props) {
	const t = useT();
	const armed = from.alert?.status === "armed" ? from.alert : null;
	const close = () => openAlert(null);
	const form = useAlertForm(from, armed, instrument, close);
	const increment = exactText(instrument.priceIncrement);
	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : close())}
			title={t(armed === null ? "alerts.newOn" : "alerts.changeOn", { instrument: instrument.displayName })}
			footer={
				<>
					<Button onClick={close}>{t("common.cancel")}</Button>
					<Button type="submit" form={FORM_ID} variant="primary" busy={form.busy}>
						{armed === null ? t("alerts.save") : t("alerts.saveChange")}
					</Button>
				</>
			}
		>
			<Form id={FORM_ID} form={form} className="flex flex-col gap-4">
				<BoundField<AlertForm, string> form={form} name="type" label={t("alerts.type")}>
					{({ value, change }) => (
						<SegmentedControl
							block
							label={t("alerts.type")}
							value={value}
							onChange={change}
							items={TYPES.map((type) => ({ value: type, label: t(`alerts.type.${type}`) }))}
						/>
					)}
				</BoundField>
				<div className="flex flex-col gap-1.5">
					<DecimalField form={form} name="price" label={t("alerts.price")} step={increment} />
					<Sense form={form.values} instrument={instrument} />
				</div>
				<SelectField
					form={form}
					name="ends"
					label={t("alerts.ends")}
					options={ENDS.map((value) => ({ value, label: t(`alerts.ends.${value}`) }))}
				/>
				{form.values.ends === "at" ? (
					<BoundField<AlertForm, string> form={form} name="endsAt" label={t("alerts.endsAt")}>
						{({ aria, value, change, leave, ref }) => (
							<Input
								{...aria}
								ref={ref}
								type="datetime-local"
								value={value}
								min={expiryText(serverNow())}
								onBlur={leave}
								onChange={(event) => change(event.target.value)}
							/>
						)}
					</BoundField>
				) : null}
				<TextField form={form} name="note" label={t("alerts.note")} optional maxLength={ALERT_NOTE_LENGTH} />
				<p className="flex items-start justify-between gap-2 text-12 text-muted">
					{t("alerts.channels")} <HelpLink place="prices#price-alerts" about={t("alerts.title")} />
				</p>
				<FormProblem form={form} />
			</Form>
		</Dialog>
	);
}

/** In which direction the price will reach the level from where it is. */
function Sense({ form, instrument }: { readonly form: AlertForm; readonly instrument: LocalInstrument }) {
	const t = useT();
	useThrottledQuote(instrument.id);
	const { level, now, direction } = levelOf(form, instrument);
	if (now === undefined) return <p className="text-12 text-muted">{t("alerts.sense.unknown")}</p>;
	const type = t(`alerts.type.${form.type === "ask" || form.type === "mid" ? form.type : "bid"}`);
	const words = { type, now: formatPrice(exactText(now, instrument.priceDigits), instrument.priceDigits) };
	return (
		<p className="num text-12 text-muted">
			{level === null ? t("alerts.sense.now", words) : t(`alerts.sense.${direction ?? "equal"}`, words)}
		</p>
	);
}

function useAlertForm(
	from: AlertBeginning,
	armed: PriceAlertWire | null,
	instrument: LocalInstrument,
	onDone: () => void,
) {
	const t = useT();
	const [values] = useState(() => beginningOf(from, instrument));
	const [commandId] = useState(newCommandId);
	const saved = (alert: PriceAlertWire): void => {
		notify({
			tone: "ok",
			title: t(armed === null ? "alerts.saved" : "alerts.changed", { instrument: instrument.displayName }),
			description: conditionText(alert, instrument),
		});
		onDone();
	};
	return useApiForm<AlertForm, object>({
		values,
		schema: armed === null ? createPriceAlert.body : amendPriceAlert.body,
		bodyOf: (form) => {
			const terms = termsOf(form, instrument);
			if (armed === null) return { command_id: commandId, asset_id: instrument.id, ...terms };
			const { note, expires_at } = terms;
			return { version: armed.version, ...(isSameLevel(form, armed) ? { note, expires_at } : terms) };
		},
		texts: { price: t("trading.level.unreadable") },
		also: (form) => ({
			price: isAtPrice(form, armed, instrument) ? t("alerts.atPrice") : null,
			endsAt:
				form.ends === "at" && termsOf(form, instrument).expires_at === undefined
					? t("orders.expires.unreadable")
					: null,
		}),
		refusals: {
			ALERT_ALREADY_REACHED: "price",
			PRICE_OFF_INCREMENT: "price",
			ALERT_EXPIRY_INVALID: "ends",
		},
		keeps: true,
		submit: async (body) =>
			saved(
				armed === null
					? await sendAlert(createPriceAlert.body.parse(body))
					: await sendAlertChange(armed.id, amendPriceAlert.body.parse(body)),
			),
	});
}
