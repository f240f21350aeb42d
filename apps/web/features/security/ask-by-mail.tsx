import { forgotPassword } from "@truefill/contracts/http";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../data/http/index.ts";
import { Form, FormProblem, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

export interface AskByMailProps {
	readonly ask: (email: string) => Promise<unknown>;
	/** Shown afterwards, whether or not the address is registered. */
	readonly sent: (email: string) => ReactNode;
}

/** Asks for an address and sends an email. The answer is the same for every address, against enumeration. */
export function AskByMail({ ask, sent }: AskByMailProps) {
	const t = useT();
	const [asked, setAsked] = useState<string | null>(null);
	const send = async (address: string) => {
		await ask(address);
		setAsked(address);
	};
	const form = useApiForm({
		values: { email: "" },
		schema: forgotPassword.body,
		bodyOf: ({ email }) => ({ email: email.trim() }),
		texts: { email: t("login.email.invalid") },
		problemOf: (error) => t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }),
		keeps: true,
		submit: ({ email }) => send(email),
	});

	if (asked !== null) {
		return (
			<div className="flex flex-col gap-4">
				<FormProblem form={form} />
				<div role="status">
					<Alert variant="success" title={t("recovery.forgot.sent.title")}>
						{sent(asked)}
					</Alert>
				</div>
				<div className="flex flex-wrap gap-2">
					<Button
						busy={form.doing === "again"}
						busyLabel={t("recovery.forgot.busy")}
						onClick={() => void form.run("again", () => send(asked))}
					>
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
		<Form form={form} className="flex flex-col gap-4">
			<FormProblem form={form} />
			<TextField
				form={form}
				name="email"
				label={t("login.email")}
				inputName="email"
				size="lg"
				type="email"
				autoComplete="username"
				autoCapitalize="none"
				spellCheck={false}
				inputMode="email"
				dir="ltr"
				required
			/>
			<Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel={t("recovery.forgot.busy")}>
				{t("recovery.forgot.submit")}
			</Button>
		</Form>
	);
}
