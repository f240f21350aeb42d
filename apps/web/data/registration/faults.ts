import { register } from "@truefill/contracts/http";

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
export type Faults = Readonly<Partial<Record<RegistrationField, string>>>;

/** The message for each invalid field, in the user's language (SPEC §5). */
export type FaultSentences = Readonly<Record<RegistrationField, string>>;

/** Validated by the contract's schema, so that browser and server never differ. */
function isWrong(field: RegistrationField, values: RegistrationValues): boolean {
	if (field === "confirm_password") return values.confirm_password !== values.password;
	// A password is used as typed, including spaces.
	return !shape[field].safeParse(field === "password" ? values.password : values[field].trim()).success;
}

/** All faults at once; valid fields are absent. */
export function registrationFaults(values: RegistrationValues, say: FaultSentences): Faults {
	const wrong = REGISTRATION_FIELDS.filter((field) => isWrong(field, values));
	return Object.fromEntries(wrong.map((field) => [field, say[field]]));
}

export type StepOneField = "email" | "password";

/** SPEC §5: sign-up step 1 and the landing form validate like the whole form. */
export const isStepOneWrong = (field: StepOneField, values: Readonly<Record<StepOneField, string>>): boolean =>
	!shape[field].safeParse(values[field]).success;
