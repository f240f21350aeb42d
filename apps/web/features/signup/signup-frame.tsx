import type { ReactNode } from "react";
import { useSettings } from "../../data/site/settings.ts";
import { LanguageSelector } from "../../ui/language-selector.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { SiteLinks } from "./site-links.tsx";

/** The frame of all steps: logo linked to the site's address, language, risk warning first, legal links last. */
export function SignupFrame({ children }: { readonly children: ReactNode }) {
	const { settings } = useSettings();
	return (
		<PublicFrame
			settings={settings}
			risk="first"
			linked
			tools={<LanguageSelector />}
			footer={<SiteLinks settings={settings} />}
		>
			{children}
		</PublicFrame>
	);
}
