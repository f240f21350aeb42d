import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { PasswordInput } from "../../ui/input.tsx";

export interface NewPasswordValues {
	readonly password: string;
	readonly confirm: string;
}

/** Validates by the contract: the kind of fault, or null. */
export function wrongPassword(values: NewPasswordValues): "short" | "differ" | null {
	if ([...values.password].length < 8) return "short";
	return values.password === values.confirm ? null : "differ";
}

/** The new password and its repetition. */
export function NewPasswordFields(props: {
	readonly values: NewPasswordValues;
	readonly onChange: (values: NewPasswordValues) => void;
	/** Set after the submit. */
	readonly wrong: "short" | "differ" | null;
	/** The server's message about it. */
	readonly refused: string | null;
	readonly size?: "md" | "lg";
}) {
	const t = useT();
	const { values, onChange, wrong, refused, size = "lg" } = props;
	return (
		<>
			<Field label={t("recovery.reset.password")} error={wrong === "short" ? t("recovery.password.short") : refused}>
				{(aria) => (
					<PasswordInput
						{...aria}
						name="new-password"
						value={values.password}
						onChange={(event) => onChange({ ...values, password: event.target.value })}
						size={size}
						autoComplete="new-password"
						dir="ltr"
						required
					/>
				)}
			</Field>
			<Field label={t("recovery.reset.confirm")} error={wrong === "differ" ? t("recovery.password.differ") : null}>
				{(aria) => (
					<PasswordInput
						{...aria}
						name="confirm-password"
						value={values.confirm}
						onChange={(event) => onChange({ ...values, confirm: event.target.value })}
						size={size}
						autoComplete="new-password"
						dir="ltr"
						required
					/>
				)}
			</Field>
		</>
	);
}
