import { useMemo } from "react";
import { useNavigate } from "react-router";
import { logout } from "../data/index.ts";
import { DESTINATIONS } from "../features/shell/destinations.ts";
import { useT } from "../i18n/index.ts";
import { type AppearanceChoice, useAppearanceChoices } from "../ui/appearance-choices.tsx";
import { type Command, useCommands } from "../ui/commands/commands.ts";
import { SETTINGS_SECTIONS } from "./settings-sections.tsx";

const choices = (kind: string, { label, value, options, onChange }: AppearanceChoice): Command[] =>
	options.map((option) => ({
		id: `appearance.${kind}.${option.value}`,
		group: "appearance",
		title: `${label}: ${option.label}`,
		isChosen: option.value === value,
		run: () => onChange(option.value),
	}));

/** What can be done on every screen of the member area: go to another one, change how it looks, log out. */
export function MemberCommands() {
	const t = useT();
	const navigate = useNavigate();
	const appearance = useAppearanceChoices();
	useCommands(
		useMemo<readonly Command[]>(
			() => [
				...DESTINATIONS.map(({ to, label }) => ({
					id: `screen.${to.slice("/main/".length)}`,
					group: "screen" as const,
					title: t(label),
					run: () => void navigate(to),
				})),
				{
					id: "screen.positions",
					group: "screen",
					title: t("phone.positions"),
					run: () => void navigate("/main/positions"),
				},
				{
					id: "screen.personal",
					group: "screen",
					title: t("personal.title"),
					run: () => void navigate("/main/personal"),
				},
				...Object.entries(appearance).flatMap(([kind, choice]) => choices(kind, choice)),
				...SETTINGS_SECTIONS.map(({ id, label, about }) => ({
					id: `settings.${id}`,
					group: "settings" as const,
					title: t(label),
					words: `${t("shell.nav.settings")} ${t(about)}`,
					run: () => void navigate(`/main/settings/${id}`),
				})),
				{
					id: "account.logout",
					group: "account",
					title: t("shell.user.logout"),
					keyless: true,
					run: () => void logout(),
				},
			],
			[t, navigate, appearance],
		),
	);
	return null;
}
