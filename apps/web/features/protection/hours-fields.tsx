import type { CustomerLimitsWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { type ApiForm, SwitchField, TextField } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime, formatTimeZone } from "../../lib/format.ts";
import { nextClockChange } from "../../lib/time-zones.ts";
import { clockOf, type LimitsForm, utcClock } from "./limits-form.ts";

type Hours = NonNullable<CustomerLimitsWire["hours"]>;

/** The hours of the day in which the customer may trade. */
export function HoursFields({
	form,
	sent,
	nowMs,
}: {
	readonly form: ApiForm<LimitsForm>;
	/** As they would be sent; null without hours, or while a time is unreadable. */
	readonly sent: Hours | null;
	readonly nowMs: number;
}) {
	const t = useT();
	return (
		<>
			<SwitchField
				form={form}
				name="hours"
				label={t("protection.hours")}
				help={t("protection.hours.help", { zone: formatTimeZone() })}
			/>
			{form.values.hours ? (
				<div className="grid grid-cols-2 gap-4">
					<TextField form={form} name="from" label={t("protection.hours.from")} type="time" />
					<TextField form={form} name="to" label={t("protection.hours.to")} type="time" />
				</div>
			) : null}
			{sent === null ? null : <HoursInUtc hours={sent} nowMs={nowMs} />}
		</>
	);
}

/** The hours in UTC, in which they are enforced, and the effect of the next clock change. */
function HoursInUtc({ hours, nowMs }: { readonly hours: Hours; readonly nowMs: number }) {
	const t = useT();
	const zone = formatTimeZone();
	const changeMs = useMemo(() => nextClockChange(zone, nowMs), [zone, nowMs]);
	const { from_minute: from, to_minute: to } = hours;
	return (
		<div className="flex flex-col gap-1 text-12 text-secondary">
			<p>{t("protection.hours.utc", { from: utcClock(from), to: utcClock(to) })}</p>
			{changeMs === null ? null : (
				<p>
					{t("protection.hours.change", {
						zone,
						time: formatTime(new Date(changeMs).toISOString()),
						from: clockOf(from, changeMs),
						to: clockOf(to, changeMs),
					})}
				</p>
			)}
		</div>
	);
}
