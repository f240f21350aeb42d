import { type FormEvent, useCallback, useState } from "react";
import { Link } from "react-router";
import { isApiError, messageOf } from "../../data/http/index.ts";
import { askForReset, sendReset } from "../../data/identity/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { AskByMail } from "./ask-by-mail.tsx";
import { RecoveryFrame } from "./frame.tsx";
import { NewPasswordFields, wrongPassword } from "./new-password.tsx";
import { useLinkCheck, useSecretOfLink } from "./secret-of-link.ts";

/** `/forgot-password` (SPEC §2): requests the link; with the link (`#reset=…`) a new password is chosen. */
export default function ForgotPassword() {
	const t = useT();
	const { secret, forget } = useSecretOfLink("reset=");
	if (secret !== null) return <ResetPassword key={secret} token={secret} onSpent={forget} />;
	return (
		<RecoveryFrame title={t("recovery.forgot.title")} body={t("recovery.forgot.body")}>
			<AskByMail ask={askForReset} sent={(email) => t("recovery.forgot.sent.body", { email })} />
		</RecoveryFrame>
	);
}

type State = "open" | "busy" | "done" | "spent";

function ResetPassword({ token, onSpent }: { readonly token: string; readonly onSpent: () => void }) {
	const t = useT();
	const [values, setValues] = useState({ password: "", confirm: "" });
	const [state, setState] = useState<State>(token === "" ? "spent" : "open");
	const [judged, setJudged] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const wrong = wrongPassword(values);
	useLinkCheck(
		"reset-password",
		token,
		// Not if a password was sent meanwhile: its answer is more specific.
		useCallback(() => setState((now) => (now === "open" ? "spent" : now)), []),
	);

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		setJudged(true);
		if (wrong !== null || state === "busy") return;
		setState("busy");
		setFailure(null);
		setRefused(null);
		try {
			await sendReset(token, values.password);
			setState("done");
		} catch (error) {
			const code = isApiError(error) ? error.code : "";
			setState(code === "LINK_SPENT" ? "spent" : "open");
			if (code === "PASSWORD_TOO_COMMON" || code === "PASSWORD_BREACHED")
				setRefused(messageOf(error, t("recovery.unknown")));
			else if (code !== "LINK_SPENT")
				setFailure(t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }));
		}
	};

	if (state === "done") {
		return (
			<RecoveryFrame title={t("recovery.reset.done.title")} body={t("recovery.reset.done.body")}>
				<div role="status">
					<Link to="/login" className={TEXT_LINK}>
						{t("recovery.reset.done.action")}
					</Link>
				</div>
			</RecoveryFrame>
		);
	}
	if (state === "spent") {
		return (
			<RecoveryFrame title={t("recovery.spent.title")} body={t("recovery.spent.body")}>
				<Button variant="primary" size="lg" block onClick={onSpent}>
					{t("recovery.spent.action")}
				</Button>
			</RecoveryFrame>
		);
	}
	return (
		<RecoveryFrame title={t("recovery.reset.title")} body={t("recovery.reset.body")}>
			<form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
				{failure ? <Alert variant="destructive">{failure}</Alert> : null}
				<NewPasswordFields
					values={values}
					onChange={(next) => {
						setValues(next);
						setRefused(null);
					}}
					wrong={judged ? wrong : null}
					refused={refused}
				/>
				<Button
					type="submit"
					variant="primary"
					size="lg"
					block
					busy={state === "busy"}
					busyLabel={t("recovery.reset.busy")}
				>
					{t("recovery.reset.submit")}
				</Button>
			</form>
		</RecoveryFrame>
	);
}
