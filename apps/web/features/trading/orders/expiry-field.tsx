import { dayOrderEndMs, type TimeInForce } from "@truefill/core/trading";
import { type LocalInstrument, serverNow, useMarket } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatTime } from "../../../lib/format.ts";
import { Field } from "../../../ui/field.tsx";
import { HelpTerm, helpHref } from "../../../ui/help-link.tsx";
import { Input } from "../../../ui/input.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { expiryText } from "./pending.ts";

export interface ExpiryFieldProps {
	readonly instrument: LocalInstrument;
	readonly timeInForce: TimeInForce;
	readonly expires: string;
	readonly wrong: boolean;
	readonly onChange: (change: { readonly timeInForce?: TimeInForce; readonly expires?: string }) => void;
}

const TIMES: readonly TimeInForce[] = ["GTC", "DAY", "GTD"];

/** Time in force: until cancelled, until the trading day ends, until a time (E12). */
export function ExpiryField({ instrument, timeInForce, expires, wrong, onChange }: ExpiryFieldProps) {
	const t = useT();
	const market = useMarket(instrument);
	const dayEnds = new Date(dayOrderEndMs(market, serverNow())).toISOString();
	return (
		<div className="flex flex-col gap-1.5">
			<span className="font-medium text-12 text-secondary">
				<HelpTerm href={helpHref("orders#how-long-an-order-waits")}>{t("orders.timeInForce")}</HelpTerm>
			</span>
			<SegmentedControl
				block
				label={t("orders.timeInForce")}
				value={timeInForce}
				onChange={(next) => onChange({ timeInForce: next })}
				items={TIMES.map((value) => ({ value, label: t(`orders.${value}`) }))}
			/>
			{timeInForce === "DAY" ? (
				<span className="text-11 text-muted">{t("orders.day.help", { time: formatTime(dayEnds, "day-time") })}</span>
			) : null}
			{timeInForce === "GTD" ? (
				<Field label={t("orders.expires")} error={wrong ? t("orders.expires.unreadable") : null}>
					{(aria) => (
						<Input
							{...aria}
							type="datetime-local"
							value={expires}
							min={expiryText(serverNow())}
							onChange={(event) => onChange({ expires: event.target.value })}
						/>
					)}
				</Field>
			) : null}
		</div>
	);
}
