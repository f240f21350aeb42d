import { COUNTRIES, FORM_COUNTRIES } from "../../data/registration/index.ts";
import { PasswordField, SelectField, TextField, type TextFieldProps } from "../../forms/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import type { SelectOption } from "../../ui/select.tsx";
import { useCountryOptions } from "./country-options.tsx";
import type { RegistrationField, RegistrationValues } from "./rules.ts";
import type { Registering } from "./use-registration.ts";

const LABELS = {
	first_name: "signup.form.firstName",
	last_name: "signup.form.lastName",
	username: "signup.form.username",
	email: "signup.form.email",
	country_code: "signup.form.dialCode",
	phone: "signup.form.phone",
	country: "signup.form.country",
	nationality: "signup.form.nationality",
	password: "signup.form.password",
	confirm_password: "signup.form.confirm",
} as const satisfies Record<RegistrationField, PlainMessageKey>;

/** Attributes of a username or an email address. */
const LATIN = { autoCapitalize: "none", spellCheck: false, dir: "ltr" } as const;

/** The fields of the registration form that earlier steps did not fill in. */
export function RegistrationFields({ registering }: { readonly registering: Registering }) {
	const t = useT();
	const five = useCountryOptions(FORM_COUNTRIES, false);
	const all = useCountryOptions(COUNTRIES, true);
	const row = (field: RegistrationField) => ({ registering, field });
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				<Row {...row("first_name")} autoComplete="given-name" maxLength={80} />
				<Row {...row("last_name")} autoComplete="family-name" maxLength={80} />
			</div>
			<Row {...row("username")} {...LATIN} autoComplete="username" maxLength={40} />
			<Row {...row("email")} {...LATIN} type="email" inputMode="email" autoComplete="email" maxLength={254} />
			<div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3">
				<Row {...row("country_code")} inputMode="tel" autoComplete="tel-country-code" maxLength={5} dir="ltr" />
				<Row {...row("phone")} type="tel" autoComplete="tel-national" maxLength={20} dir="ltr" />
			</div>
			<CountryRow {...row("country")} options={five} placeholder={t("signup.form.country.choose")} />
			<CountryRow {...row("nationality")} options={all} placeholder={t("signup.form.nationality.choose")} />
			<Row {...row("password")} secret help={t("signup.password.help")} autoComplete="new-password" maxLength={128} />
			<Row {...row("confirm_password")} secret autoComplete="new-password" maxLength={128} />
		</>
	);
}

interface RowProps {
	readonly registering: Registering;
	readonly field: RegistrationField;
}

type TextRowProps = RowProps &
	Omit<TextFieldProps<RegistrationValues>, "form" | "name" | "label" | "type"> & {
		readonly type?: "email" | "tel";
		readonly secret?: boolean;
	};

function Row({ registering: { form, asks }, field, type, secret = false, ...input }: TextRowProps) {
	const t = useT();
	if (!asks(field)) return null;
	const props = {
		...input,
		form,
		name: field,
		label: t(LABELS[field]),
		inputName: field,
		size: "lg",
		required: true,
	} as const;
	return (
		<div data-field={field} className="min-w-0">
			{secret ? <PasswordField {...props} /> : <TextField {...props} type={type} />}
		</div>
	);
}

function CountryRow({
	registering: { form, asks },
	field,
	...select
}: RowProps & { readonly options: readonly SelectOption<string>[]; readonly placeholder: string }) {
	const t = useT();
	if (!asks(field)) return null;
	return (
		<div data-field={field} className="min-w-0">
			<SelectField {...select} form={form} name={field} label={t(LABELS[field])} size="lg" />
		</div>
	);
}
