import type { IdentityField, Personal, PersonalField } from "@truefill/contracts/http";
import { IDENTITY_FIELDS } from "@truefill/contracts/http";
import type { PlainMessageKey } from "../../i18n/index.ts";

export interface FieldLook {
	readonly name: PersonalField;
	readonly label: PlainMessageKey;
	readonly kind: "text" | "date" | "country" | "phone";
	/** May be left empty. */
	readonly optional: boolean;
	readonly autoComplete: string;
	/** Spans the whole row. */
	readonly wide?: true;
}

const text = (
	name: PersonalField,
	autoComplete: string,
	options: { readonly optional?: boolean; readonly wide?: true; readonly kind?: FieldLook["kind"] } = {},
): FieldLook => ({
	name,
	label: `personal.${name}`,
	kind: options.kind ?? "text",
	optional: options.optional ?? false,
	autoComplete,
	...(options.wide ? { wide: true } : {}),
});

export interface FieldGroup {
	readonly title: PlainMessageKey;
	readonly fields: readonly FieldLook[];
}

/** SPEC §3 Registration form, plus the fields of an identity check. */
export const GROUPS: readonly FieldGroup[] = [
	{
		title: "personal.group.identity",
		fields: [
			text("first_name", "given-name"),
			text("last_name", "family-name"),
			text("birth_date", "bday", { kind: "date", optional: true }),
			text("nationality", "off", { kind: "country" }),
		],
	},
	{
		title: "personal.group.residence",
		fields: [
			text("country", "country", { kind: "country" }),
			text("postal_code", "postal-code", { optional: true }),
			text("city", "address-level2", { optional: true }),
			text("region", "address-level1", { optional: true }),
			text("address_line_1", "address-line1", { optional: true, wide: true }),
			text("address_line_2", "address-line2", { optional: true, wide: true }),
		],
	},
	{
		title: "personal.group.contact",
		fields: [
			text("country_code", "tel-country-code", { kind: "phone" }),
			text("phone", "tel-national", { kind: "phone" }),
		],
	},
];

export type PersonalForm = Readonly<Record<PersonalField, string>>;

export const isIdentityField = (name: PersonalField): name is IdentityField =>
	IDENTITY_FIELDS.some((each) => each === name);

export const formOf = (personal: Personal): PersonalForm => ({
	first_name: personal.first_name,
	last_name: personal.last_name,
	birth_date: personal.birth_date ?? "",
	nationality: personal.nationality ?? "",
	country: personal.country ?? "",
	address_line_1: personal.address_line_1 ?? "",
	address_line_2: personal.address_line_2 ?? "",
	city: personal.city ?? "",
	region: personal.region ?? "",
	postal_code: personal.postal_code ?? "",
	country_code: personal.country_code ?? "",
	phone: personal.phone ?? "",
});

/** The form's changes against the stored values: null if a field was cleared. */
export function changesOf(before: PersonalForm, form: PersonalForm): Partial<Record<PersonalField, string | null>> {
	const fields = GROUPS.flatMap((group) => group.fields);
	return Object.fromEntries(
		fields
			.filter(({ name }) => form[name].trim() !== before[name])
			.map(({ name }) => [name, form[name].trim() === "" ? null : form[name].trim()]),
	);
}
