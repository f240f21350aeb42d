import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { ReviewBadge } from "./review-badge.tsx";
import { SignupFrame } from "./signup-frame.tsx";
import { StepOneForm } from "./step-one-form.tsx";

/** `r_page` `td`: two fields, the risk banner, the badge and the language (SPEC §1, R23). */
export function StepOneScreen() {
	const t = useT();
	const { settings } = useSettings();
	return (
		<SignupFrame>
			<div className="flex flex-col gap-1">
				<h1 className="font-semibold text-28 leading-tight tracking-tight">{t("signup.title")}</h1>
				<p className="text-16 text-secondary">{t("signup.subtitle")}</p>
			</div>
			<StepOneForm submit={t("signup.continue")} />
			<ProviderButtons providers={settings?.sign_in_providers ?? []} />
			<ReviewBadge badge={settings?.review_badge} />
		</SignupFrame>
	);
}
