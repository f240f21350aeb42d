import type { CustomerLimitsWire } from "@truefill/contracts/http";
import { useMemo } from "react";
import { useT } from "../../i18n/index.ts";
import { formatTime, formatTimeZone } from "../../lib/format.ts";
import { nextClockChange } from "../../lib/time-zones.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Switch } from "../../ui/switch.tsx";
import { clockOf, type LimitsForm, utcClock } from "./limits-form.ts";

type Hours = NonNullable<CustomerLimitsWire["hours"]>;

/** The hours of the day in which the customer may trade. */
export function HoursFields({
	form,
	sent,
	nowMs,
	onChange,
}: {
	readonly form: LimitsForm;
	/** As they would be sent; null without hours, or while a time is unreadable. */
	readonly sent: Hours | null;
	readonly nowMs: number;
	readonly onChange: (next: Partial<LimitsForm>) => void;
}) {
	const t = useT();
	return (
		<>
			<Switch
				label={t("protection.hours")}
				help={t("protection.hours.help", { zone: formatTimeZone() })}
				checked={form.hours}
				onChange={(hours) => onChange({ hours })}
			/>
			{form.hours ? (
				<div className="grid grid-cols-2 gap-4">
					<Field label={t("protection.hours.from")}>
						{(aria) => (
							<Input
								{...aria}
								type="time"
								value={form.from}
								onChange={(event) => onChange({ from: event.target.value })}
							/>
						)}
					</Field>
					<Field label={t("protection.hours.to")}>
						{(aria) => (
							<Input {...aria} type="time" value={form.to} onChange={(event) => onChange({ to: event.target.value })} />
						)}
					</Field>
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
