import type { PersonalField } from "@truefill/contracts/http";
import { countryName, namedCountries } from "../../data/registration/country-name.ts";
import { useT } from "../../i18n/index.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import type { FieldLook, PersonalForm } from "./fields.ts";

/** Country options by stored value; an unlisted one (an older value) is added as it is. */
const countryOptions = (kept: string) => {
	const listed = namedCountries();
	return kept === "" || listed.some(({ value }) => value === kept)
		? listed
		: [{ value: kept, label: countryName(kept) }, ...listed];
};

export interface FormFieldsProps {
	readonly fields: readonly FieldLook[];
	readonly form: PersonalForm;
	readonly faults: Readonly<Partial<Record<string, string>>>;
	readonly onChange: (name: PersonalField, value: string) => void;
}

export function FormFields({ fields, form, faults, onChange }: FormFieldsProps) {
	const t = useT();
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			{fields.map(({ name, label, kind, optional, autoComplete, wide }) => (
				<Field
					key={name}
					label={t(label)}
					optional={optional}
					error={faults[name]}
					{...(wide ? { className: "sm:col-span-2" } : {})}
				>
					{(aria) =>
						kind === "country" ? (
							<Select
								{...aria}
								value={form[name] === "" ? null : form[name]}
								placeholder={t("personal.choose")}
								options={countryOptions(form[name])}
								onChange={(value) => onChange(name, value)}
							/>
						) : (
							<Input
								{...aria}
								type={kind === "date" ? "date" : kind === "phone" ? "tel" : "text"}
								autoComplete={autoComplete}
								value={form[name]}
								maxLength={120}
								onChange={(event) => onChange(name, event.target.value)}
							/>
						)
					}
				</Field>
			))}
		</div>
	);
}
