import { useT } from "../../i18n/index.ts";
import { useAppearanceChoices } from "../../ui/appearance-choices.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

/** Theme, colours of up and down, density. */
export function AppearanceSection() {
	const t = useT();
	const { theme, palette, density } = useAppearanceChoices();
	return (
		<>
			<SettingsCard title={theme.label} about={t("settings.theme.about")}>
				<ChoiceTiles labelHidden {...theme} />
			</SettingsCard>
			<SettingsCard title={palette.label} about={t("settings.palette.about")}>
				<ChoiceTiles labelHidden {...palette} />
			</SettingsCard>
			<SettingsCard title={density.label} about={t("settings.density.about")}>
				<ChoiceTiles labelHidden columns={2} {...density} />
			</SettingsCard>
		</>
	);
}
