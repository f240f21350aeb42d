import {
	AtSign,
	Bell,
	CandlestickChart,
	ClipboardList,
	DoorOpen,
	Download,
	KeyRound,
	KeySquare,
	Languages,
	MonitorSmartphone,
	Palette,
	ShieldCheck,
	Volume2,
} from "lucide-react";
import type { SettingsSection } from "../features/settings/section.ts";
import { lazyScreen } from "../i18n/lazy-part.ts";

/**
 * All sections of the settings, in display order within each group. They are composed here because a feature may not
 * import another. To add one:
 *
 * 1. Write its component in your feature. It renders only `SettingsCard`s (`ui/settings-card.tsx`):
 *    the page takes its title and subtitle from `label` and `about`.
 * 2. Add an entry here, with `screen: lazyScreen(async () => (await import("../features/…")).YourSection)`, so that
 *    it is loaded on demand. `staff: true` also shows it to staff, at `/admin/me/{id}`.
 * 3. Put its texts (`label`, `about`) into your own file of the catalogue.
 *
 * Its address is `/main/settings/{id}`; link to it with a plain `<Link to="/main/settings/…">`.
 */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
	{
		id: "appearance",
		group: "you",
		label: "settings.appearance",
		about: "settings.appearance.about",
		icon: Palette,
		screen: lazyScreen(async () => (await import("../features/settings/appearance-section.tsx")).AppearanceSection),
		staff: true,
	},
	{
		id: "language",
		group: "you",
		label: "settings.languageAndTime",
		about: "settings.languageAndTime.about",
		icon: Languages,
		screen: lazyScreen(async () => (await import("../features/settings/language-section.tsx")).LanguageSection),
		staff: true,
	},
	{
		id: "trading",
		group: "trading",
		label: "settings.trading",
		about: "settings.trading.about",
		icon: CandlestickChart,
		screen: lazyScreen(async () => (await import("../features/settings/trading-section.tsx")).TradingSection),
	},
	{
		id: "protection",
		group: "trading",
		label: "protection.title",
		about: "protection.about",
		icon: ShieldCheck,
		screen: lazyScreen(async () => (await import("../features/protection/section.tsx")).ProtectionSection),
	},
	{
		id: "email",
		group: "security",
		label: "email.title",
		about: "email.about",
		icon: AtSign,
		screen: lazyScreen(async () => (await import("../features/security/email-section.tsx")).EmailSection),
		staff: true,
	},
	{
		id: "password",
		group: "security",
		label: "security.password",
		about: "security.password.about",
		icon: KeyRound,
		screen: lazyScreen(async () => (await import("../features/security/password-section.tsx")).PasswordSection),
		staff: true,
	},
	{
		id: "sessions",
		group: "security",
		label: "security.sessions",
		about: "security.sessions.about",
		icon: MonitorSmartphone,
		screen: lazyScreen(async () => (await import("../features/security/sessions-section.tsx")).SessionsSection),
		staff: true,
	},
	{
		id: "notifications",
		group: "notifications",
		label: "notify.title",
		about: "notify.about",
		icon: Bell,
		screen: lazyScreen(async () => (await import("../features/notifications/preferences.tsx")).NotificationsSection),
		staff: true,
	},
	{
		id: "sounds",
		group: "notifications",
		label: "settings.sounds",
		about: "settings.sounds.about",
		icon: Volume2,
		screen: lazyScreen(async () => (await import("../features/settings/sounds-section.tsx")).SoundsSection),
		staff: true,
	},
	{
		id: "sign-in",
		group: "security",
		label: "signIn.title",
		about: "signIn.about",
		icon: KeyRound,
		screen: lazyScreen(async () => (await import("../features/security/sign-in-section.tsx")).SignInSection),
		staff: true,
	},
	{
		id: "api-tokens",
		group: "security",
		label: "apiTokens.title",
		about: "apiTokens.about",
		icon: KeySquare,
		screen: lazyScreen(async () => (await import("../features/security/tokens-section.tsx")).ApiTokensSection),
	},
	{
		id: "requests",
		group: "data",
		label: "requests.title",
		about: "requests.about",
		icon: ClipboardList,
		screen: lazyScreen(async () => (await import("../features/own-data/requests-section.tsx")).RequestsSection),
	},
	{
		id: "your-data",
		group: "data",
		label: "ownData.title",
		about: "ownData.about",
		icon: Download,
		screen: lazyScreen(async () => (await import("../features/own-data/copies-section.tsx")).CopiesSection),
	},
	{
		id: "close",
		group: "data",
		label: "closure.title",
		about: "closure.about",
		icon: DoorOpen,
		screen: lazyScreen(async () => (await import("../features/own-data/closure-section.tsx")).ClosureSection),
	},
];
