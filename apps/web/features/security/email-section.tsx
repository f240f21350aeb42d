import { askEmailChange } from "@truefill/contracts/http";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { isApiError, messageOf } from "../../data/http/index.ts";
import {
	askForEmailChange,
	forgetEmailChange,
	type PendingEmailChange,
	sendEmailCode,
	useEmailChange,
} from "../../data/identity/email-change.ts";
import { useSession } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
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
	const [email, setEmail] = useState("");
	const [wrong, setWrong] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const field = useRef<HTMLInputElement>(null);

	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (busy) return;
		setFailure(null);
		const parsed = askEmailChange.body.safeParse({ email: email.trim() });
		setWrong(parsed.success ? null : t("email.wrong"));
		if (!parsed.success) {
			field.current?.focus();
			return;
		}
		setBusy(true);
		try {
			await askForEmailChange(parsed.data.email);
		} catch (error) {
			const message = messageOf(error, t("recovery.unknown"));
			if (isApiError(error) && error.code === "EMAIL_UNCHANGED") {
				setWrong(message);
				field.current?.focus();
			} else setFailure(t("recovery.failed", { reason: message }));
		} finally {
			setBusy(false);
		}
	};

	return (
		<form className="flex max-w-sm flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			<Field label={t("email.new")} help={t("email.new.help")} error={wrong}>
				{(aria) => (
					<Input
						{...aria}
						ref={field}
						type="email"
						name="new-email"
						value={email}
						onChange={(event) => {
							setEmail(event.target.value);
							setWrong(null);
						}}
						autoComplete="email"
						spellCheck={false}
						dir="ltr"
						required
					/>
				)}
			</Field>
			<Button type="submit" variant="primary" className="self-start" busy={busy} busyLabel={t("email.ask.busy")}>
				{t("email.ask")}
			</Button>
		</form>
	);
}

function CodeForm({ pending }: { readonly pending: PendingEmailChange }) {
	const t = useT();
	const [code, setCode] = useState("");
	const [wrong, setWrong] = useState<string | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState<"code" | "resend" | null>(null);
	const [waitSeconds, wait] = useCountdown();
	const field = useRef<HTMLInputElement>(null);
	const againAt = pending.again_at;
	useEffect(() => wait(Math.max(0, Math.ceil((Date.parse(againAt) - Date.now()) / 1_000))), [againAt, wait]);

	const run = async (what: "code" | "resend", work: () => Promise<void>) => {
		setWrong(null);
		setFailure(null);
		setBusy(what);
		try {
			await work();
		} catch (error) {
			const message = messageOf(error, t("recovery.unknown"));
			const ofCode = isApiError(error) && (error.code === "EMAIL_CODE_WRONG" || error.code === "CODE_SPENT");
			if (ofCode) setWrong(message);
			else setFailure(t("recovery.failed", { reason: message }));
			field.current?.focus();
		} finally {
			setBusy(null);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (busy !== null) return;
		if (!/^\d{6}$/.test(code)) {
			setWrong(t("verify.six"));
			field.current?.focus();
			return;
		}
		void run("code", async () => {
			const count = await sendEmailCode(code);
			notify({ tone: "ok", title: t("email.done", { count }) });
		});
	};
	const resend = () =>
		run("resend", async () => {
			await askForEmailChange(pending.email);
			setCode("");
		});

	return (
		<form className="flex max-w-lg flex-col gap-4" noValidate onSubmit={submit}>
			<div role="status">
				<Alert title={t("email.sent")}>{t("email.sent.body", { email: pending.email })}</Alert>
			</div>
			{failure === null ? null : <Alert variant="destructive">{failure}</Alert>}
			<CodeField
				label={t("email.code")}
				field={field}
				value={code}
				error={wrong}
				onChange={(typed) => {
					setCode(typed);
					setWrong(null);
				}}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={busy === "code"} busyLabel={t("email.change.busy")}>
					{t("email.change")}
				</Button>
				<Button
					busy={busy === "resend"}
					disabledReason={waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : null}
					onClick={() => void resend()}
				>
					{waitSeconds > 0 ? t("verify.resend.wait", { seconds: waitSeconds }) : t("verify.resend")}
				</Button>
				<Button variant="quiet" onClick={forgetEmailChange}>
					{t("recovery.other")}
				</Button>
			</div>
		</form>
	);
}
