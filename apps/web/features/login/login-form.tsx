import { type FormEvent, useRef } from "react";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, PasswordInput } from "../../ui/input.tsx";
import { type LoginValues, useLogin } from "./use-login.ts";

export interface LoginFormProps {
	readonly demo: LoginValues | null;
	/** Why a sign-in at its second step must start over. */
	readonly ended?: string | null;
	/** The password was right, but a second factor is required. */
	readonly onSecondStep: () => void;
}

/** Email and password, validated by the contract's schema on blur, and by the server on submit. */
export function LoginForm({ demo, ended = null, onSecondStep }: LoginFormProps) {
	const t = useT();
	const form = useLogin(onSecondStep);
	const failure = form.failure ?? ended;
	const email = useRef<HTMLInputElement>(null);
	const password = useRef<HTMLInputElement>(null);
	const submitButton = useRef<HTMLButtonElement>(null);

	const send = async (event: FormEvent) => {
		event.preventDefault();
		if (form.busy) return;
		const field = await form.send();
		if (field) (field === "email" ? email : password).current?.focus();
	};

	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={(event) => void send(event)}>
			{failure ? <Alert variant="destructive">{failure}</Alert> : null}
			<Field label={t("login.email")} error={form.isWrong("email") ? t("login.email.invalid") : null}>
				{(aria) => (
					<Input
						{...aria}
						ref={email}
						name="email"
						value={form.values.email}
						onChange={(event) => form.change("email", event.target.value)}
						onBlur={() => form.leave("email")}
						size="lg"
						type="email"
						autoComplete="username webauthn"
						autoCapitalize="none"
						spellCheck={false}
						inputMode="email"
						dir="ltr"
						required
					/>
				)}
			</Field>
			<Field label={t("login.password")} error={form.isWrong("password") ? t("login.password.missing") : null}>
				{(aria) => (
					<PasswordInput
						{...aria}
						ref={password}
						name="password"
						value={form.values.password}
						onChange={(event) => form.change("password", event.target.value)}
						onBlur={() => form.leave("password")}
						size="lg"
						autoComplete="current-password"
						dir="ltr"
						required
					/>
				)}
			</Field>
			<Button
				ref={submitButton}
				type="submit"
				variant="primary"
				size="lg"
				block
				className="mt-1"
				busy={form.busy}
				busyLabel={t("login.busy")}
			>
				{t("login.submit")}
			</Button>
			{demo ? (
				<Alert
					title={t("login.demo.title")}
					actions={
						<Button
							size="sm"
							onClick={() => {
								form.fill(demo);
								submitButton.current?.focus();
							}}
						>
							{t("login.demo.fill", { email: demo.email })}
						</Button>
					}
				>
					{t("login.demo.body")}
				</Alert>
			) : null}
		</form>
	);
}
