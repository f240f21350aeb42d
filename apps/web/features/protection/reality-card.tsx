import { useT } from "../../i18n/index.ts";
import { setChoice, useChoice } from "../../lib/choices.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

const CHOICES = [0, 15, 30, 60, 120, 240] as const;

/** Interval of the reminder of session time and result. */
export function RealityCard() {
	const t = useT();
	const minutes = useChoice("realityCheckMinutes");
	return (
		<SettingsCard title={t("protection.reality")} about={t("protection.reality.about")}>
			<Field label={t("protection.reality.every")}>
				{(aria) => (
					<Select
						{...aria}
						value={`${minutes}`}
						onChange={(value) => setChoice({ realityCheckMinutes: Number.parseInt(value, 10) })}
						options={CHOICES.map((each) => ({
							value: `${each}`,
							label: each === 0 ? t("protection.reality.never") : t("protection.reality.minutes", { minutes: each }),
						}))}
					/>
				)}
			</Field>
		</SettingsCard>
	);
}
