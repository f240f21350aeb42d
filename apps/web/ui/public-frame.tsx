import type { SiteSettings } from "@truefill/contracts/http";
import { BookOpenCheck, Moon, Radar, ShieldCheck, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useT } from "../i18n/index.ts";
import { lazyPart } from "../i18n/lazy-part.ts";
import { siteText } from "../i18n/site-texts.ts";
import { setAppearance, useSeenTheme } from "../lib/appearance.ts";
import { WhileLoading } from "../lib/lazy.tsx";
import { outwardHref } from "../lib/outward-href.ts";
import { Logo } from "./logo.tsx";
import { CompactRiskWarning, RiskWarning } from "./risk-warning.tsx";

const ProductPicture = lazyPart(async () => (await import("./product-picture.tsx")).ProductPicture);

export interface PublicFrameProps {
	/** Null before they are loaded. */
	readonly settings: SiteSettings | null;
	/** On small screens: the warning before the main content, or after it. */
	readonly risk?: "first" | "last";
	/** At the end of the header, beside the theme switch. */
	readonly tools?: ReactNode;
	readonly footer?: ReactNode;
	/** At the panel's end, above the risk warning. */
	readonly panel?: ReactNode;
	/** The logo links to the site's own address, if set. */
	readonly linked?: boolean;
	readonly children: ReactNode;
}

/** Pages before the sign-in: the form first, the product's features and the risk warning after it. */
export function PublicFrame(props: PublicFrameProps) {
	const { settings, risk = "last", tools, footer, panel, linked = false, children } = props;
	const t = useT();
	const text = settings?.risk_warning.text ? siteText(settings.risk_warning.text) : t("risk.body");
	const compact = (
		<aside aria-label={t("risk.title")} className="lg:hidden">
			<CompactRiskWarning text={text} />
		</aside>
	);
	return (
		<div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
			<div className="flex min-w-0 flex-col px-gutter py-5">
				<header className="flex items-center justify-between gap-4">
					<SiteLogo settings={settings} linked={linked} />
					<div className="flex items-center gap-1">
						{tools}
						<ThemeSwitch />
					</div>
				</header>
				{risk === "first" ? <div className="pt-4 lg:hidden">{compact}</div> : null}
				<main className="mx-auto flex w-full max-w-[420px] flex-1 flex-col justify-center gap-6 py-8">{children}</main>
				{risk === "last" ? compact : null}
				{footer}
			</div>
			<aside
				aria-label={t("login.promise.title")}
				className="hidden flex-col justify-center border-line border-s bg-surface-1 px-12 py-10 lg:flex"
			>
				<div className="sticky top-10 mx-auto flex w-full max-w-lg flex-col gap-10">
					<div className="flex flex-col gap-3">
						<p className="font-semibold text-28 leading-tight tracking-tight">{t("login.promise.title")}</p>
						<p className="text-16 text-secondary">{t("login.promise.body")}</p>
					</div>
					<WhileLoading fallback={<div className="aspect-video w-full rounded-card border border-line bg-surface-2" />}>
						<ProductPicture />
					</WhileLoading>
					<ul className="flex flex-col gap-6">
						<Promised icon={<Radar className="icon-lg" aria-hidden />} title={t("login.promise.price")}>
							{t("login.promise.price.body")}
						</Promised>
						<Promised icon={<BookOpenCheck className="icon-lg" aria-hidden />} title={t("login.promise.book")}>
							{t("login.promise.book.body")}
						</Promised>
						<Promised icon={<ShieldCheck className="icon-lg" aria-hidden />} title={t("login.promise.margin")}>
							{t("login.promise.margin.body")}
						</Promised>
					</ul>
					{panel}
					<RiskWarning text={text} />
				</div>
			</aside>
		</div>
	);
}

/** SPEC §2: the smaller image on small screens, if there is one. */
function SiteLogo({ settings, linked }: { readonly settings: SiteSettings | null; readonly linked: boolean }) {
	const t = useT();
	const name = settings?.name ?? t("common.appName");
	const image = settings?.logo ?? null;
	const small = settings?.logo_sm ?? null;
	const logo =
		small === null || small === image ? (
			<Logo name={name} image={image} />
		) : (
			<>
				<span className="lg:hidden">
					<Logo name={name} image={small} />
				</span>
				<span className="hidden lg:inline">
					<Logo name={name} image={image} />
				</span>
			</>
		);
	const href = linked ? outwardHref(settings?.website_url) : null;
	return href ? (
		<a href={href} className="rounded-control">
			{logo}
		</a>
	) : (
		logo
	);
}

function Promised({
	icon,
	title,
	children,
}: {
	readonly icon: ReactNode;
	readonly title: string;
	readonly children: ReactNode;
}) {
	return (
		<li className="flex items-start gap-4">
			<span className="flex size-10 flex-none items-center justify-center rounded-card border border-line bg-surface-2 text-accent-text">
				{icon}
			</span>
			<div className="flex flex-col gap-0.5">
				<strong className="font-semibold text-14">{title}</strong>
				<span className="text-14 text-secondary">{children}</span>
			</div>
		</li>
	);
}

function ThemeSwitch() {
	const t = useT();
	const dark = useSeenTheme() === "dark";
	const label = dark ? t("login.appearance.light") : t("login.appearance.dark");
	const Icon = dark ? Sun : Moon;
	return (
		<button
			type="button"
			title={label}
			aria-label={label}
			onClick={() => setAppearance({ theme: dark ? "light" : "dark" })}
			className="flex size-control flex-none items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-primary"
		>
			<Icon className="icon-lg" aria-hidden />
		</button>
	);
}

/** Style of inline links on public pages. */
export const TEXT_LINK = "rounded-[4px] font-medium text-accent-text underline-offset-4 hover:underline";
