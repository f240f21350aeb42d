import { type FormEvent, useId, useState } from "react";
import { closeAccount } from "../../data/account-closure/index.ts";
import { isApiError } from "../../data/http/index.ts";
import { useSession } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { notify } from "../../ui/notify.ts";

/** The final confirmation: the user types their own address, and optionally a reason. */
export function ClosureDialog({ onDone }: { readonly onDone: () => void }) {
	const t = useT();
	const formId = useId();
	const own = useSession().user?.email ?? "";
	const [email, setEmail] = useState("");
	const [reason, setReason] = useState("");
	const [judged, setJudged] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const wrong = email.trim().toLowerCase() !== own.toLowerCase();

	const send = async (event: FormEvent) => {
		event.preventDefault();
		setJudged(true);
		setFailure(null);
		if (busy || wrong) return;
		setBusy(true);
		try {
			await closeAccount(email.trim(), reason.trim());
			notify({ tone: "ok", title: t("closure.done"), description: t("closure.done.body") });
		} catch (error) {
			if (!isApiError(error)) throw error;
			setBusy(false);
			if (error.code === "CLOSING_BLOCKED") setFailure(t("closure.blocked"));
			else if (error.code !== "STEP_UP_REQUIRED") setFailure(error.message);
		}
	};

	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onDone())}
			title={t("closure.ask")}
			description={t("closure.ask.body")}
			footer={
				<>
					<Button onClick={onDone}>{t("closure.cancel")}</Button>
					<Button type="submit" form={formId} variant="danger" busy={busy}>
						{t("closure.sure")}
					</Button>
				</>
			}
		>
			<form id={formId} noValidate className="flex flex-col gap-4 pt-1" onSubmit={(event) => void send(event)}>
				{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
				<Field
					label={t("closure.email", { email: `\u2068${own}\u2069` })}
					help={t("closure.email.help")}
					error={judged && wrong ? t("closure.email.wrong") : null}
				>
					{(aria) => (
						<Input
							{...aria}
							type="email"
							value={email}
							onChange={(event) => setEmail(event.target.value)}
							autoComplete="off"
							spellCheck={false}
							maxLength={254}
							dir="ltr"
						/>
					)}
				</Field>
				<Field label={t("closure.reason")} optional help={t("closure.reason.help")}>
					{(aria) => (
						<Input {...aria} value={reason} onChange={(event) => setReason(event.target.value)} maxLength={300} />
					)}
				</Field>
			</form>
		</Dialog>
	);
}
