import type { ErrorBody } from "@truefill/contracts/errors/body";
import { activeLanguage } from "../../i18n/index.ts";
import type { ServerMessage, ServerMessageKind } from "../../i18n/server-texts.ts";
import { ApiError, type LocalErrorCode } from "./api-error.ts";

/** A moment as the server writes it: the reader wants it in their own zone, in English too. */
const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/;

/** In English there is nothing else to say in other words, and nothing to load for it. */
const localised = async (kind: ServerMessageKind, text: ServerMessage): Promise<string> =>
	activeLanguage() === "en" && !MOMENT.test(text.message)
		? text.message
		: import("../../i18n/server-texts.ts").then(
				(texts) => texts.localised(kind, text),
				() => text.message,
			);

/** What failed before the server said anything, in English; other languages have it under the code. */
const LOCAL: Readonly<Record<LocalErrorCode, string>> = {
	TIMED_OUT: "The server did not answer in time.",
	NETWORK_FAILED: "The server cannot be reached.",
	ANSWER_INVALID: "The server gave an answer that cannot be read.",
	NO_BASE_URL: "No base URL configured.",
};

/** A failure without an answer of the server's, or with one that cannot be read. `code`: another code than the sentence's. */
export async function localError(saying: LocalErrorCode, status: number, code: string = saying): Promise<ApiError> {
	return new ApiError(code, await localised("error", { code: saying, message: LOCAL[saying] }), status);
}

/** The server's refusal in the reader's language: by its code and numbers, else as the server wrote it. */
export async function serverError({ fields = {}, ...text }: ErrorBody, status: number): Promise<ApiError> {
	const faults = await Promise.all(
		Object.entries(fields).map(async ([name, fault]) => [
			name,
			{ code: fault.code, message: await localised("field", fault) },
		]),
	);
	return new ApiError(text.code, await localised("error", text), status, Object.fromEntries(faults));
}
