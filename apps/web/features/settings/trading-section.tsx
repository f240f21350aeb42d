import { useT } from "../../i18n/index.ts";
import { setChoice, useChoice } from "../../lib/choices.ts";
import { Alert } from "../../ui/alert.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { Switch } from "../../ui/switch.tsx";

/** How orders are sent. */
export function TradingSection() {
	const t = useT();
	const oneClick = useChoice("oneClick");
	return (
		<SettingsCard>
			<Switch
				label={t("trading.oneClick")}
				help={t("settings.oneClick.about")}
				checked={oneClick}
				onChange={(on) => setChoice({ oneClick: on })}
			/>
			{oneClick ? <Alert variant="warning">{t("trading.oneClick.risk")}</Alert> : null}
		</SettingsCard>
	);
}
