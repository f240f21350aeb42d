import { type FormEvent, useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { COUNTRIES, type Draft, listedCountry, readDraft, saveDraft } from "../../data/registration/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { siteText } from "../../i18n/site-texts.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { outwardHref } from "../../lib/outward-href.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { Select } from "../../ui/select.tsx";
import { DraftMissing } from "./back.tsx";
import { useCountryOptions } from "./country-options.tsx";
import { SignupFrame } from "./signup-frame.tsx";
import { Steps } from "./steps.tsx";

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
	const [residence, setResidence] = useState(listedCountry(draft.countryOfResidence, draft.country));
	const [nationality, setNationality] = useState(listedCountry(draft.nationality, draft.country));
	const [agreed, setAgreed] = useState(draft.agreePrivacy ?? false);
	const [busy, setBusy] = useState(false);
	const privacy = outwardHref(settings?.privacy_url);

	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (busy || !agreed) return;
		setBusy(true);
		saveDraft({ ...draft, countryOfResidence: residence, nationality, agreePrivacy: true });
		// Preloads the next step; if that fails, the route retries and shows the failure.
		await import("./register-screen.tsx").catch(() => undefined);
		await navigate("/register");
	};

	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={(event) => void send(event)}>
			<Field label={t("signup.country.residence")}>
				{(aria) => <Select {...aria} size="lg" options={options} value={residence} onChange={setResidence} />}
			</Field>
			<Field label={t("signup.country.nationality")}>
				{(aria) => <Select {...aria} size="lg" options={options} value={nationality} onChange={setNationality} />}
			</Field>
			{settings?.entity_notice ? <Alert>{siteText(settings.entity_notice)}</Alert> : null}
			<div className="flex flex-col gap-1">
				<Checkbox checked={agreed} onChange={setAgreed} label={t("signup.country.agree")} />
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
				busy={busy}
				busyLabel={t("signup.country.busy")}
				disabledReason={agreed ? null : t("signup.country.mustAgree")}
			>
				{t("signup.country.continue")}
			</Button>
		</form>
	);
}
