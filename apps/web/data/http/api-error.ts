/** A wrong field, by its path, as the server names it. */
export interface FieldError {
	readonly code: string;
	readonly message: string;
}

/** Failures that have no answer of the server's; the server's own codes are in `@truefill/contracts/errors`. */
export type LocalErrorCode = "NETWORK_FAILED" | "TIMED_OUT" | "ANSWER_INVALID" | "NO_BASE_URL";

/** Every failed call. Logic switches on `code`; `message` is a sentence a person can read. `status` 0: no answer came. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly code: string;
	readonly status: number;
	readonly fields: Readonly<Record<string, FieldError>>;
	/** What HTTP calls the status; for the log alone. */
	statusText = "";

	/** `message` is in the reader's language already (`text.ts`). */
	constructor(code: string, message: string, status: number, fields: Readonly<Record<string, FieldError>> = {}) {
		super(message);
		this.code = code;
		this.status = status;
		this.fields = fields;
	}

	/** Whether the server may have acted although no answer came: send the same command id again to find out. */
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

/** The sentence of a failure, or the given one when it is not an API error. */
export const messageOf = (error: unknown, otherwise: string): string =>
	isApiError(error) && error.message !== "" ? error.message : otherwise;
