import { countryName, namedCountries } from "../../data/registration/country-name.ts";
import { type ApiForm, SelectField, TextField } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import type { FieldLook, PersonalForm } from "./fields.ts";

/** Country options by stored value; an unlisted one (an older value) is added as it is. */
const countryOptions = (kept: string) => {
	const listed = namedCountries();
	return kept === "" || listed.some(({ value }) => value === kept)
		? listed
		: [{ value: kept, label: countryName(kept) }, ...listed];
};

export interface FormFieldsProps<Values extends PersonalForm> {
	readonly fields: readonly FieldLook[];
	readonly form: ApiForm<Values>;
}

export function FormFields<Values extends PersonalForm>({ fields, form }: FormFieldsProps<Values>) {
	const t = useT();
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{fields.map(({ name, label, kind, optional, autoComplete, wide }) => {
				const field = {
					// The fields that both forms have are texts.
					form: form as unknown as ApiForm<PersonalForm>,
					name,
					label: t(label),
					optional,
					...(wide ? { className: "sm:col-span-2" } : {}),
				};
				return kind === "country" ? (
					<SelectField
						key={name}
						{...field}
						placeholder={t("personal.choose")}
						options={countryOptions(form.values[name])}
					/>
				) : (
					<TextField
						key={name}
						{...field}
						type={kind === "date" ? "date" : kind === "phone" ? "tel" : "text"}
						autoComplete={autoComplete}
						maxLength={120}
					/>
				);
			})}
		</div>
	);
}
