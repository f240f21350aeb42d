/** What can be wrong with one field. Sentences without a custom text of the contract come from here. */
export const FIELD_ERRORS = {
	REQUIRED: "This field is required.",
	WRONG_TYPE: "This field has the wrong type; expected {expected}.",
	WRONG_FORMAT: "This field is not in the right format.",
	TOO_SHORT: "This field is too short; at least {minimum}.",
	TOO_LONG: "This field is too long; at most {maximum}.",
	OUT_OF_RANGE: "This field is out of range.",
	NOT_A_CHOICE: "This is not one of the choices: {choices}.",
	UNKNOWN_FIELD: "There is no such field.",
	PASSWORDS_DIFFER: "Passwords do not match",
	PASSWORD_TOO_COMMON: "This password is among the most common ones. Please choose another.",
	EMAIL_TAKEN: "Email is already registered",
	USERNAME_TAKEN: "This username is already taken.",
} as const satisfies Record<string, string>;

export type FieldCode = keyof typeof FIELD_ERRORS;

export const fieldSentence = (code: FieldCode, params: Readonly<Record<string, string>> = {}): string =>
	FIELD_ERRORS[code].replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);

export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELD_ERRORS, code);
