import type { MailCatalogue } from "../templates.ts";

export const en: MailCatalogue = {
	direction: "ltr",
	greeting: "Hello {name},",
	greetingNameless: "Hello,",
	linkHint: "If the button does not work, copy this address into your browser:",
	footer:
		"{site} never asks for your password or a code by e-mail, phone or chat. This message was sent automatically.",
	texts: {
		"verify-email": {
			subject: "Your {site} verification code",
			lines: [
				"Enter this code to confirm that this e-mail address is yours:",
				"{code}",
				"It works once, for {minutes} minutes. If you did not sign up, ignore this message.",
			],
		},
		"reset-password": {
			subject: "Choose a new password for {site}",
			lines: [
				"Somebody, hopefully you, asked for a new password. The link works once, for {minutes} minutes.",
				"If it was not you, ignore this message: your password stays as it is.",
			],
			action: "Choose a new password",
		},
		"sign-in-link": {
			subject: "Your sign-in link for {site}",
			lines: [
				"Open this link to sign in. It works once, for {minutes} minutes, and asks you to confirm with a click.",
				"If you did not ask for it, ignore this message and do not pass the link on to anybody.",
			],
			action: "Sign in",
		},
		"confirm-sign-up": {
			subject: "Confirm your address and sign in to {site}",
			lines: [
				"Open this link to confirm that this e-mail address is yours, and to sign in for the first time. It works once, for {minutes} minutes; after that ask for another one at the sign-in.",
				"If you did not sign up, ignore this message and do not pass the link on to anybody: without it nobody can use the account.",
			],
			action: "Confirm and sign in",
		},
		"already-registered": {
			subject: "You already have an account at {site}",
			lines: [
				"Somebody, hopefully you, tried to sign up with this address. It is already registered, so no second account was made.",
				"If you have forgotten your password, you can choose a new one. If it was not you, there is nothing to do.",
			],
			action: "Choose a new password",
		},
		"password-changed": {
			subject: "Your {site} password was changed",
			lines: [
				"Your password was changed on {at} from {device}, network {network}. All other sessions were signed out.",
				"If it was not you, choose a new password at once and write to our support.",
			],
			action: "It was not me",
		},
		"new-device": {
			subject: "New sign-in to {site}",
			lines: [
				"Your account was signed in to on {at} from a device that we did not know: {device}, network {network}.",
				"If it was you, there is nothing to do. If not, choose a new password at once: it signs out every device.",
			],
			action: "It was not me",
		},
		"confirm-new-email": {
			subject: "Confirm your new e-mail address for {site}",
			lines: [
				"You asked for this address to be the one of your account. Enter this code to confirm it:",
				"{code}",
				"It works once, for {minutes} minutes. If it was not you, ignore this message: without the code nothing changes.",
			],
		},
		"address-in-use": {
			subject: "Somebody wanted to use your address at {site}",
			lines: [
				"Another account here was to be moved to this address. It is already the address of your account, so nothing was changed.",
				"If that was you, sign in to this account instead. If not, there is nothing to do.",
			],
			action: "Choose a new password",
		},
		"email-changed": {
			subject: "Your {site} e-mail address was changed",
			lines: [
				"On {at} the address of your account was changed to {address}, from {device}, network {network}. Messages go there from now on.",
				"If it was not you, take it back with this link. It works for {days} days: this address is yours again, every device is signed out, and you choose a new password.",
			],
			action: "It was not me",
		},
		"second-factor-added": {
			subject: "A new way to confirm your sign-in",
			lines: [
				"On {at} {factor} was added to your account from {device}.",
				"If it was not you, write to our support at once.",
			],
			action: "See my security settings",
		},
		"second-factor-removed": {
			subject: "A way to confirm your sign-in was removed",
			lines: [
				"On {at} {factor} was removed from your account from {device}.",
				"If it was not you, choose a new password and write to our support at once.",
			],
			action: "See my security settings",
		},
		"recovery-code-used": {
			subject: "A recovery code was used",
			lines: [
				"On {at} a recovery code was used to sign in from {device}. Codes left: {left}.",
				"If it was not you, choose a new password and write to our support at once.",
			],
			action: "See my security settings",
		},
		"sign-in-linked": {
			subject: "Sign-in with {provider} was connected",
			lines: [
				"On {at} sign-in with {provider} was connected to your account from {device}.",
				"If it was not you, write to our support at once.",
			],
			action: "See my security settings",
		},
		"step-up-code": {
			subject: "Your {site} confirmation code",
			lines: [
				"Enter this code to confirm what you are doing:",
				"{code}",
				"It works once, for {minutes} minutes. If you did not ask for it, change your password.",
			],
		},
		"client-approved": {
			subject: "Your {site} account is approved",
			lines: ["Your account has been approved. You can sign in and begin."],
			action: "Sign in",
		},
		"client-refused": {
			subject: "Your application at {site}",
			lines: [
				"We cannot open an account for you.",
				"{reason}",
				"You can reply through our support if you think that this is wrong.",
			],
		},
		"client-deactivated": {
			subject: "Your {site} account was disabled",
			lines: ["Your account was disabled.", "{reason}", "Please contact support."],
		},
		"client-signed-out": {
			subject: "You were signed out of {site}",
			lines: [
				"Our support ended all your sessions and API tokens, on every device.",
				"{reason}",
				"Sign in again; if somebody else may know your password, choose a new one first.",
			],
			action: "Sign in",
		},
		"staff-signed-out": {
			subject: "You were signed out of {site}",
			lines: [
				"An administrator ended all your sessions and API tokens, on every device.",
				"{reason}",
				"Sign in again; if somebody else may know your password, choose a new one first.",
			],
			action: "Sign in",
		},
		"staff-invitation": {
			subject: "You are invited to work at {site}",
			lines: [
				"{by} has invited you to the staff of {site}. Choose a password to begin. The link works once, for {hours} hours.",
				"If you do not expect this, ignore this message and do not pass the link on to anybody.",
			],
			action: "Choose a password",
		},
		"staff-factors-removed": {
			subject: "Your second factors at {site} were removed",
			lines: [
				"An administrator took your second factors, linked sign-ins and API tokens away and ended all your sessions: {factors}.",
				"{reason}",
				"Sign in by your password and set up a new second factor. If you did not ask for this, tell your administrator at once.",
			],
			action: "Sign in",
		},
		"client-reactivated": {
			subject: "Your {site} account is enabled again",
			lines: ["Your account is enabled again.", "{reason}"],
			action: "Sign in",
		},
		"change-approved": {
			subject: "Your details were changed",
			lines: ["The change that you asked for was made: {field}."],
			action: "See my details",
		},
		"change-refused": {
			subject: "Your details were not changed",
			lines: ["The change that you asked for was not made: {field}.", "{reason}"],
			action: "See my details",
		},
		"export-ready": {
			subject: "Your data is ready",
			lines: ["The copy of your data that you asked for is ready. Sign in to download it."],
			action: "Download my data",
		},
		"account-closing": {
			subject: "Your {site} account will be closed",
			lines: ["You asked us to close your account. It will be closed on {at}. Until then you can take this back."],
			action: "Keep my account",
		},
		"account-closed": {
			subject: "Your {site} account is closed",
			lines: [
				"Your account was closed on {at}, as you asked. Every device was signed out, and API tokens do not work any more.",
				"The books of your accounts are kept, because the law asks for it: for at least five years. To have a copy, to come back, or if this was not you, reply through our support.",
			],
		},
		"limit-loosened": {
			subject: "A limit of yours will be loosened",
			lines: ["You asked for a looser limit: {limit}. It takes effect on {at}. Until then you can take this back."],
			action: "See my limits",
		},
		"self-excluded": {
			subject: "Your break from trading",
			lines: ["You will not be able to open trades until {until}. What is open can always be closed."],
		},
	},
};
