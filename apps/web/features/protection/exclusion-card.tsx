import { EXCLUSION_PERIODS, excludeMyself } from "@truefill/contracts/http";
import { useId, useState } from "react";
import { sendExclusion } from "../../data/protection/index.ts";
import { CheckboxField, Form, FormProblem, TilesField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { untilText } from "./until.ts";

/** A break from trading that nobody can shorten. */
export function ExclusionCard({ until }: { readonly until: string | null }) {
	const t = useT();
	const [asking, setAsking] = useState(false);
	return (
		<>
			<SettingsCard
				title={t("protection.exclusion")}
				about={t("protection.exclusion.about")}
				footer={<Button onClick={() => setAsking(true)}>{t("protection.exclusion.begin")}</Button>}
			>
				{until === null ? undefined : (
					<Alert variant="warning" title={t("protection.exclusion.on", { until: untilText(until) })}>
						{t("protection.exclusion.stays")}
					</Alert>
				)}
			</SettingsCard>
			{asking ? <ExclusionDialog onClose={() => setAsking(false)} /> : null}
		</>
	);
}

function ExclusionDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const id = useId();
	const form = useApiForm({
		values: { period: "day", confirmed: false },
		schema: excludeMyself.body,
		bodyOf: ({ period }) => ({ period }),
		also: ({ confirmed }) => ({ confirmed: confirmed ? null : t("protection.exclusion.confirmFirst") }),
		keeps: true,
		async submit({ period }) {
			await sendExclusion(period);
			onClose();
		},
	});
	return (
		<Dialog
			open
			width="md"
			title={t("protection.exclusion.title")}
			description={t("protection.exclusion.what")}
			onOpenChange={(open) => (open || form.busy ? undefined : onClose())}
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button type="submit" form={id} variant="danger" busy={form.busy} disabledReason={form.fault}>
						{t("protection.exclusion.do")}
					</Button>
				</>
			}
		>
			<Form form={form} id={id} blocked={form.fault !== null} className="flex flex-col gap-4">
				<TilesField
					form={form}
					name="period"
					columns={2}
					label={t("protection.exclusion.period")}
					options={EXCLUSION_PERIODS.map((value) => ({ value, label: t(`protection.exclusion.${value}`) }))}
				/>
				<CheckboxField form={form} name="confirmed" label={t("protection.exclusion.sure")} />
				<FormProblem form={form} />
			</Form>
		</Dialog>
	);
}
