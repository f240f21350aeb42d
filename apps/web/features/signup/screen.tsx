import { Navigate } from "react-router";
import { useSession } from "../../data/session/index.ts";
import { useSettings } from "../../data/site/settings.ts";
import { useT } from "../../i18n/index.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { Landing } from "./landing.tsx";
import { RegistrationForm } from "./registration-form.tsx";
import { SignupFrame } from "./signup-frame.tsx";
import { StepOneScreen } from "./step-one-screen.tsx";

/** `/signup`: the form of the server's `r_page` (SPEC §2, R23). Signed-in users go to the member area. */
export default function SignupScreen() {
	const t = useT();
	useDocumentTitle(t("signup.documentTitle"));
	const { user, token } = useSession();
	const { settings } = useSettings();
	if (user && token) return <Navigate to="/main" replace />;
	switch (settings?.r_page) {
		case "td":
			return <StepOneScreen />;
		case "ic":
			return <Landing />;
		default:
			return (
				<SignupFrame>
					<RegistrationForm draft={null} />
				</SignupFrame>
			);
	}
}
