import { Check } from "lucide-react";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { SignupFrame } from "./signup-frame.tsx";
import { StepOneForm } from "./step-one-form.tsx";

/** `r_page` `ic`: the landing form, on wide screens with the site's own texts around it (SPEC §2). */
export function Landing() {
	const t = useT();
	const { settings } = useSettings();
	const header = settings?.register_page_header;
	const footer = settings?.register_page_footer;
	return (
		<SignupFrame>
			{header ? <p className="hidden text-14 text-secondary lg:block">{header}</p> : null}
			<div className="flex flex-col gap-3">
				<h1 className="font-semibold text-28 leading-tight tracking-tight">{t("signup.ic.title")}</h1>
				<ul className="flex flex-col gap-1.5 text-14 text-secondary">
					{[t("signup.ic.fast"), t("signup.ic.products")].map((line) => (
						<li key={line} className="flex items-start gap-2.5">
							<Check className="icon mt-0.5 text-accent-text" aria-hidden />
							{line}
						</li>
					))}
				</ul>
			</div>
			<StepOneForm submit={t("signup.ic.submit")} />
			<ProviderButtons providers={settings?.sign_in_providers ?? []} />
			{footer ? <p className="hidden text-13 text-muted lg:block">{footer}</p> : null}
		</SignupFrame>
	);
}
