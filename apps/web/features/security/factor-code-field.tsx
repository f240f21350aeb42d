import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

/** The code of the authenticator app, or a recovery code, that proves identity together with the password. */
export function FactorCodeField({
	value,
	error,
	onChange,
	required,
}: {
	readonly value: string;
	readonly error: string | null | undefined;
	readonly onChange: (code: string) => void;
	readonly required?: boolean;
}) {
	const t = useT();
	return (
		<Field label={t("stepUp.code")} error={error}>
			{(aria) => (
				<Input
					{...aria}
					value={value}
					onChange={(event) => onChange(event.target.value)}
					autoComplete="one-time-code"
					spellCheck={false}
					maxLength={40}
					dir="ltr"
					required={required}
				/>
			)}
		</Field>
	);
}
