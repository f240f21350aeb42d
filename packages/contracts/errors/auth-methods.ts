/** Sentences of sign-in methods other than the password: second factor, passkeys, providers, step-up, API tokens. */
export const authMethodErrors = {
	SECOND_FACTOR_REQUIRED: { status: 401, message: "One more step: prove that it is you with your second factor." },
	CHALLENGE_ENDED: {
		status: 401,
		message: "This sign-in took too long or had too many wrong codes. Please begin again.",
	},
	CODE_WRONG: { status: 422, message: "The code is wrong, too old, or was used before." },
	PASSWORD_WRONG: { status: 422, message: "The password is wrong." },
	STEP_UP_REQUIRED: { status: 403, message: "Please confirm that it is you, then try again." },
	SECOND_FACTOR_MISSING: {
		status: 403,
		message: "Your role needs a second factor. Set one up in your security settings first.",
	},
	SECOND_FACTOR_NEEDED_BY_ROLE: {
		status: 409,
		message: "Your role needs a second factor. Add another one before you remove this.",
	},
	TOTP_ON: { status: 409, message: "The authenticator app is on already. Turn it off first to change it." },
	TOTP_OFF: { status: 409, message: "The authenticator app is not on." },
	ENROLMENT_ENDED: { status: 409, message: "This took too long. Please begin again." },
	PASSKEY_REFUSED: { status: 422, message: "The passkey could not be verified. Please try again." },
	PASSKEYS_UNAVAILABLE: {
		status: 409,
		message: "Passkeys work only where the site is reached by https, or at localhost.",
	},
	PASSKEY_NOT_FOUND: { status: 404, message: "There is no such passkey." },
	TOO_MANY_PASSKEYS: { status: 422, message: "You have {maximum} passkeys, the most there can be. Remove one first." },
	API_TOKEN_NOT_FOUND: { status: 404, message: "There is no such API token." },
	TOO_MANY_API_TOKENS: {
		status: 422,
		message: "You have {maximum} API tokens, the most there can be. Revoke one first.",
	},
	SCOPE_MISSING: { status: 403, message: "This API token may not do this: {needs}." },
	PROVIDER_NOT_OFFERED: { status: 404, message: "This site does not offer that way to sign in." },
	PROVIDER_UNREACHABLE: { status: 503, message: "{provider} cannot be reached at the moment. Please try again later." },
	PROVIDER_FAILED: { status: 422, message: "The sign-in with {provider} did not work. Please try again." },
	PROVIDER_EMAIL_UNVERIFIED: {
		status: 422,
		message: "{provider} has not verified your e-mail address, so it cannot be used to sign in here.",
	},
	PROVIDER_ADDRESS_MISSING: { status: 422, message: "{provider} did not tell your e-mail address." },
	LINK_NOT_FOUND: { status: 404, message: "That sign-in is not linked to your account." },
	LINK_TAKEN: { status: 409, message: "That {provider} account is linked to another account here." },
	LINK_ENDED: { status: 409, message: "This took too long. Please begin again." },
} as const;
