import { type AccountWire, type CustomerLimitsWire, setLimits } from "@truefill/contracts/http";
import { useState } from "react";
import { newCommandId, serverNow } from "../../data/index.ts";
import { sendLimits } from "../../data/protection/index.ts";
import { DecimalField, Form, FormProblem, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { AMOUNTS, type AmountName, formOf, type LimitsForm, limitsOf } from "./limits-form.ts";
import { PendingLimits } from "./pending-limits.tsx";

const SCHEMA = setLimits.body.omit({ command_id: true });
const RESULTS = { day_loss: "day_result", week_loss: "week_result", month_loss: "month_result" } as const;

/** Limits of one account: stricter at once, looser a day later. */
export function LimitsCard({ account }: { readonly account: AccountWire }) {
	const t = useT();
	const [now] = useState(serverNow);
	const { protection, currency } = account;
	const kept = formOf(protection, now);
	const form = useApiForm<LimitsForm, CustomerLimitsWire>({
		values: kept,
		schema: SCHEMA,
		bodyOf: (typed) => limitsOf(typed, now),
		names: { "hours.from_minute": "from", "hours.to_minute": "to" },
		submit: (wanted) => send(wanted),
	});
	const limits = limitsOf(form.values, now);
	const pending = protection?.pending ?? null;
	const send = async (wanted: CustomerLimitsWire) => {
		const after = await sendLimits(account.id, { ...wanted, command_id: newCommandId() });
		const waits = after.protection?.pending ?? null;
		notify({
			tone: "ok",
			title: waits === null ? t("protection.limits.saved") : t("protection.limits.waits"),
			...(waits === null ? {} : { description: t("protection.limits.from", { time: formatTime(waits.from) }) }),
		});
	};
	const blocked = !form.changed ? t("personal.unchanged") : limits === null ? t("protection.hours.wrong") : null;
	const field = (name: AmountName) => {
		const result = name === "exposure" ? null : (protection?.[RESULTS[name]] ?? null);
		return (
			<DecimalField
				key={name}
				form={form}
				name={name}
				label={t(`protection.${name}`)}
				help={
					result === null || kept[name] === ""
						? t(`protection.${name}.help`)
						: t("protection.soFar", { result: formatMoney(result, currency, { sign: "always" }) })
				}
				step="10"
				min="0"
				unit={currency}
				placeholder={t("protection.none")}
			/>
		);
	};
	return (
		<Form form={form} blocked={blocked !== null}>
			<SettingsCard
				title={t("protection.limits")}
				about={t("protection.limits.about")}
				footer={
					<>
						{form.changed ? <Button onClick={form.undo}>{t("personal.undo")}</Button> : null}
						<Button type="submit" variant="primary" busy={form.busy} disabledReason={blocked}>
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
								busy={form.doing === "withdraw"}
								onClick={() =>
									protection === null ? undefined : void form.run("withdraw", () => send(protection.limits))
								}
							>
								{t("protection.pending.withdraw")}
							</Button>
						}
					>
						<PendingLimits limits={pending.limits} currency={currency} nowMs={now} />
					</Alert>
				)}
				<div className="grid gap-4 sm:grid-cols-2">{AMOUNTS.map(field)}</div>
				<HoursFields form={form} sent={limits?.hours ?? null} nowMs={now} />
				<FormProblem form={form} />
			</SettingsCard>
		</Form>
	);
}
