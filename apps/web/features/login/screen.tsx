import { BookOpenCheck, Moon, Radar, ShieldCheck, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { resolveTheme, setAppearance, useAppearance } from "../../lib/appearance.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Logo } from "../../ui/logo.tsx";
import { CompactRiskWarning, RiskWarning } from "../../ui/risk-warning.tsx";
import { LoginForm } from "./login-form.tsx";
import { returnPath } from "./return-path.ts";

/** `/` and `/login`: the form at the start, what the product promises and the risk warning at the end. */
export default function LoginScreen() {
	const t = useT();
	useDocumentTitle(t("login.documentTitle"));
	const { user, token } = useSession();
	const { settings } = useSettings();
	const location = useLocation();
	if (user && token) return <Navigate to={returnPath(location.state)} replace />;
	const siteName = settings?.name ?? t("common.appName");
	const risk = settings?.risk_warning.text || t("risk.body");
	return (
		<div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
			<div className="flex flex-col px-gutter py-5">
				<header className="flex items-center justify-between">
					<Logo name={siteName} image={settings?.logo ?? null} />
					<ThemeSwitch />
				</header>
				<main className="mx-auto flex w-full max-w-[420px] flex-1 flex-col justify-center gap-6 py-8">
					<div className="flex flex-col gap-1">
						<h1 className="font-semibold text-28 tracking-tight">{t("login.title")}</h1>
						<p className="text-16 text-secondary">{t("login.subtitle")}</p>
					</div>
					<LoginForm demo={settings?.demo ? settings.demo_sign_in : null} />
				</main>
				<aside aria-label={t("risk.title")} className="lg:hidden">
					<CompactRiskWarning text={risk} />
				</aside>
			</div>
			<aside
				aria-label={t("login.promise.title")}
				className="hidden flex-col justify-center border-line border-s bg-surface-1 px-12 py-10 lg:flex"
			>
				<div className="mx-auto flex w-full max-w-lg flex-col gap-10">
					<div className="flex flex-col gap-3">
						<p className="font-semibold text-28 leading-tight tracking-tight">{t("login.promise.title")}</p>
						<p className="text-16 text-secondary">{t("login.promise.body")}</p>
					</div>
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
					<RiskWarning text={risk} />
				</div>
			</aside>
		</div>
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
	const dark = resolveTheme(useAppearance().theme) === "dark";
	const label = dark ? t("login.appearance.light") : t("login.appearance.dark");
	const Icon = dark ? Sun : Moon;
	return (
		<button
			type="button"
			title={label}
			aria-label={label}
			onClick={() => setAppearance({ theme: dark ? "light" : "dark" })}
			className="flex size-control items-center justify-center rounded-control text-secondary hover:bg-hover hover:text-primary"
		>
			<Icon className="icon-lg" aria-hidden />
		</button>
	);
}
