import type { AccountWire, CustomerLimitsWire } from "@truefill/contracts/http";
import { useState } from "react";
import { newCommandId, serverNow } from "../../data/index.ts";
import { sendLimits } from "../../data/protection/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { AMOUNTS, type AmountName, formOf, limitsOf } from "./limits-form.ts";
import { PendingLimits } from "./pending-limits.tsx";
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
					<PendingLimits limits={pending.limits} currency={currency} nowMs={now} />
				</Alert>
			)}
			<div className="grid gap-4 sm:grid-cols-2">{AMOUNTS.map(field)}</div>
			<HoursFields form={form} sent={limits?.hours ?? null} nowMs={now} onChange={change} />
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
		</SettingsCard>
	);
}
