import { useState } from "react";
import { Navigate } from "react-router";
import { readDraft } from "../../data/registration/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Back, DraftMissing } from "./back.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { SignupFrame } from "./signup-frame.tsx";
import { Steps } from "./steps.tsx";

/** `/register`, the third step; requires the first one and the consent of the second (SPEC §4 Sign-up flow). */
export default function RegisterScreen() {
	const t = useT();
	useDocumentTitle(t("signup.documentTitle"));
	const { user, token } = useSession();
	// Read once: after completion the draft is removed, but this screen stays for a moment.
	const [draft] = useState(() => readDraft());
	if (user && token) return <Navigate to="/main" replace />;
	if (draft === null) return <DraftMissing />;
	if (!draft.agreePrivacy) return <Back to="/register/country-residence" title={t("signup.country.mustAgree")} />;
	return (
		<SignupFrame>
			<Steps />
			<RegistrationForm draft={draft} />
		</SignupFrame>
	);
}
