import { askEmailChange, confirmEmailChange } from "@truefill/contracts/http";
import { useEffect } from "react";
import { messageOf } from "../../data/http/index.ts";
import {
	askForEmailChange,
	forgetEmailChange,
	type PendingEmailChange,
	sendEmailCode,
	useEmailChange,
} from "../../data/identity/email-change.ts";
import { useSession } from "../../data/session/index.ts";
import { Form, FormProblem, TextField, useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { CodeField } from "./code-field.tsx";
import { useCountdown } from "./use-countdown.ts";

/** Changes the email address: a code verifies the new one, the old one can undo it for a week. */
export function EmailSection() {
	const t = useT();
	const { user } = useSession();
	const { data: pending, isError, isFetching, refetch } = useEmailChange();
	if (user === null) return null;
	return (
		<SettingsCard
			title={t("email.now")}
			aside={
				<Badge tone={user.email_verified ? "ok" : "warn"}>
					{user.email_verified ? t("email.confirmed") : t("email.unconfirmed")}
				</Badge>
			}
		>
			<div className="flex flex-col gap-4">
				<p className="wrap-anywhere font-medium text-16">
					<bdi dir="ltr">{user.email}</bdi>
				</p>
				{isError ? (
					<ErrorState title={t("email.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : pending === undefined ? (
					<Skeleton className="h-20" />
				) : pending === null ? (
					<AskForm />
				) : (
					<CodeForm pending={pending} />
				)}
			</div>
		</SettingsCard>
	);
}

function AskForm() {
	const t = useT();
	const form = useApiForm({
		values: { email: "" },
		schema: askEmailChange.body,
		bodyOf: ({ email }) => ({ email: email.trim() }),
		texts: { email: t("email.wrong") },
		refusals: { EMAIL_UNCHANGED: "email" },
		problemOf: (error) => t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }),
		keeps: true,
		submit: ({ email }) => askForEmailChange(email),
	});
	return (
		<Form form={form} className="flex max-w-sm flex-col gap-4">
			<FormProblem form={form} />
			<TextField
				form={form}
				name="email"
				label={t("email.new")}
				help={t("email.new.help")}
				inputName="new-email"
				type="email"
				autoComplete="email"
				spellCheck={false}
				dir="ltr"
				required
			/>
			<Button type="submit" variant="primary" className="self-start" busy={form.busy} busyLabel={t("email.ask.busy")}>
				{t("email.ask")}
			</Button>
		</Form>
	);
}

function CodeForm({ pending }: { readonly pending: PendingEmailChange }) {
	const t = useT();
	const [waitSeconds, wait] = useCountdown();
	const againAt = pending.again_at;
	useEffect(() => wait(Math.max(0, Math.ceil((Date.parse(againAt) - Date.now()) / 1_000))), [againAt, wait]);
	const form = useApiForm({
		values: { code: "" },
		schema: confirmEmailChange.body,
		texts: { code: t("verify.six") },
		refusals: { EMAIL_CODE_WRONG: "code", CODE_SPENT: "code" },
		problemOf: (error) => t("recovery.failed", { reason: messageOf(error, t("recovery.unknown")) }),
		async submit({ code }) {
			const count = await sendEmailCode(code);
			notify({ tone: "ok", title: t("email.done", { count }) });
		},
	});
	const resend = () =>
		form.run("resend", async () => {
			await askForEmailChange(pending.email);
			form.undo();
		});

	return (
		<Form form={form} className="flex max-w-lg flex-col gap-4">
			<div role="status">
				<Alert title={t("email.sent")}>{t("email.sent.body", { email: pending.email })}</Alert>
			</div>
			<FormProblem form={form} />
			<CodeField form={form} name="code" label={t("email.code")} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={form.busy} busyLabel={t("email.change.busy")}>
					{t("email.change")}
				</Button>
				<Button
					busy={form.doing === "resend"}
					disabledReason={waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : null}
					onClick={() => void resend()}
				>
					{waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : t("verify.resend")}
				</Button>
				<Button variant="quiet" onClick={forgetEmailChange}>
					{t("recovery.other")}
				</Button>
			</div>
		</Form>
	);
}
