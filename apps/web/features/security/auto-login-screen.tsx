import { useCallback, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { isApiError, messageOf } from "../../data/http/index.ts";
import { askForSignInLink, enterByLink } from "../../data/identity/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { returnPath } from "../../lib/return-path.ts";
import { useSecretOfLink } from "../../lib/secret-of-link.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { AskByMail } from "./ask-by-mail.tsx";
import { RecoveryFrame } from "./frame.tsx";
import { useLinkCheck } from "./link-check.ts";

/**
 * `/auto-login` (SPEC §2): requests a link; the link signs in after a click, so that email scanners do not consume it.
 * `?to=` may name a screen that the role may open; anything else leads to the start.
 */
export default function AutoLogin() {
	const t = useT();
	const { user, token } = useSession();
	const [query] = useSearchParams();
	const { secret, forget } = useSecretOfLink("");
	if (user && token && secret === null) {
		return <Navigate to={returnPath({ from: query.get("to") }, user.role)} replace />;
	}
	if (secret !== null) return <Enter key={secret} token={secret} forget={forget} />;
	return (
		<RecoveryFrame title={t("recovery.link.title")} body={t("recovery.link.body")}>
			<AskByMail ask={askForSignInLink} sent={(email) => t("recovery.link.sent.body", { email })} />
		</RecoveryFrame>
	);
}

function Enter({ token, forget }: { readonly token: string; readonly forget: () => void }) {
	const t = useT();
	const navigate = useNavigate();
	const [state, setState] = useState<"open" | "busy" | "spent">(token === "" ? "spent" : "open");
	const [failure, setFailure] = useState<string | null>(null);
	useLinkCheck(
		"sign-in",
		token,
		useCallback(() => setState((now) => (now === "open" ? "spent" : now)), []),
	);

	const enter = async () => {
		setState("busy");
		setFailure(null);
		try {
			await enterByLink(token);
			forget();
		} catch (error) {
			const code = isApiError(error) ? error.code : "";
			setState(code === "LINK_SPENT" ? "spent" : "open");
			// The link is consumed: the second factor is asked for on the login page.
			if (code === "SECOND_FACTOR_REQUIRED") void navigate("/login", { replace: true, state: { secondStep: true } });
			else if (code !== "LINK_SPENT")
				setFailure(t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }));
		}
	};

	if (state === "spent") {
		return (
			<RecoveryFrame title={t("recovery.spent.title")} body={t("recovery.spent.body")}>
				<Button variant="primary" size="lg" block onClick={forget}>
					{t("recovery.spent.action")}
				</Button>
			</RecoveryFrame>
		);
	}
	return (
		<RecoveryFrame title={t("recovery.enter.title")} body={t("recovery.enter.body")}>
			{failure ? <Alert variant="destructive">{failure}</Alert> : null}
			<Button
				variant="primary"
				size="lg"
				block
				busy={state === "busy"}
				busyLabel={t("recovery.enter.busy")}
				onClick={() => void enter()}
			>
				{t("recovery.enter.submit")}
			</Button>
		</RecoveryFrame>
	);
}
