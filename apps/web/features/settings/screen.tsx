import { ChevronLeft, ChevronRight, type LucideIcon, Settings2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useParams } from "react-router";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { cx } from "../../lib/cx.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { WhileLoading } from "../../lib/lazy.tsx";
import { CardsBelowHeading } from "../../ui/settings-card.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import { SETTINGS_GROUPS, type SettingsSection } from "./section.ts";

/** A page outside the settings that users look for there. */
export interface SettingsPlace {
	readonly to: string;
	readonly label: PlainMessageKey;
	readonly about: PlainMessageKey;
	readonly icon: LucideIcon;
}

export interface SettingsScreenProps {
	/** Its base path: `/main/settings`. */
	readonly base: string;
	readonly sections: readonly SettingsSection[];
	readonly places: readonly SettingsPlace[];
}

/** The list of sections and the open one: side by side if there is room, one after the other on a phone. */
export function SettingsScreen({ base, sections, places }: SettingsScreenProps) {
	const t = useT();
	const { section: asked } = useParams();
	const open = sections.find(({ id }) => id === asked);
	const [first] = sections;
	// Side by side, the first section is open by default, so that the page is never half empty.
	const shown = asked === undefined ? first : open;
	useDocumentTitle(open ? t(open.label) : t("settings.title"));
	return (
		<div className="mx-auto flex w-full max-w-5xl gap-8 p-gutter">
			<nav
				aria-label={t("settings.sections")}
				className={cx("w-full flex-none flex-col gap-4 md:flex md:w-60", asked === undefined ? "flex" : "hidden")}
			>
				<h1 className="font-semibold text-20">{t("settings.title")}</h1>
				{SETTINGS_GROUPS.map((group) => {
					const own = sections.filter((each) => each.group === group);
					return own.length === 0 ? null : (
						<Group
							key={group}
							title={t(`settings.group.${group}`)}
							rows={own.map((each) => ({ ...each, to: `${base}/${each.id}`, here: each.id === shown?.id }))}
						/>
					);
				})}
				{places.length === 0 ? null : (
					<Group title={t("settings.group.elsewhere")} rows={places.map((each) => ({ ...each, here: false }))} />
				)}
			</nav>
			<div className={cx("min-w-0 flex-1 flex-col gap-4 md:flex", asked === undefined ? "hidden" : "flex")}>
				<Link
					to={base}
					className="-ms-1 inline-flex min-h-control items-center gap-1 self-start font-medium text-13 text-secondary hover:text-primary md:hidden"
				>
					<ChevronLeft className="icon rtl:-scale-x-100" aria-hidden />
					{t("settings.title")}
				</Link>
				{shown === undefined ? (
					<Unknown base={base} />
				) : (
					<Section key={shown.id} section={shown} moved={open !== undefined} />
				)}
			</div>
		</div>
	);
}

interface Row extends SettingsPlace {
	readonly here: boolean;
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
	const t = useT();
	return (
		<section aria-label={title} className="flex flex-col gap-1">
			<h2 className="px-3 font-medium text-11 text-muted">{title}</h2>
			<ul className="flex flex-col overflow-hidden rounded-card border border-line bg-surface-1 md:gap-0.5 md:border-0 md:bg-transparent">
				{rows.map(({ to, label, about, icon: Icon, here }) => {
					return (
						<li key={to} className="border-line border-b last:border-b-0 md:border-b-0">
							<Link
								to={to}
								{...(here ? { "aria-current": "page" } : {})}
								className={cx(
									"flex min-h-14 items-center gap-3 px-3 py-2 -outline-offset-2 hover:bg-hover md:min-h-9 md:rounded-control md:py-1.5",
									here ? "md:bg-accent-quiet md:text-primary" : "md:text-secondary",
								)}
							>
								<Icon className={cx("icon-lg flex-none text-secondary", here && "md:text-accent-text")} aria-hidden />
								<span className="flex min-w-0 flex-1 flex-col">
									<span className="font-medium text-13">{t(label)}</span>
									<span className="text-12 text-muted md:hidden">{t(about)}</span>
								</span>
								<ChevronRight className="icon text-muted md:hidden rtl:-scale-x-100" aria-hidden />
							</Link>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function Section({ section, moved }: { readonly section: SettingsSection; readonly moved: boolean }) {
	const t = useT();
	const title = useRef<HTMLHeadingElement>(null);
	// After choosing a section the focus moves to it; on arrival it stays.
	useEffect(() => {
		if (moved && document.activeElement !== document.body) title.current?.focus();
	}, [moved]);
	const { screen: Screen } = section;
	return (
		<section aria-labelledby={`settings-${section.id}`} className="flex flex-col gap-4">
			<header className="flex flex-col gap-0.5">
				<h2 id={`settings-${section.id}`} ref={title} tabIndex={-1} className="font-semibold text-16 outline-none">
					{t(section.label)}
				</h2>
				<p className="text-13 text-secondary">{t(section.about)}</p>
			</header>
			<WhileLoading fallback={<Skeleton className="h-48" />}>
				<CardsBelowHeading>
					<Screen />
				</CardsBelowHeading>
			</WhileLoading>
		</section>
	);
}

function Unknown({ base }: { readonly base: string }) {
	const t = useT();
	return (
		<EmptyState
			icon={<Settings2 className="icon-lg" aria-hidden />}
			title={t("settings.unknown")}
			action={
				<Link to={base} className="font-medium text-13 text-accent-text hover:underline">
					{t("settings.unknown.action")}
				</Link>
			}
		>
			{t("settings.unknown.body")}
		</EmptyState>
	);
}
