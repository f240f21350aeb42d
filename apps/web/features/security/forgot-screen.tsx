import { resetPassword } from "@truefill/contracts/http";
import { useCallback, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../../data/http/index.ts";
import { askForReset, sendReset } from "../../data/identity/index.ts";
import { Form, FormProblem, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { useSecretOfLink } from "../../lib/secret-of-link.ts";
import { Button } from "../../ui/button.tsx";
import { TEXT_LINK } from "../../ui/public-frame.tsx";
import { AskByMail } from "./ask-by-mail.tsx";
import { RecoveryFrame } from "./frame.tsx";
import { useLinkCheck } from "./link-check.ts";
import { NewPasswordFields, newPasswordTexts } from "./new-password.tsx";

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

type State = "open" | "done" | "spent";

function ResetPassword({ token, onSpent }: { readonly token: string; readonly onSpent: () => void }) {
	const t = useT();
	const [state, setState] = useState<State>(token === "" ? "spent" : "open");
	const form = useApiForm({
		values: { password: "", confirm_password: "" },
		schema: resetPassword.body,
		bodyOf: (values) => ({ token, ...values }),
		texts: newPasswordTexts(t),
		refusals: { PASSWORD_TOO_COMMON: "password", PASSWORD_BREACHED: "password" },
		problemOf: (error) => t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }),
		keeps: true,
		async submit({ password }) {
			await sendReset(token, password);
			setState("done");
		},
		onRefused: ({ code }) => (code === "LINK_SPENT" ? setState("spent") : undefined),
	});
	const sending = useRef(false);
	sending.current = form.busy;
	useLinkCheck(
		"reset-password",
		token,
		// Not if a password was sent meanwhile: its answer is more specific.
		useCallback(() => (sending.current ? undefined : setState((now) => (now === "open" ? "spent" : now))), []),
	);

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
			<Form form={form} className="flex flex-col gap-4">
				<FormProblem form={form} />
				<NewPasswordFields form={form} />
				<Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel={t("recovery.reset.busy")}>
					{t("recovery.reset.submit")}
				</Button>
			</Form>
		</RecoveryFrame>
	);
}
