import { register } from "@truefill/contracts/http";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import * as z from "zod";
import { COUNTRIES, type Draft, listedCountry, readDraft, saveDraft } from "../../data/registration/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { CheckboxField, Form, SelectField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { siteText } from "../../i18n/site-texts.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { outwardHref } from "../../lib/outward-href.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { DraftMissing } from "./back.tsx";
import { useCountryOptions } from "./country-options.tsx";
import { SignupFrame } from "./signup-frame.tsx";
import { Steps } from "./steps.tsx";

const { country, nationality: ofNation } = register.body.shape;
const COUNTRY_STEP = z.strictObject({ residence: country, nationality: ofNation, agreed: z.literal(true) });

/** `/register/country-residence`, the second step (SPEC §2 Country step). */
export default function CountryScreen() {
	const t = useT();
	useDocumentTitle(t("signup.country.title"));
	const { user, token } = useSession();
	const [draft] = useState(() => readDraft());
	if (user && token) return <Navigate to="/main" replace />;
	if (draft === null) return <DraftMissing />;
	return (
		<SignupFrame>
			<Steps />
			<div className="flex flex-col gap-1">
				<h1 className="font-semibold text-28 tracking-tight">{t("signup.country.title")}</h1>
				<p className="text-14 text-secondary">{t("signup.country.subtitle")}</p>
			</div>
			<CountryForm draft={draft} />
		</SignupFrame>
	);
}

function CountryForm({ draft }: { readonly draft: Draft }) {
	const t = useT();
	const navigate = useNavigate();
	const options = useCountryOptions(COUNTRIES, true);
	const { settings } = useSettings();
	const [values] = useState(() => ({
		residence: listedCountry(draft.countryOfResidence, draft.country),
		nationality: listedCountry(draft.nationality, draft.country),
		agreed: draft.agreePrivacy ?? false,
	}));
	const form = useApiForm({
		values,
		schema: COUNTRY_STEP,
		texts: { agreed: t("signup.country.mustAgree") },
		keeps: true,
		async submit({ residence, nationality }) {
			saveDraft({ ...draft, countryOfResidence: residence, nationality, agreePrivacy: true });
			// Preloads the next step; if that fails, the route retries and shows the failure.
			await import("./register-screen.tsx").catch(() => undefined);
			await navigate("/register");
		},
	});
	const privacy = outwardHref(settings?.privacy_url);

	return (
		<Form form={form} blocked={form.fault !== null} className="flex flex-col gap-4">
			<SelectField form={form} name="residence" label={t("signup.country.residence")} size="lg" options={options} />
			<SelectField form={form} name="nationality" label={t("signup.country.nationality")} size="lg" options={options} />
			{settings?.entity_notice ? <Alert>{siteText(settings.entity_notice)}</Alert> : null}
			<div className="flex flex-col gap-1">
				<CheckboxField form={form} name="agreed" label={t("signup.country.agree")} />
				{privacy ? (
					<a
						href={privacy}
						target="_blank"
						rel="noopener noreferrer"
						className={`${TEXT_LINK} ms-6.5 self-start text-13`}
					>
						{t("signup.country.privacy")}
					</a>
				) : null}
			</div>
			<Button
				type="submit"
				variant="primary"
				size="lg"
				block
				busy={form.busy}
				busyLabel={t("signup.country.busy")}
				disabledReason={form.fault}
			>
				{t("signup.country.continue")}
			</Button>
		</Form>
	);
}
