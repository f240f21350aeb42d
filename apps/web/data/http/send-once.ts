import { isApiError } from "./api-error.ts";

const RETRY_DELAYS_MS = [400, 1_500];
/** No retries after this: an attempt that timed out is retried once; then the user is informed and decides. */
const NO_MORE_TRIES_AFTER_MS = 20_000;

/**
 * Sends a command. If it is unknown whether the server acted (no answer, 5xx), the same command id is sent again: it
 * gives the same answer (E24). Throws `ApiError`; if its `outcomeUnknown` is true, send the same again to find out.
 */
export async function sendOnce<Answer>(command: () => Promise<Answer>): Promise<Answer> {
	const startedMs = performance.now();
	for (const delayMs of [...RETRY_DELAYS_MS, null]) {
		try {
			return await command();
		} catch (error) {
			if (delayMs === null || !isApiError(error) || !error.outcomeUnknown) throw error;
			if (performance.now() - startedMs > NO_MORE_TRIES_AFTER_MS) throw error;
			await new Promise((resolve) => setTimeout(resolve, delayMs));
		}
	}
	throw new Error("unreachable: the last attempt returns or throws");
}
