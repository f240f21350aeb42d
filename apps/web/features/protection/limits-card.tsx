import type { AccountWire, CustomerLimitsWire } from "@truefill/contracts/http";
import { useMemo, useState } from "react";
import { newCommandId, serverNow } from "../../data/index.ts";
import { sendLimits } from "../../data/protection/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime, formatTimeZone } from "../../lib/format.ts";
import { nextClockChange } from "../../lib/time-zones.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { Switch } from "../../ui/switch.tsx";
import { AMOUNTS, type AmountName, clockOf, formOf, limitsOf, utcClock } from "./limits-form.ts";
import { useTyped } from "./use-typed.ts";

const RESULTS = { day_loss: "day_result", week_loss: "week_result", month_loss: "month_result" } as const;

/** Limits of one account: stricter at once, looser a day later. */
export function LimitsCard({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const [now] = useState(serverNow);
	const { protection, currency } = account;
	const kept = formOf(protection, now);
	const { form, changed, busy, problem, faults, change, putBack, send } = useTyped(kept);
	const limits = limitsOf(form, now);
	const pending = protection?.pending ?? null;
	const set = (wanted: CustomerLimitsWire) =>
		send(async () => {
			const after = await sendLimits(account.id, { ...wanted, command_id: newCommandId() });
			const waits = after.protection?.pending ?? null;
			return {
				tone: "ok",
				title: waits === null ? t("protection.limits.saved") : t("protection.limits.waits"),
				...(waits === null ? {} : { description: t("protection.limits.from", { time: formatTime(waits.from) }) }),
			};
		});
	const field = (name: AmountName) => {
		const result = name === "exposure" ? null : (protection?.[RESULTS[name]] ?? null);
		return (
			<Field
				key={name}
				label={t(`protection.${name}`)}
				help={
					result === null || kept[name] === ""
						? t(`protection.${name}.help`)
						: t("protection.soFar", { result: formatMoney(result, currency, { sign: "always" }) })
				}
				error={faults[name]}
			>
				{(aria) => (
					<NumberField
						{...aria}
						value={form[name]}
						step="10"
						min="0"
						unit={currency}
						placeholder={t("protection.none")}
						onChange={(value) => change({ [name]: value })}
					/>
				)}
			</Field>
		);
	};
	return (
		<SettingsCard
			title={t("protection.limits")}
			about={t("protection.limits.about")}
			footer={
				<>
					{changed ? <Button onClick={() => putBack()}>{t("personal.undo")}</Button> : null}
					<Button
						variant="primary"
						busy={busy}
						disabledReason={!changed ? t("personal.unchanged") : limits === null ? t("protection.hours.wrong") : null}
						onClick={() => (limits === null ? undefined : void set(limits))}
					>
						{t("protection.limits.save")}
					</Button>
				</>
			}
		>
			{pending === null ? null : (
				<Alert
					variant="warning"
					title={t("protection.pending", { time: formatTime(pending.from) })}
					actions={
						<Button
							size="sm"
							busy={busy}
							onClick={() => (protection === null ? undefined : void set(protection.limits))}
						>
							{t("protection.pending.withdraw")}
						</Button>
					}
				>
					<PendingList limits={pending.limits} currency={currency} nowMs={now} />
				</Alert>
			)}
			<div className="grid gap-4 sm:grid-cols-2">{AMOUNTS.map(field)}</div>
			<Switch
				label={t("protection.hours")}
				help={t("protection.hours.help", { zone: formatTimeZone() })}
				checked={form.hours}
				onChange={(hours) => change({ hours })}
			/>
			{form.hours ? (
				<div className="grid grid-cols-2 gap-4">
					<Field label={t("protection.hours.from")}>
						{(aria) => (
							<Input
								{...aria}
								type="time"
								value={form.from}
								onChange={(event) => change({ from: event.target.value })}
							/>
						)}
					</Field>
					<Field label={t("protection.hours.to")}>
						{(aria) => (
							<Input {...aria} type="time" value={form.to} onChange={(event) => change({ to: event.target.value })} />
						)}
					</Field>
				</div>
			) : null}
			{limits?.hours ? <HoursInUtc hours={limits.hours} nowMs={now} /> : null}
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
		</SettingsCard>
	);
}

/** The hours in UTC, in which they are enforced, and the effect of the next clock change. */
function HoursInUtc({
	hours,
	nowMs,
}: {
	readonly hours: NonNullable<CustomerLimitsWire["hours"]>;
	readonly nowMs: number;
}) {
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

/** The pending limits, one per row. */
function PendingList({
	limits,
	currency,
	nowMs,
}: {
	readonly limits: CustomerLimitsWire;
	readonly currency: string;
	readonly nowMs: number;
}) {
	const t = useT();
	const { hours } = limits;
	return (
		<dl className="flex flex-col gap-0.5">
			{AMOUNTS.map((name) => (
				<div key={name} className="flex flex-wrap gap-x-2">
					<dt>{t(`protection.${name}`)}</dt>
					<dd className="num font-medium">
						{limits[name] === null ? t("protection.none") : formatMoney(limits[name], currency)}
					</dd>
				</div>
			))}
			<div className="flex flex-wrap gap-x-2">
				<dt>{t("protection.hours")}</dt>
				<dd className="num font-medium">
					{hours === null
						? t("protection.hours.always")
						: t("protection.hours.range", {
								zone: formatTimeZone(),
								from: clockOf(hours.from_minute, nowMs),
								to: clockOf(hours.to_minute, nowMs),
							})}
				</dd>
			</div>
		</dl>
	);
}
