import { confirmTotp } from "@truefill/contracts/http";
import { useEffect, useId, useRef, useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { beginTotp, turnTotpOn } from "../../data/security/index.ts";
import { Form, FormProblem, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { QrCode } from "../../ui/qr-code.tsx";

type Begun = Awaited<ReturnType<typeof beginTotp>>;

const digitsOf = (code: string): string => code.replace(/\s/g, "");

/** Requests a secret, then shows the QR code, the key, and the field for the first code, which proves the setup. */
export function TotpEnrol({
	onCancel,
	onDone,
}: {
	readonly onCancel: () => void;
	readonly onDone: (codes: readonly string[]) => void;
}) {
	const t = useT();
	const formId = useId();
	const [begun, setBegun] = useState<Begun | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	// One secret for the whole dialog: a second request replaces it on the server, while the app has scanned the first.
	const cancel = useRef(onCancel);
	cancel.current = onCancel;
	useEffect(() => {
		let gone = false;
		beginTotp().then(
			(data) => (gone ? undefined : setBegun(data)),
			(error: unknown) => {
				if (gone) return;
				// The user cancelled the step-up.
				if (isApiError(error) && error.code === "STEP_UP_REQUIRED") cancel.current();
				else setFailure(isApiError(error) ? error.message : String(error));
			},
		);
		return () => {
			gone = true;
		};
	}, []);

	const form = useApiForm({
		values: { code: "" },
		schema: confirmTotp.body,
		bodyOf: ({ code }) => ({ code: digitsOf(code) }),
		texts: { code: t("totp.enrol.missing") },
		also: ({ code }) => ({ code: /^\d{6}$/.test(digitsOf(code)) ? null : t("totp.enrol.missing") }),
		refusals: { CODE_WRONG: ["code", t("secondStep.wrong")] },
		keeps: true,
		submit: async ({ code }) => onDone(await turnTotpOn(code)),
	});

	// During the step-up only its dialog is shown.
	if (begun === null && failure === null) return null;
	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onCancel())}
			title={t("totp.enrol.title")}
			description={t("totp.enrol.scan")}
			footer={
				<>
					<Button onClick={onCancel}>{t("totp.enrol.cancel")}</Button>
					<Button type="submit" form={formId} variant="primary" busy={form.busy}>
						{t("totp.enrol.submit")}
					</Button>
				</>
			}
		>
			<Form form={form} id={formId} blocked={begun === null} className="flex flex-col gap-4 pt-1">
				<FormProblem form={form} />
				{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
				{begun === null ? null : (
					<>
						<QrCode text={begun.uri} label={t("totp.enrol.picture")} />
						<div className="flex items-center justify-between gap-3 rounded-control border border-line bg-surface-1 py-1.5 ps-3 pe-1.5">
							<span className="flex min-w-0 flex-col">
								<span className="text-12 text-muted">{t("totp.enrol.key")}</span>
								<code className="wrap-anywhere num text-13" dir="ltr">
									{begun.secret.replace(/(.{4})(?!$)/g, "$1 ")}
								</code>
							</span>
							<CopyButton text={begun.secret} label={t("totp.enrol.copy")} copied={t("totp.enrol.copied")} />
						</div>
						<TextField
							form={form}
							name="code"
							label={t("totp.enrol.confirm")}
							inputMode="numeric"
							autoComplete="one-time-code"
							maxLength={12}
							dir="ltr"
						/>
					</>
				)}
			</Form>
		</Dialog>
	);
}
