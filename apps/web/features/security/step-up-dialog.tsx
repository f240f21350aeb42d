import { stepUpByPassword } from "@truefill/contracts/http";
import { KeyRound } from "lucide-react";
import { useId } from "react";
import {
	PasskeyCancelled,
	proveByPasskey,
	proveByPassword,
	stepUpSettled,
	useSecurity,
} from "../../data/security/index.ts";
import { Form, FormProblem, PasswordField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { FactorCodeField } from "./factor-code-field.tsx";

/** Proves identity by password and code, or by a passkey. */
function useProof(needsCode: boolean) {
	const t = useT();
	const form = useApiForm({
		values: { password: "", code: "" },
		schema: stepUpByPassword,
		bodyOf: ({ password, code }) => ({ password, ...(needsCode ? { code: code.trim() } : {}) }),
		texts: { password: { REQUIRED: t("stepUp.passwordMissing") }, code: t("secondStep.missing") },
		refusals: {
			PASSWORD_WRONG: ["password", t("stepUp.passwordWrong")],
			CODE_WRONG: ["code", t("secondStep.wrong")],
		},
		keeps: true,
		async submit({ password, code }) {
			await proveByPassword(password, code ?? null);
			stepUpSettled(true);
		},
	});
	const byPasskey = () =>
		form.run("passkey", async () => {
			try {
				await proveByPasskey();
				stepUpSettled(true);
			} catch (error) {
				if (!(error instanceof PasskeyCancelled)) throw error;
				form.setProblem(t("passkey.cancelled"));
			}
		});
	return { form, byPasskey };
}

/** Password and code, or a passkey; the waiting calls continue automatically. */
export function StepUpDialog() {
	const t = useT();
	const formId = useId();
	const security = useSecurity();
	const needsCode = security.data?.totp.on === true;
	const { form, byPasskey } = useProof(needsCode);
	const passkey = passkeysPossible() && (security.data?.passkeys.length ?? 0) > 0;

	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : stepUpSettled(false))}
			title={t("stepUp.title")}
			description={t("stepUp.body")}
			footer={
				<>
					<Button onClick={() => stepUpSettled(false)}>{t("stepUp.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={form.busy}>
						{t("stepUp.submit")}
					</Button>
				</>
			}
		>
			{security.isPending ? (
				<Skeleton className="h-24" />
			) : (
				<Form form={form} id={formId} className="flex flex-col gap-4 pt-1">
					<FormProblem form={form} />
					{security.isError ? <Alert variant="destructive">{t("stepUp.loadFailed")}</Alert> : null}
					{passkey ? (
						<>
							<Button
								block
								icon={<KeyRound className="icon" aria-hidden />}
								busy={form.doing === "passkey"}
								busyLabel={t("passkey.busy")}
								onClick={() => void byPasskey()}
							>
								{t("stepUp.passkey")}
							</Button>
							<p className="text-center text-12 text-muted">{t("stepUp.or")}</p>
						</>
					) : null}
					<PasswordField
						form={form}
						name="password"
						label={t("stepUp.password")}
						// It is rendered after the dialog has opened, once the user's factors are known.
						autoFocus={!passkey}
						autoComplete="current-password"
					/>
					{needsCode ? <FactorCodeField form={form} name="code" /> : null}
				</Form>
			)}
		</Dialog>
	);
}
