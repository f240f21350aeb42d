import { fill } from "./fill.ts";

/** What can be wrong with one field. Default sentences; a contract may give its own. */
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
	PASSWORD_BREACHED: "This password is known from data breaches, so guessing programs try it. Please choose another.",
	PASSWORD_WRONG: "This is not your present password.",
	PASSWORD_UNCHANGED: "This is the password that you have already. Please choose another.",
	EMAIL_TAKEN: "Email is already registered",
	EMAIL_UNCHANGED: "This is the address that you have already.",
	USERNAME_TAKEN: "This username is already taken.",
	ATTACHMENT_UNKNOWN: "This is not a file that you uploaded here, or it was sent before.",
} as const satisfies Record<string, string>;

export type FieldCode = keyof typeof FIELD_ERRORS;

export const fieldSentence = (code: FieldCode, params: Readonly<Record<string, string>> = {}): string =>
	fill(FIELD_ERRORS[code], params);

export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(FIELD_ERRORS, code);
