import { useState } from "react";
import { isLanguage, LANGUAGES, setLanguage, useLanguage, useT } from "../../i18n/index.ts";
import { setChoice, useChoice } from "../../lib/choices.ts";
import { deviceTimeZone } from "../../lib/device-zone.ts";
import { formatTime } from "../../lib/format.ts";
import { offsetOf, timeZones } from "../../lib/time-zones.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

const OWN = "device";

/** `America/Argentina/Buenos_Aires` in readable form. */
const placeOf = (zone: string): string => zone.replaceAll("_", " ").replaceAll("/", " / ");

/** The user's language and time zone. */
export function LanguageSection() {
	const t = useT();
	const language = useLanguage();
	const chosen = useChoice("timeZone");
	const [now] = useState(() => new Date());
	const [zones] = useState(() => timeZones(now));
	const device = deviceTimeZone();
	const options = [
		{ value: OWN, label: t("settings.zone.device", { zone: placeOf(device), offset: offsetOf(device, now) }) },
		...zones.map(({ name, offset }) => ({ value: name, label: `${offset}  ${placeOf(name)}` })),
	];
	return (
		<>
			<SettingsCard title={t("settings.language")} about={t("settings.language.about")}>
				<Field label={t("settings.language.choose")}>
					{(aria) => (
						<Select
							{...aria}
							value={language}
							onChange={(code) => (isLanguage(code) ? void setLanguage(code) : undefined)}
							options={Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name }))}
						/>
					)}
				</Field>
			</SettingsCard>
			<SettingsCard title={t("settings.zone")} about={t("settings.zone.about")}>
				<Field
					label={t("settings.zone.choose")}
					help={t("settings.zone.now", { time: formatTime(now.toISOString(), "date-time") })}
				>
					{(aria) => (
						<Select
							{...aria}
							value={chosen ?? OWN}
							onChange={(zone) => setChoice({ timeZone: zone === OWN ? null : zone })}
							options={options}
						/>
					)}
				</Field>
			</SettingsCard>
		</>
	);
}
