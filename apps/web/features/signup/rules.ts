import { register } from "@truefill/contracts/http";
import * as z from "zod";
import type { Registration } from "../../data/registration/index.ts";
import type { Rules } from "../../forms/index.ts";
import type { Translate } from "../../i18n/index.ts";

const { shape } = register.body;

/** In display order. */
export const REGISTRATION_FIELDS = [
	"first_name",
	"last_name",
	"username",
	"email",
	"country_code",
	"phone",
	"country",
	"nationality",
	"password",
	"confirm_password",
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];
export type RegistrationValues = Readonly<Record<RegistrationField, string>>;

/** The registration as it is sent. A password is used as typed, including spaces. */
const trimmed = ({ password, confirm_password, ...others }: RegistrationValues) => ({
	...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, value.trim()])),
	password,
	confirm_password,
});

/** SPEC §5: judged by the contract, with one sentence for each field. */
export const registrationRules = (t: Translate): Rules<RegistrationValues, Registration> => ({
	schema: register.body,
	bodyOf: trimmed,
	texts: {
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
	},
	// The contract compares them only where all else is right.
	also: ({ password, confirm_password }) => ({
		confirm_password: confirm_password === password ? null : t("signup.fault.confirm_password"),
	}),
});

export interface StepOneValues {
	readonly email: string;
	readonly password: string;
}

const STEP_ONE = z.strictObject({ email: shape.email, password: shape.password });

/** SPEC §5: sign-up step 1 and the landing form are judged like the whole form. */
export const stepOneRules = (t: Translate): Rules<StepOneValues, z.output<typeof STEP_ONE>> => ({
	schema: STEP_ONE,
	bodyOf: ({ email, password }) => ({ email: email.trim(), password }),
	texts: { email: t("signup.fault.email"), password: t("signup.fault.password") },
});
