import { serverText } from "../../i18n/server-texts.ts";
import { isApiError, messageOf } from "../http/index.ts";

/** SPEC §8. */
const LOAD_FAILED = { code: "CHAT_LOAD_FAILED", message: "Failed to load messages." };
const WRONG_SHAPE = { code: "CHAT_WRONG_SHAPE", message: "Invalid response from server" };
const SEND_FAILED = { code: "CHAT_SEND_FAILED", message: "Failed to send message." };

/** The server's sentence; where it gave none, ours. */
export function whyNotLoaded(error: unknown): string {
	if (isApiError(error) && error.code === "ANSWER_INVALID") return serverText("error", WRONG_SHAPE);
	const failed = serverText("error", LOAD_FAILED);
	return isApiError(error) && error.status === 0 ? failed : messageOf(error, failed);
}

/** The same of sending; an answer that is not the server's has no sentence of its own. */
export function whyNotSent(error: unknown): string {
	const failed = serverText("error", SEND_FAILED);
	return isApiError(error) && (error.status === 0 || error.code === "ANSWER_INVALID")
		? failed
		: messageOf(error, failed);
}
