import { closeMyself } from "@truefill/contracts/http";
import { useId } from "react";
import { closeAccount } from "../../data/account-closure/index.ts";
import { useSession } from "../../data/session/index.ts";
import { Form, FormProblem, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";

/** The final confirmation: the user types their own address, and optionally a reason. */
export function ClosureDialog({ onDone }: { readonly onDone: () => void }) {
	const t = useT();
	const formId = useId();
	const own = useSession().user?.email ?? "";
	const form = useApiForm({
		values: { confirm_email: "", reason: "" },
		schema: closeMyself.body,
		bodyOf: ({ confirm_email, reason }) => ({ confirm_email: confirm_email.trim(), reason }),
		texts: { confirm_email: t("closure.email.wrong") },
		also: ({ confirm_email }) => ({
			confirm_email: confirm_email.trim().toLowerCase() === own.toLowerCase() ? null : t("closure.email.wrong"),
		}),
		problemOf: ({ code, message }) =>
			// A cancelled step-up needs no message.
			code === "STEP_UP_REQUIRED" ? null : code === "CLOSING_BLOCKED" ? t("closure.blocked") : message,
		keeps: true,
		async submit({ confirm_email, reason = "" }) {
			await closeAccount(confirm_email, reason);
			notify({ tone: "ok", title: t("closure.done"), description: t("closure.done.body") });
		},
	});

	return (
		<Dialog
			open
			onOpenChange={(open) => (open ? undefined : onDone())}
			title={t("closure.ask")}
			description={t("closure.ask.body")}
			footer={
				<>
					<Button onClick={onDone}>{t("closure.cancel")}</Button>
					<Button type="submit" form={formId} variant="danger" busy={form.busy}>
						{t("closure.sure")}
					</Button>
				</>
			}
		>
			<Form form={form} id={formId} className="flex flex-col gap-4 pt-1">
				<FormProblem form={form} />
				<TextField
					form={form}
					name="confirm_email"
					label={t("closure.email", { email: `\u2068${own}\u2069` })}
					help={t("closure.email.help")}
					type="email"
					autoComplete="off"
					spellCheck={false}
					maxLength={254}
					dir="ltr"
				/>
				<TextField
					form={form}
					name="reason"
					label={t("closure.reason")}
					optional
					help={t("closure.reason.help")}
					maxLength={300}
				/>
			</Form>
		</Dialog>
	);
}
