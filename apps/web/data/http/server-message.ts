import type { ErrorBody } from "@truefill/contracts/errors/body";
import { activeLanguage } from "../../i18n/index.ts";
import type { ServerMessage, ServerMessageKind } from "../../i18n/server-texts.ts";
import { ApiError, type LocalErrorCode } from "./api-error.ts";

/** A server timestamp: shown in the user's own zone, in English too. */
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** English needs no translation and nothing to load. */
const localised = async (kind: ServerMessageKind, text: ServerMessage): Promise<string> =>
	activeLanguage() === "en" && !MOMENT.test(text.message)
		? text.message
		: import("../../i18n/server-texts.ts").then(
				(texts) => texts.localised(kind, text),
				() => text.message,
			);

/** Failures without a server message, in English; other languages have them by code. */
const LOCAL: Readonly<Record<LocalErrorCode, string>> = {
	TIMED_OUT: "The server did not answer in time.",
	NETWORK_FAILED: "The server cannot be reached.",
	ANSWER_INVALID: "The server gave an answer that cannot be read.",
	NO_BASE_URL: "No base URL configured.",
};

/** A failure without a readable server answer. `code`: if it differs from the message's code. */
export async function localError(saying: LocalErrorCode, status: number, code: string = saying): Promise<ApiError> {
	return new ApiError(code, await localised("error", { code: saying, message: LOCAL[saying] }), status);
}

/** The server's refusal in the user's language: by code and numbers, else the server's own text. */
export async function serverError({ fields = {}, current, ...text }: ErrorBody, status: number): Promise<ApiError> {
	const faults = await Promise.all(
		Object.entries(fields).map(async ([name, fault]) => [
			name,
			{ code: fault.code, message: await localised("field", fault) },
		]),
	);
	const error = new ApiError(text.code, await localised("error", text), status, Object.fromEntries(faults));
	error.params = text.params ?? {};
	error.current = current;
	return error;
}
