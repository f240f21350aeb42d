import { BadgeCheck, IdCard, LogOut } from "lucide-react";
import { logout, useSession } from "../../data/index.ts";
import { LANGUAGE_CODES, LANGUAGES, setLanguage, useLanguage, useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { useAppearanceChoices } from "../../ui/appearance-choices.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { type NavItem, NavList } from "../../ui/nav-list.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";
import { Select } from "../../ui/select.tsx";
import { DESTINATIONS } from "./destinations.ts";

const MONEY = ["/main/deposit", "/main/withdrawal", "/main/accounts", "/main/savings"];
const LEARN = ["/main/markets", "/main/help"];

/** `/main/more`: everything that has no place of its own in the bar of a phone. */
export default function MoreScreen() {
	const t = useT();
	const { user } = useSession();
	useDocumentTitle(t("phone.more"));
	const items = (paths: readonly string[]): NavItem[] =>
		paths.flatMap((path) =>
			DESTINATIONS.filter(({ to }) => to === path).map((each) => ({ ...each, label: t(each.label) })),
		);
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-5 p-gutter">
			<header className="flex min-w-0 flex-col px-1">
				<h1 className="font-semibold text-20">{t("phone.more")}</h1>
				{user === null ? null : (
					<p dir="auto" className="truncate text-13 text-muted">
						{user.first_name} {user.last_name} · {user.email}
					</p>
				)}
			</header>
			<NavList label={t("phone.money")} items={items(MONEY)} />
			<NavList label={t("phone.learn")} items={items(LEARN)} />
			<NavList
				label={t("phone.you")}
				items={[
					{ to: "/main/verification", label: t("verification.title"), icon: BadgeCheck },
					{ to: "/main/personal", label: t("shell.nav.personal"), icon: IdCard },
					...items(["/main/settings"]),
				]}
			/>
			<Look />
			<Button
				block
				size="lg"
				icon={<LogOut className="icon rtl:-scale-x-100" aria-hidden />}
				onClick={() => void logout()}
			>
				{t("shell.user.logout")}
			</Button>
		</div>
	);
}

/** What one may want to change at once: language, theme, colours of up and down. The rest is in the settings. */
function Look() {
	const t = useT();
	const language = useLanguage();
	const { theme, palette } = useAppearanceChoices();
	return (
		<section aria-labelledby="more-look" className="flex flex-col gap-1.5">
			<h2 id="more-look" className="px-1 font-semibold text-12 text-muted">
				{t("phone.look")}
			</h2>
			<div className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-panel">
				<Field label={t("common.language")}>
					{(aria) => (
						<Select
							{...aria}
							options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
							value={language}
							onChange={(next) => void setLanguage(next)}
						/>
					)}
				</Field>
				<SegmentedControl
					block
					label={theme.label}
					value={theme.value}
					onChange={theme.onChange}
					items={theme.options.map(({ value, label }) => ({ value, label }))}
				/>
				<Field label={palette.label}>
					{(aria) => (
						<Select
							{...aria}
							options={palette.options.map(({ value, label, sample }) => ({ value, label, icon: sample }))}
							value={palette.value}
							onChange={palette.onChange}
						/>
					)}
				</Field>
			</div>
		</section>
	);
}
