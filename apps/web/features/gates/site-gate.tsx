import { type ReactNode, useEffect } from "react";
import { fetchSettings, useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { setSiteName } from "../../lib/document-title.ts";
import { SiteDisabled, SiteUnreachable } from "./screens.tsx";
import { siteGate } from "./site-state.ts";
import { Splash } from "./splash.tsx";

const check = () => void fetchSettings();

/** Nothing is shown before the site has said that it is there and open (SPEC §4). */
export function SiteGate({ children }: { readonly children: ReactNode }) {
	const t = useT();
	const state = useSettings();
	const { settings, isLoading } = state;
	const name = settings?.name ?? t("common.appName");
	useEffect(check, []);
	useEffect(() => setSiteName(name), [name]);
	switch (siteGate(state)) {
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
