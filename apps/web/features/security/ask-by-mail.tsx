import { forgotPassword } from "@truefill/contracts/http";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { messageOf } from "../../data/http/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

export interface AskByMailProps {
	readonly ask: (email: string) => Promise<unknown>;
	/** Shown afterwards, whether or not the address is registered. */
	readonly sent: (email: string) => ReactNode;
}

/** Asks for an address and sends an email. The answer is the same for every address, against enumeration. */
export function AskByMail({ ask, sent }: AskByMailProps) {
	const t = useT();
	const [email, setEmail] = useState("");
	const [asked, setAsked] = useState<string | null>(null);
	const [wrong, setWrong] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const field = useRef<HTMLInputElement>(null);

	const send = async (address: string) => {
		setFailure(null);
		setBusy(true);
		try {
			await ask(address);
			setAsked(address);
		} catch (error) {
			setFailure(t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }));
		} finally {
			setBusy(false);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		const parsed = forgotPassword.body.safeParse({ email: email.trim() });
		setWrong(!parsed.success);
		if (parsed.success) void send(parsed.data.email);
		else field.current?.focus();
	};

	if (asked !== null) {
		return (
			<div className="flex flex-col gap-4">
				{failure ? <Alert variant="destructive">{failure}</Alert> : null}
				<div role="status">
					<Alert variant="success" title={t("recovery.forgot.sent.title")}>
						{sent(asked)}
					</Alert>
				</div>
				<div className="flex flex-wrap gap-2">
					<Button busy={busy} busyLabel={t("recovery.forgot.busy")} onClick={() => void send(asked)}>
						{t("recovery.again")}
					</Button>
					<Button variant="quiet" onClick={() => setAsked(null)}>
						{t("recovery.other")}
					</Button>
				</div>
			</div>
		);
	}
	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={submit}>
			{failure ? <Alert variant="destructive">{failure}</Alert> : null}
			<Field label={t("login.email")} error={wrong ? t("login.email.invalid") : null}>
				{(aria) => (
					<Input
						{...aria}
						ref={field}
						name="email"
						value={email}
						onChange={(event) => {
							setEmail(event.target.value);
							setWrong(false);
						}}
						size="lg"
						type="email"
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						inputMode="email"
						dir="ltr"
						required
					/>
				)}
			</Field>
			<Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={t("recovery.forgot.busy")}>
				{t("recovery.forgot.submit")}
			</Button>
		</form>
	);
}
