import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import {
	type Draft,
	keptPassword,
	listedCountry,
	type Refusal,
	removeDraft,
	sendRegistration,
} from "../../data/registration/index.ts";
import { useApiForm } from "../../forms/index.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";
import { REGISTRATION_FIELDS, type RegistrationField, type RegistrationValues, registrationRules } from "./rules.ts";

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
export function givenBy(draft: Draft | null): Partial<RegistrationValues> {
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
export type Registering = ReturnType<typeof useRegistration>;

/**
 * The registration form. A field is judged when it is left with a value or sent; a hidden field that is refused is shown
 * again, so that the user can correct it.
 */
export function useRegistration(draft: Draft | null) {
	const t = useT();
	const navigate = useNavigate();
	const [given] = useState(() => givenBy(draft));
	const [values] = useState<RegistrationValues>({
		...EMPTY,
		...given,
		// Prefilled by a provider; the user can change it.
		first_name: draft?.firstName ?? "",
		last_name: draft?.lastName ?? "",
	});
	const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(Object.keys(given)));
	// After the render: a field that was hidden cannot be focused before.
	const [wanted, setWanted] = useState<{ readonly field: RegistrationField } | null>(null);
	const show = (names: readonly string[]) =>
		setHidden((now) => new Set([...now].filter((name) => !names.includes(name))));

	const form = useApiForm({
		...registrationRules(t),
		values,
		mode: "onBlur",
		keeps: true,
		onWrong: show,
		async submit(body) {
			const sent = await sendRegistration(body, { refused: t("signup.form.failed"), other: t("signup.failed") });
			if ("refusal" in sent) return refused(sent.refusal);
			removeDraft();
			notify({
				tone: "ok",
				...(sent.confirmByMail
					? // Only this tells the user what comes next: it stays until closed.
						{
							durationMs: Number.POSITIVE_INFINITY,
							title: t("signup.form.mailed"),
							description: t("signup.form.mailed.body", { email: body.email }),
						}
					: { title: t("signup.form.done"), description: t("signup.form.done.body") }),
			});
			await navigate("/");
		},
	});
	const { refuse } = form;
	const refused = ({ fields, message }: Refusal): void => {
		notify({ tone: "danger", title: message });
		const named = REGISTRATION_FIELDS.filter((field) => fields[field] !== undefined);
		const again = named.includes("password") && hidden.has("password");
		if (again) {
			form.set("password", "");
			form.set("confirm_password", "");
		}
		for (const field of named) refuse(field, fields[field] ?? null);
		show(again ? [...named, "confirm_password"] : named);
		const [first] = named;
		if (first !== undefined) setWanted({ field: first });
	};
	const latest = useRef(refuse);
	latest.current = refuse;
	useEffect(() => {
		if (wanted !== null) latest.current(wanted.field, null);
	}, [wanted]);
	return { form, asks: (field: RegistrationField) => !hidden.has(field) };
}
