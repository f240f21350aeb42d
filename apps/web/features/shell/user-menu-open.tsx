import { IdCard, LogOut, Settings2 } from "lucide-react";
import { useNavigate } from "react-router";
import { LANGUAGE_CODES, LANGUAGES, setLanguage, useLanguage, useT } from "../../i18n/index.ts";
import { useAppearanceChoices } from "../../ui/appearance-choices.tsx";
import { Menu, MenuItem, MenuRadio, MenuSeparator } from "../../ui/menu.tsx";
import { initialsOf, UserFace, type UserMenuProps } from "./user-menu.tsx";

/** The user's button with its menu. */
export function UserMenuOpen({ firstName, lastName, email, settingsAt, personalAt, onLogout }: UserMenuProps) {
	const t = useT();
	const navigate = useNavigate();
	const language = useLanguage();
	const { theme, palette, density } = useAppearanceChoices();
	const name = `${firstName} ${lastName}`;
	return (
		<Menu
			className="w-64"
			trigger={
				<button
					type="button"
					// Its visible text is part of its name (WCAG 2.5.3).
					aria-label={`${t("shell.user.menu", { name })} (${initialsOf({ firstName, lastName })})`}
					className="group flex size-8 flex-none items-center justify-center rounded-pill pointer-coarse:size-11"
				>
					<UserFace firstName={firstName} lastName={lastName} />
				</button>
			}
		>
			<div className="flex flex-col px-2 py-1.5">
				<span dir="auto" className="truncate font-medium text-13">
					{name}
				</span>
				<span dir="auto" className="truncate text-12 text-muted">
					{email}
				</span>
			</div>
			<MenuSeparator />
			{[theme, palette, density].map(({ options, ...choice }) => (
				<MenuRadio
					key={choice.label}
					stay
					{...choice}
					options={options.map(({ value, label, sample }) => ({ value, label, aside: sample }))}
				/>
			))}
			<MenuRadio
				label={t("common.language")}
				value={language}
				onChange={(next) => void setLanguage(next)}
				options={LANGUAGE_CODES.map((value) => ({ value, label: <span lang={value}>{LANGUAGES[value].name}</span> }))}
			/>
			<MenuSeparator />
			{personalAt === undefined ? null : (
				<MenuItem icon={<IdCard className="icon" aria-hidden />} onSelect={() => void navigate(personalAt)}>
					{t("shell.nav.personal")}
				</MenuItem>
			)}
			<MenuItem icon={<Settings2 className="icon" aria-hidden />} onSelect={() => void navigate(settingsAt)}>
				{t("shell.nav.settings")}
			</MenuItem>
			<MenuItem icon={<LogOut className="icon rtl:-scale-x-100" aria-hidden />} onSelect={onLogout}>
				{t("shell.user.logout")}
			</MenuItem>
		</Menu>
	);
}
