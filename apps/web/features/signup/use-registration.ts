import { useState } from "react";
import {
	type Draft,
	type Faults,
	keptPassword,
	listedCountry,
	REGISTRATION_FIELDS,
	type Refusal,
	type RegistrationField,
	type RegistrationValues,
	registrationFaults,
	sendRegistration,
} from "../../data/registration/index.ts";
import { useT } from "../../i18n/index.ts";

const isField = (name: string): name is RegistrationField => REGISTRATION_FIELDS.some((field) => field === name);

const EMPTY: RegistrationValues = {
	first_name: "",
	last_name: "",
	username: "",
	email: "",
	phone: "",
	country_code: "+1",
	country: "",
	nationality: "",
	password: "",
	confirm_password: "",
};

/** Values from earlier steps; these fields are not asked again (SPEC §2). */
export function givenBy(draft: Draft | null): Faults {
	if (draft === null) return {};
	const password = keptPassword(draft.email);
	return {
		email: draft.email,
		country: listedCountry(draft.countryOfResidence, draft.country),
		nationality: listedCountry(draft.nationality, draft.country),
		...(password === null ? {} : { password, confirm_password: password }),
	};
}

/** What the registration form shows and does. */
export type Registration = ReturnType<typeof useRegistration>;

/**
 * State of the registration form. A field is validated after blur or submit; a hidden field that the server refuses is
 * shown again, so that the user can correct it.
 */
export function useRegistration(draft: Draft | null) {
	const t = useT();
	const [given] = useState(() => givenBy(draft));
	const [values, setValues] = useState<RegistrationValues>({
		...EMPTY,
		...given,
		// Prefilled by a provider; the user can change it.
		first_name: draft?.firstName ?? "",
		last_name: draft?.lastName ?? "",
	});
	const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(Object.keys(given)));
	const [judged, setJudged] = useState<ReadonlySet<RegistrationField>>(new Set());
	const [refused, setRefused] = useState<Faults>({});
	const [busy, setBusy] = useState(false);
	const faults = registrationFaults(values, {
		first_name: t("signup.fault.first_name"),
		last_name: t("signup.fault.last_name"),
		username: t("signup.fault.username"),
		email: t("signup.fault.email"),
		country_code: t("signup.form.dialCode.wrong"),
		phone: t("signup.fault.phone"),
		country: t("signup.form.country.missing"),
		nationality: t("signup.form.country.missing"),
		password: t("signup.fault.password"),
		confirm_password: t("signup.fault.confirm_password"),
	});

	const show = (fields: readonly RegistrationField[]) =>
		setHidden((now) => new Set([...now].filter((name) => !fields.some((field) => field === name))));

	const takeRefusal = ({ fields }: Refusal): RegistrationField | null => {
		const named = REGISTRATION_FIELDS.filter((field) => fields[field] !== undefined);
		setRefused(Object.fromEntries(Object.entries(fields).filter(([name]) => isField(name))));
		if (named.includes("password") && hidden.has("password")) {
			setValues((now) => ({ ...now, password: "", confirm_password: "" }));
			setJudged((now) => new Set([...now].filter((field) => field !== "confirm_password")));
			show([...named, "confirm_password"]);
		} else show(named);
		return named[0] ?? null;
	};

	return {
		values,
		busy,
		asks: (field: RegistrationField) => !hidden.has(field),
		faultOf: (field: RegistrationField) => refused[field] ?? (judged.has(field) ? faults[field] : null) ?? null,
		change(field: RegistrationField, value: string) {
			setValues((now) => ({ ...now, [field]: value }));
			setRefused(({ [field]: _, ...others }) => others);
		},
		leave(field: RegistrationField) {
			if (values[field] !== "") setJudged((now) => new Set(now).add(field));
		},
		/** Submits. Returns done, or the field to focus and the toast message, if any. */
		async send(): Promise<
			{ done: true; confirmByMail: boolean } | { done: false; field: RegistrationField | null; message: string | null }
		> {
			setJudged(new Set(REGISTRATION_FIELDS));
			const wrong = REGISTRATION_FIELDS.filter((field) => faults[field] !== undefined);
			if (wrong.length > 0) {
				show(wrong);
				return { done: false, field: wrong[0] ?? null, message: null };
			}
			setBusy(true);
			const body = { ...values, email: values.email.trim(), country_code: values.country_code.trim() };
			const sent = await sendRegistration(body, {
				refused: t("signup.form.failed"),
				other: t("signup.failed"),
			});
			setBusy(false);
			if (!("refusal" in sent)) return { done: true, confirmByMail: sent.confirmByMail };
			return { done: false, field: takeRefusal(sent.refusal), message: sent.refusal.message };
		},
	};
}
