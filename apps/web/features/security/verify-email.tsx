import { verifyEmail } from "@truefill/contracts/http";
import { useState } from "react";
import { messageOf } from "../../data/http/index.ts";
import { useEmailChanging } from "../../data/identity/email-change.ts";
import { askForCode, sendVerification } from "../../data/identity/index.ts";
import { useSession } from "../../data/session/index.ts";
import { Form, useApiForm } from "../../forms/index.ts";
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
	const [sent, setSent] = useState(false);
	const [waitSeconds, wait] = useCountdown();
	const form = useApiForm({
		values: { code: "" },
		schema: verifyEmail.body,
		texts: { code: t("verify.six") },
		problemOf: () => null,
		async submit({ code }) {
			setSent(false);
			await sendVerification(code);
			notify({ tone: "ok", title: t("verify.done") });
		},
		onRefused: (error) => form.refuse("code", messageOf(error, t("recovery.unknown"))),
	});
	const resend = () =>
		form.run("resend", async () => {
			setSent(false);
			await askForCode();
			wait(60);
			form.undo();
			setSent(true);
		});

	return (
		<div className="w-full text-start">
			<Alert variant="warning" title={t("verify.title")}>
				{/* One row where there is room: it is above every screen, the terminal included. */}
				<Form form={form} className="flex flex-wrap items-start gap-x-4 gap-y-3">
					<p className="min-w-0 basis-full lg:flex-1 lg:basis-60">
						{sent ? t("verify.sent", { email }) : t("verify.body", { email })}
					</p>
					<CodeField form={form} name="code" label={t("verify.code")} />
					<div className="flex flex-wrap gap-2 self-start pt-[1.375rem]">
						<Button type="submit" variant="primary" busy={form.busy} busyLabel={t("verify.busy")}>
							{t("verify.submit")}
						</Button>
						<Button
							variant="quiet"
							busy={form.doing === "resend"}
							disabledReason={waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : null}
							onClick={() => void resend()}
						>
							{waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : t("verify.resend")}
						</Button>
					</div>
				</Form>
			</Alert>
		</div>
	);
}
