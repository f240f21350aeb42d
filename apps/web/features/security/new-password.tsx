import { type ApiForm, PasswordField } from "../../forms/index.ts";
import { type Translate, useT } from "../../i18n/index.ts";

export interface NewPasswordValues {
	readonly password: string;
	readonly confirm_password: string;
}

/** What is said about each of the two. */
export const newPasswordTexts = (t: Translate) => {
	const short = t("recovery.password.short");
	return {
		password: { REQUIRED: short, TOO_SHORT: short, WRONG_FORMAT: short },
		confirm_password: t("recovery.password.differ"),
	};
};

/** The new password and its repetition. */
export function NewPasswordFields<Values extends NewPasswordValues>(props: {
	readonly form: ApiForm<Values>;
	readonly size?: "md" | "lg";
}) {
	const t = useT();
	// Its fields are among the form's.
	const form = props.form as unknown as ApiForm<NewPasswordValues>;
	const shared = { form, size: props.size ?? "lg", autoComplete: "new-password", required: true } as const;
	return (
		<>
			<PasswordField {...shared} name="password" label={t("recovery.reset.password")} inputName="new-password" />
			<PasswordField
				{...shared}
				name="confirm_password"
				label={t("recovery.reset.confirm")}
				inputName="confirm-password"
			/>
		</>
	);
}
