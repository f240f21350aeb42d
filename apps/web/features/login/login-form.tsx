import { zodResolver } from "@hookform/resolvers/zod";
import { login as loginContract } from "@truefill/contracts/http";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "../../data/http/index.ts";
import { login } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input, PasswordInput } from "../../ui/input.tsx";
import { loginFailure } from "./login-failure.ts";

export interface DemoSignIn {
	readonly email: string;
	readonly password: string;
}

/** E-mail and password, checked by the contract's own schema as one types, and by the server when sent. */
export function LoginForm({ demo }: { readonly demo: DemoSignIn | null }) {
	const t = useT();
	const [failure, setFailure] = useState<string | null>(null);
	const submitButton = useRef<HTMLButtonElement>(null);
	const { register, handleSubmit, formState, setValue, setError, setFocus } = useForm({
		resolver: zodResolver(loginContract.body),
		mode: "onTouched",
		defaultValues: { email: "", password: "" },
	});
	const { errors, isSubmitting } = formState;

	const send = handleSubmit(async ({ email, password }) => {
		setFailure(null);
		try {
			await login(email, password);
		} catch (error) {
			if (!isApiError(error)) throw error;
			const { message, fields } = loginFailure(error, t);
			setFailure(message);
			for (const field of fields) setError(field, { type: "server" });
			setFocus(fields[0] ?? "password");
		}
	});

	const fill = ({ email, password }: DemoSignIn) => {
		setValue("email", email, { shouldValidate: true });
		setValue("password", password, { shouldValidate: true });
		setFailure(null);
		submitButton.current?.focus();
	};

	return (
		<form className="flex flex-col gap-4" noValidate onSubmit={(event) => void send(event)}>
			{failure ? <Alert variant="destructive">{failure}</Alert> : null}
			<Field label={t("login.email")} error={errors.email && t("login.email.invalid")}>
				{(aria) => (
					<Input
						{...aria}
						{...register("email", { setValueAs: (value: string) => value.trim() })}
						size="lg"
						type="email"
						autoComplete="username"
						autoCapitalize="none"
						spellCheck={false}
						inputMode="email"
						dir="ltr"
						// The page is for nothing else, so the first field may take the focus.
						autoFocus
					/>
				)}
			</Field>
			<Field label={t("login.password")} error={errors.password && t("login.password.missing")}>
				{(aria) => (
					<PasswordInput {...aria} {...register("password")} size="lg" autoComplete="current-password" dir="ltr" />
				)}
			</Field>
			<Button
				ref={submitButton}
				type="submit"
				variant="primary"
				size="lg"
				block
				className="mt-1"
				busy={isSubmitting}
				busyLabel={t("login.busy")}
			>
				{t("login.submit")}
			</Button>
			{demo ? (
				<Alert
					title={t("login.demo.title")}
					actions={
						<Button size="sm" onClick={() => fill(demo)}>
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
