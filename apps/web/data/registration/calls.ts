import { checkEmail, register } from "@truefill/contracts/http";
import type * as z from "zod";
import { localised } from "../../i18n/server-texts.ts";
import { call, isApiError } from "../http/index.ts";
import { countryByCode } from "./countries.ts";

export type Registration = z.input<typeof register.body>;

/** Why a sign-up step failed: the text for the toast, and the fields named by the server. */
export interface Refusal {
	readonly message: string;
	readonly fields: Readonly<Record<string, string>>;
}

/** Messages for when the server sent none (SPEC §8). */
export interface Fallbacks {
	readonly refused: string;
	readonly taken: string;
	readonly other: string;
}

export type Availability =
	| { readonly free: true; readonly country: string }
	| { readonly free: false; readonly refusal: Refusal };

/** SPEC §8 Email check. Free, with the country's value from the list, or the refusal. Never throws. */
export async function askForAddress(email: string, say: Fallbacks): Promise<Availability> {
	try {
		const { success, message, data } = await call(checkEmail, { body: { email } });
		if (success && data.available) return { free: true, country: countryByCode(data.country ?? "US") };
		const text = await localised("error", { code: "EMAIL_TAKEN", message: message || say.taken });
		return { free: false, refusal: { message: text, fields: { email: text } } };
	} catch (error) {
		return { free: false, refusal: refusalOf(error, say) };
	}
}

/** Creates the client, whose approval is then pending. Never throws. */
export async function sendRegistration(
	body: Registration,
	say: Omit<Fallbacks, "taken">,
): Promise<{ readonly confirmByMail: boolean } | { readonly refusal: Refusal }> {
	try {
		const { data } = await call(register, { body });
		return { confirmByMail: data.confirm_by_mail };
	} catch (error) {
		return { refusal: refusalOf(error, say) };
	}
}

function refusalOf(error: unknown, { refused, other }: Omit<Fallbacks, "taken">): Refusal {
	if (isApiError(error)) {
		// An unreadable answer has no server message.
		const message = error.code === "ANSWER_INVALID" ? refused : error.message || refused;
		const fields = Object.entries(error.fields).map(([field, fault]) => [field, fault.message]);
		return { message, fields: Object.fromEntries(fields) };
	}
	return { message: (error instanceof Error && error.message) || other, fields: {} };
}
