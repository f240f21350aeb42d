import type { SiteSettings } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { outwardHref } from "../../lib/outward-href.ts";

/** Terms, privacy, risk disclosure and help, as set in the settings; the help is always there. */
export function SiteLinks({ settings }: { readonly settings: SiteSettings | null }) {
	const t = useT();
	const links = [
		{ label: t("signup.link.terms"), href: outwardHref(settings?.terms_url) },
		{ label: t("signup.link.privacy"), href: outwardHref(settings?.privacy_url) },
		{ label: t("signup.link.risk"), href: outwardHref(settings?.risk_url) },
		{ label: t("signup.link.help"), href: outwardHref(settings?.help_url) ?? "/help" },
	];
	return (
		<footer className="mx-auto w-full max-w-[420px]">
			<nav aria-label={t("signup.links")}>
				<ul className="flex flex-wrap gap-x-5 gap-y-1 text-12 text-secondary">
					{links.map(({ label, href }) =>
						href ? (
							<li key={label}>
								{/* A new tab, so that no input is lost. */}
								<a
									href={href}
									target="_blank"
									rel="noopener noreferrer"
									className="inline-flex min-h-6 items-center rounded-[4px] underline-offset-4 hover:text-primary hover:underline"
								>
									{label}
								</a>
							</li>
						) : null,
					)}
				</ul>
			</nav>
		</footer>
	);
}
