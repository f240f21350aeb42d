import { Volume2 } from "lucide-react";
import { useT } from "../../i18n/index.ts";
import { useChoice } from "../../lib/choices.ts";
import { playNow, setSounds } from "../../lib/sound.ts";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { Switch } from "../../ui/switch.tsx";

/** Sounds on or off. */
export function SoundsSection() {
	const t = useT();
	const on = useChoice("sounds");
	const off = on ? null : t("settings.sounds.off");
	return (
		<SettingsCard>
			<Switch
				label={t("settings.sounds.play")}
				help={t("settings.sounds.about.long")}
				checked={on}
				onChange={setSounds}
			/>
			<div className="flex flex-wrap gap-2">
				<Button
					size="sm"
					icon={<Volume2 className="icon" aria-hidden />}
					disabledReason={off}
					onClick={() => playNow("notification")}
				>
					{t("settings.sounds.notification")}
				</Button>
				<Button
					size="sm"
					icon={<Volume2 className="icon" aria-hidden />}
					disabledReason={off}
					onClick={() => playNow("message")}
				>
					{t("settings.sounds.message")}
				</Button>
			</div>
		</SettingsCard>
	);
}
