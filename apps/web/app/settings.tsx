import { Activity, IdCard, ShieldCheck } from "lucide-react";
import { type SettingsPlace, SettingsScreen } from "../features/settings/screen.tsx";
import { SETTINGS_SECTIONS } from "./settings-sections.tsx";

const PLACES: readonly SettingsPlace[] = [
	{ to: "/main/personal", label: "shell.nav.personal", about: "settings.personal.about", icon: IdCard },
	{ to: "/main/verification", label: "verification.title", about: "verification.about", icon: ShieldCheck },
	{ to: "/main/test", label: "settings.test", about: "settings.test.about", icon: Activity },
];

/** `/main/settings` and `/main/settings/{section}`. */
export function MemberSettings() {
	return <SettingsScreen base="/main/settings" sections={SETTINGS_SECTIONS} places={PLACES} />;
}

const STAFF_SECTIONS = SETTINGS_SECTIONS.filter(({ staff }) => staff === true);

/** `/admin/me` and `/admin/me/{section}`: the sections that staff have too. */
export function StaffSettings() {
	return <SettingsScreen base="/admin/me" sections={STAFF_SECTIONS} places={[]} />;
}
