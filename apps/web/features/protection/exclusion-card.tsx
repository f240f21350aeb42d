import { EXCLUSION_PERIODS, type ExclusionPeriod } from "@truefill/contracts/http";
import { useState } from "react";
import { isApiError } from "../../data/index.ts";
import { sendExclusion } from "../../data/protection/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
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
	const [period, setPeriod] = useState<ExclusionPeriod>("day");
	const [confirmed, setConfirmed] = useState(false);
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const exclude = async () => {
		setBusy(true);
		setProblem(null);
		try {
			await sendExclusion(period);
			onClose();
		} catch (error) {
			if (!isApiError(error)) throw error;
			setProblem(error.message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			width="md"
			title={t("protection.exclusion.title")}
			description={t("protection.exclusion.what")}
			onOpenChange={(open) => (open || busy ? undefined : onClose())}
			footer={
				<>
					<Button onClick={onClose}>{t("common.cancel")}</Button>
					<Button
						variant="danger"
						busy={busy}
						disabledReason={confirmed ? null : t("protection.exclusion.confirmFirst")}
						onClick={() => void exclude()}
					>
						{t("protection.exclusion.do")}
					</Button>
				</>
			}
		>
			<div className="flex flex-col gap-4">
				<ChoiceTiles
					columns={2}
					label={t("protection.exclusion.period")}
					value={period}
					onChange={setPeriod}
					options={EXCLUSION_PERIODS.map((value) => ({ value, label: t(`protection.exclusion.${value}`) }))}
				/>
				<Checkbox checked={confirmed} onChange={setConfirmed} label={t("protection.exclusion.sure")} />
				{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			</div>
		</Dialog>
	);
}
