import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../data/http/index.ts";
import { useEmailChanging } from "../../data/identity/email-change.ts";
import { askForCode, sendVerification } from "../../data/identity/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { CodeField } from "./code-field.tsx";
import { useCountdown } from "./use-countdown.ts";

/**
 * R15: asks for the mailed code until the address is confirmed. Hidden then, and while the page asks for the code of a
 * new address: that one confirms the future address, and the two codes would be confused.
 */
export function VerifyEmail() {
	const { user } = useSession();
	const changing = useEmailChanging();
	return user && !user.email_verified && !changing ? <VerifyForm email={user.email} /> : null;
}

function VerifyForm({ email }: { readonly email: string }) {
	const t = useT();
	const [code, setCode] = useState("");
	const [error, setError] = useState<string | null>(null);
	const [sent, setSent] = useState(false);
	const [busy, setBusy] = useState<"code" | "resend" | null>(null);
	const [waitSeconds, wait] = useCountdown();
	const field = useRef<HTMLInputElement>(null);

	const run = async (what: "code" | "resend", work: () => Promise<void>) => {
		setError(null);
		setSent(false);
		setBusy(what);
		try {
			await work();
		} catch (failure) {
			setError(messageOf(failure, t("recovery.unknown")));
			field.current?.focus();
		} finally {
			setBusy(null);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (busy !== null) return;
		if (!/^\d{6}$/.test(code)) {
			setError(t("verify.six"));
			field.current?.focus();
			return;
		}
		void run("code", async () => {
			await sendVerification(code);
			notify({ tone: "ok", title: t("verify.done") });
		});
	};
	const resend = () =>
		run("resend", async () => {
			await askForCode();
			wait(60);
			setCode("");
			setSent(true);
		});

	return (
		<div className="w-full text-start">
			<Alert variant="warning" title={t("verify.title")}>
				<p className="mb-3">{sent ? t("verify.sent", { email }) : t("verify.body", { email })}</p>
				<form className="flex flex-col gap-3" noValidate onSubmit={submit}>
					<CodeField
						label={t("verify.code")}
						field={field}
						value={code}
						error={error}
						onChange={(typed) => {
							setCode(typed);
							setError(null);
						}}
					/>
					<div className="flex flex-wrap gap-2">
						<Button type="submit" variant="primary" busy={busy === "code"} busyLabel={t("verify.busy")}>
							{t("verify.submit")}
						</Button>
						<Button
							variant="quiet"
							busy={busy === "resend"}
							disabledReason={waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : null}
							onClick={() => void resend()}
						>
							{waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : t("verify.resend")}
						</Button>
					</div>
				</form>
			</Alert>
		</div>
	);
}
