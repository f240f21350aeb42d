import { serverText } from "../../i18n/server-texts.ts";
import { isApiError, messageOf } from "../http/index.ts";

/** SPEC §8. */
const LOAD_FAILED = { code: "CHAT_LOAD_FAILED", message: "Failed to load messages." };
const WRONG_SHAPE = { code: "CHAT_WRONG_SHAPE", message: "Invalid response from server" };
const SEND_FAILED = { code: "CHAT_SEND_FAILED", message: "Failed to send message." };

/** The server's message, or ours if there is none. */
export function whyNotLoaded(error: unknown): string {
	if (isApiError(error) && error.code === "ANSWER_INVALID") return serverText("error", WRONG_SHAPE);
	const failed = serverText("error", LOAD_FAILED);
	return isApiError(error) && error.status === 0 ? failed : messageOf(error, failed);
}

/** The same for sending; an answer not from the server has no message of its own. */
export function whyNotSent(error: unknown): string {
	const failed = serverText("error", SEND_FAILED);
	return isApiError(error) && (error.status === 0 || error.code === "ANSWER_INVALID")
		? failed
		: messageOf(error, failed);
}
