/** An invalid field, by the server's path. */
export interface FieldError {
	readonly code: string;
	readonly message: string;
}

/** Failures without a server answer; the server's own codes are in `@truefill/contracts/errors`. */
export type LocalErrorCode = "NETWORK_FAILED" | "TIMED_OUT" | "ANSWER_INVALID" | "NO_BASE_URL";

/** Every failed call. Logic switches on `code`; `message` is for the user. `status` 0: no answer. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly code: string;
	readonly status: number;
	readonly fields: Readonly<Record<string, FieldError>>;
	/** What the code's sentence is about. */
	params: Readonly<Record<string, string>> = {};
	/** The present state of what a stale change was for. */
	current: unknown;
	/** The HTTP status text; only for the log. */
	statusText = "";

	/** `message` is already in the user's language (`text.ts`). */
	constructor(code: string, message: string, status: number, fields: Readonly<Record<string, FieldError>> = {}) {
		super(message);
		this.code = code;
		this.status = status;
		this.fields = fields;
	}

	/** Whether the server may have acted without an answer: resend the same command id to find out. */
	get outcomeUnknown(): boolean {
		return (
			this.code === "OUTCOME_UNKNOWN" ||
			this.code === "TIMED_OUT" ||
			this.code === "NETWORK_FAILED" ||
			this.code === "ANSWER_INVALID" ||
			(this.status >= 502 && this.code !== "OVERLOADED")
		);
	}
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;

/** The message of a failure, or the given one if it is not an API error. */
export const messageOf = (error: unknown, otherwise: string): string =>
	isApiError(error) && error.message !== "" ? error.message : otherwise;
