import { login as loginContract } from "@truefill/contracts/http";
import { useState } from "react";
import { isApiError } from "../../data/http/index.ts";
import { login } from "../../data/session/index.ts";
import { useT } from "../../i18n/index.ts";
import { LOGIN_FIELDS, type LoginField, loginFailure } from "./login-failure.ts";

export interface LoginValues {
	readonly email: string;
	readonly password: string;
}

const NONE: ReadonlySet<LoginField> = new Set();

/** Fields that the contract's schema refuses. */
export function wrongFields(values: LoginValues): ReadonlySet<LoginField> {
	const parsed = loginContract.body.safeParse(values);
	if (parsed.success) return NONE;
	return new Set(LOGIN_FIELDS.filter((field) => parsed.error.issues.some(({ path }) => path[0] === field)));
}

/**
 * State of the sign-in form. Written without the form kit, whose library alone is a tenth of this page's size limit (decision
 * 261). A field is validated after blur or submit.
 */
export function useLogin(onSecondStep: () => void) {
	const t = useT();
	const [values, setValues] = useState<LoginValues>({ email: "", password: "" });
	const [judged, setJudged] = useState(NONE);
	const [refused, setRefused] = useState(NONE);
	const [failure, setFailure] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const sent = { email: values.email.trim(), password: values.password };
	const wrong = wrongFields(sent);

	return {
		values,
		failure,
		busy,
		isWrong: (field: LoginField) => refused.has(field) || (judged.has(field) && wrong.has(field)),
		change(field: LoginField, value: string) {
			setValues((now) => ({ ...now, [field]: value }));
			setRefused(NONE);
		},
		leave(field: LoginField) {
			if (values[field] !== "") setJudged((now) => new Set(now).add(field));
		},
		fill(next: LoginValues) {
			setValues(next);
			setJudged(NONE);
			setRefused(NONE);
			setFailure(null);
		},
		/** Submits; returns the field to focus, or null when signed in. */
		async send(): Promise<LoginField | null> {
			setFailure(null);
			setJudged(new Set(LOGIN_FIELDS));
			const first = LOGIN_FIELDS.find((field) => wrong.has(field));
			if (first) return first;
			setBusy(true);
			try {
				await login(sent.email, sent.password);
				return null;
			} catch (error) {
				if (!isApiError(error)) throw error;
				if (error.code === "SECOND_FACTOR_REQUIRED") {
					onSecondStep();
					return null;
				}
				const { message, fields } = loginFailure(error, t);
				setFailure(message);
				setRefused(new Set(fields));
				return fields[0] ?? "password";
			} finally {
				setBusy(false);
			}
		},
	};
}
