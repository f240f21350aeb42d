import { KeyRound } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import {
	PasskeyCancelled,
	proveByPasskey,
	proveByPassword,
	stepUpSettled,
	useSecurity,
} from "../../data/security/index.ts";
import { useT } from "../../i18n/index.ts";
import { passkeysPossible } from "../../lib/passkeys-possible.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { FactorCodeField } from "./factor-code-field.tsx";

interface Wrong {
	readonly password?: string;
	readonly code?: string;
	readonly form?: string;
}

/** Sends one proof of identity at a time, and keeps what was wrong with it. */
function useProof() {
	const t = useT();
	const [wrong, setWrong] = useState<Wrong>({});
	const [busy, setBusy] = useState<"password" | "passkey" | null>(null);
	const prove = async (by: "password" | "passkey", proof: () => Promise<void>) => {
		setWrong({});
		setBusy(by);
		try {
			await proof();
			stepUpSettled(true);
		} catch (error) {
			if (error instanceof PasskeyCancelled) setWrong({ form: t("passkey.cancelled") });
			else if (!isApiError(error)) throw error;
			else if (error.code === "PASSWORD_WRONG") setWrong({ password: t("stepUp.passwordWrong") });
			else if (error.code === "CODE_WRONG") setWrong({ code: t("secondStep.wrong") });
			else setWrong({ form: error.message });
			setBusy(null);
		}
	};
	return { wrong, setWrong, busy, prove };
}

/** Password and code, or a passkey; the waiting calls continue automatically. */
export function StepUpDialog() {
	const t = useT();
	const formId = useId();
	const security = useSecurity();
	const [password, setPassword] = useState("");
	const [code, setCode] = useState("");
	const { wrong, setWrong, busy, prove } = useProof();
	const needsCode = security.data?.totp.on === true;
	const passkey = passkeysPossible() && (security.data?.passkeys.length ?? 0) > 0;

	const send = (event: FormEvent) => {
		event.preventDefault();
		if (busy !== null) return;
		const missing: Wrong = {
			...(password === "" ? { password: t("stepUp.passwordMissing") } : {}),
			...(needsCode && code.trim() === "" ? { code: t("secondStep.missing") } : {}),
		};
		setWrong(missing);
		if (Object.keys(missing).length === 0) {
			void prove("password", () => proveByPassword(password, needsCode ? code.trim() : null));
		}
	};

	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : stepUpSettled(false))}
			title={t("stepUp.title")}
			description={t("stepUp.body")}
			footer={
				<>
					<Button onClick={() => stepUpSettled(false)}>{t("stepUp.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={busy === "password"}>
						{t("stepUp.submit")}
					</Button>
				</>
			}
		>
			{security.isPending ? (
				<Skeleton className="h-24" />
			) : (
				<form id={formId} noValidate className="flex flex-col gap-4 pt-1" onSubmit={send}>
					{wrong.form === undefined ? null : <Alert variant="destructive">{wrong.form}</Alert>}
					{security.isError ? <Alert variant="destructive">{t("stepUp.loadFailed")}</Alert> : null}
					{passkey ? (
						<>
							<Button
								block
								icon={<KeyRound className="icon" aria-hidden />}
								busy={busy === "passkey"}
								busyLabel={t("passkey.busy")}
								onClick={() => void prove("passkey", proveByPasskey)}
							>
								{t("stepUp.passkey")}
							</Button>
							<p className="text-center text-12 text-muted">{t("stepUp.or")}</p>
						</>
					) : null}
					<Field label={t("stepUp.password")} error={wrong.password}>
						{(aria) => (
							<PasswordInput
								{...aria}
								// It is rendered after the dialog has opened, once the user's factors are known.
								autoFocus={!passkey}
								value={password}
								onChange={(event) => setPassword(event.target.value)}
								autoComplete="current-password"
								dir="ltr"
							/>
						)}
					</Field>
					{needsCode ? <FactorCodeField value={code} error={wrong.code} onChange={setCode} /> : null}
				</form>
			)}
		</Dialog>
	);
}
