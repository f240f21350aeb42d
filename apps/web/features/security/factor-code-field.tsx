import { type Bound, type FieldValues, TextField } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";

/** The code of the authenticator app, or a recovery code, that proves identity together with the password. */
export function FactorCodeField<Values extends FieldValues>({
	required = false,
	...bound
}: Bound<Values, string> & { readonly required?: boolean }) {
	const t = useT();
	return (
		<TextField
			{...bound}
			label={t("stepUp.code")}
			autoComplete="one-time-code"
			spellCheck={false}
			maxLength={40}
			dir="ltr"
			required={required}
		/>
	);
}
