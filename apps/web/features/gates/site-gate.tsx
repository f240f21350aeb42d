import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { fetchSettings, startSettingsRefresh, useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { setSiteIcon, setSiteName } from "../../lib/document-title.ts";
import { SiteDisabled, SiteUnreachable } from "./screens.tsx";
import { siteGate } from "./site-state.ts";
import { Splash } from "./splash.tsx";

const check = () => void fetchSettings();

/** Staff must be able to reopen a closed site: the desk has its own gate. */
const isDesk = (path: string): boolean => /^\/admin(?:\/|$)/.test(path);

/** Nothing is shown before the settings say that the site is open (SPEC §4). */
export function SiteGate({ children }: { readonly children: ReactNode }) {
	const t = useT();
	const state = useSettings();
	const { settings, isLoading } = state;
	const name = settings?.name ?? t("common.appName");
	const { pathname } = useLocation();
	useEffect(check, []);
	useEffect(startSettingsRefresh, []);
	useEffect(() => setSiteName(name), [name]);
	const icon = settings?.favicon ?? null;
	useEffect(() => setSiteIcon(icon), [icon]);
	const gate = siteGate(state);
	switch (gate === "disabled" && isDesk(pathname) ? "open" : gate) {
		case "splash":
			return <Splash siteName={name} />;
		case "unreachable":
			return <SiteUnreachable siteName={name} onCheck={check} checking={isLoading} />;
		case "disabled":
			return (
				<SiteDisabled
					siteName={name}
					message={settings?.maintenanceMessage ?? null}
					contactEmail={settings?.contactEmail ?? null}
					onCheck={check}
					checking={isLoading}
				/>
			);
		case "open":
			return children;
	}
}
