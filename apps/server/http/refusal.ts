import { ERRORS, type ErrorBody, type ErrorCode, sentence, sentenceParams } from "@truefill/contracts/errors";
import type { FastifyReply } from "fastify";
import type { FieldErrors } from "./bind.ts";

export interface RefusalAnswer {
	readonly code: ErrorCode;
	readonly params?: Readonly<Record<string, string>>;
	readonly fields?: FieldErrors | undefined;
	readonly current?: unknown;
}

/** The uniform error body: code, sentence, its parameters, the wrong fields, and what a stale change was based on. */
export function errorBodyOf({ code, params, fields, current }: RefusalAnswer): ErrorBody {
	const shown = sentenceParams(code, params);
	return {
		code,
		message: sentence(code, params),
		...(shown === undefined ? {} : { params: shown }),
		...(fields === undefined ? {} : { fields }),
		...(current === undefined ? {} : { current }),
	};
}

/** Default `Retry-After` of a 503: enough for a server start, a database recovery or a queue to drain. */
const RETRY_AFTER_SECONDS = "2";

/** Sends a refusal with its status from the catalogue, and the headers that HTTP requires for it. */
export function sendRefusal(reply: FastifyReply, answer: RefusalAnswer): FastifyReply {
	const { status } = ERRORS[answer.code];
	reply.request.refusedWith = { code: answer.code, fields: Object.keys(answer.fields ?? {}).slice(0, 10) };
	const seconds = answer.params?.seconds;
	if (status === 503) reply.header("retry-after", seconds ?? RETRY_AFTER_SECONDS);
	if (status === 429 && seconds !== undefined) reply.header("retry-after", seconds);
	if (status === 401) reply.header("www-authenticate", "Bearer");
	return reply
		.code(status)
		.type("application/json; charset=utf-8")
		.send(JSON.stringify(errorBodyOf(answer)));
}
