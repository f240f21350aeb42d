import type { ReactNode } from "react";
import { COUNTRIES, FORM_COUNTRIES, type RegistrationField } from "../../data/registration/index.ts";
import { type PlainMessageKey, useT } from "../../i18n/index.ts";
import { Field, type FieldAria } from "../../ui/field.tsx";
import { Input, type InputProps, PasswordInput } from "../../ui/input.tsx";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { useCountryOptions } from "./country-options.tsx";
import type { Registration } from "./use-registration.ts";

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
export function RegistrationFields({ registration }: { readonly registration: Registration }) {
	const t = useT();
	const five = useCountryOptions(FORM_COUNTRIES, false);
	const all = useCountryOptions(COUNTRIES, true);
	const row = (field: RegistrationField) => ({ registration, field });
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				<TextRow {...row("first_name")} autoComplete="given-name" maxLength={80} />
				<TextRow {...row("last_name")} autoComplete="family-name" maxLength={80} />
			</div>
			<TextRow {...row("username")} {...LATIN} autoComplete="username" maxLength={40} />
			<TextRow {...row("email")} {...LATIN} type="email" inputMode="email" autoComplete="email" maxLength={254} />
			<div className="grid grid-cols-[104px_minmax(0,1fr)] gap-3">
				<TextRow {...row("country_code")} inputMode="tel" autoComplete="tel-country-code" maxLength={5} dir="ltr" />
				<TextRow {...row("phone")} type="tel" autoComplete="tel-national" maxLength={20} dir="ltr" />
			</div>
			<CountryRow {...row("country")} options={five} placeholder={t("signup.form.country.choose")} />
			<CountryRow {...row("nationality")} options={all} placeholder={t("signup.form.nationality.choose")} />
			<PasswordRow {...row("password")} help={t("signup.password.help")} />
			<PasswordRow {...row("confirm_password")} />
		</>
	);
}

interface RowProps {
	readonly registration: Registration;
	readonly field: RegistrationField;
	readonly help?: string | undefined;
}

function Row({
	registration,
	field,
	help,
	children,
}: RowProps & { readonly children: (aria: FieldAria) => ReactNode }) {
	const t = useT();
	if (!registration.asks(field)) return null;
	return (
		<div data-field={field} className="min-w-0">
			<Field label={t(LABELS[field])} error={registration.faultOf(field)} help={help}>
				{children}
			</Field>
		</div>
	);
}

const bind = ({ values, change, leave }: Registration, field: RegistrationField) =>
	({
		name: field,
		value: values[field],
		onChange: (event) => change(field, event.target.value),
		onBlur: () => leave(field),
		size: "lg",
		required: true,
	}) satisfies InputProps;

function TextRow({ registration, field, help, ...input }: RowProps & InputProps) {
	return (
		<Row registration={registration} field={field} help={help}>
			{(aria) => <Input {...aria} {...bind(registration, field)} {...input} />}
		</Row>
	);
}

function PasswordRow({ registration, field, help }: RowProps) {
	return (
		<Row registration={registration} field={field} help={help}>
			{(aria) => (
				<PasswordInput {...aria} {...bind(registration, field)} autoComplete="new-password" dir="ltr" maxLength={128} />
			)}
		</Row>
	);
}

function CountryRow({
	registration,
	field,
	options,
	placeholder,
}: RowProps & { readonly options: readonly SelectOption<string>[]; readonly placeholder: string }) {
	return (
		<Row registration={registration} field={field}>
			{(aria) => (
				<Select
					{...aria}
					size="lg"
					options={options}
					value={registration.values[field] || null}
					onChange={(value) => registration.change(field, value)}
					placeholder={placeholder}
				/>
			)}
		</Row>
	);
}
