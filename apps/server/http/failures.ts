import type { Socket } from "node:net";
import { ERRORS, type ErrorCode } from "@truefill/contracts/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isUnavailable } from "../platform/index.ts";
import type { Log } from "../platform/log.ts";
import { errorBodyOf, sendRefusal } from "./refusal.ts";

/** Thrown while a body is read; carries the catalogue's code. */
export class BodyError extends Error {
	override readonly name = "BodyError";
	readonly code: ErrorCode;
	constructor(code: ErrorCode, detail: string) {
		super(detail);
		this.code = code;
	}
}

const BY_FASTIFY: Readonly<Record<string, ErrorCode>> = {
	FST_ERR_CTP_INVALID_MEDIA_TYPE: "INPUT_NOT_SUPPORTED",
	FST_ERR_CTP_BODY_TOO_LARGE: "INPUT_TOO_LARGE",
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: "INPUT_NOT_JSON",
	FST_ERR_BAD_URL: "NOT_FOUND",
	FST_ERR_ASYNC_CONSTRAINT: "NOT_FOUND",
	// Not a Fastify code: the read models are behind, see `readsOf`.
	READS_BEHIND: "READS_BEHIND",
};

/** Maps every error to a code of the catalogue. Unexpected errors are logged and become INTERNAL. */
export function answerFailures(app: FastifyInstance, log: Log, methods: (path: string) => readonly string[]): void {
	app.setErrorHandler((error: FastifyError, request, reply) => {
		const code = codeOf(error);
		if (code === "UNAVAILABLE") log.warn({ reason: error.message, request: request.id }, "the database is unavailable");
		else if (ERRORS[code].status >= 500) {
			log.error(
				{ err: error, request: request.id, method: request.method, url: request.routeOptions.url },
				"a call failed",
			);
		}
		return sendRefusal(reply, { code });
	});
	app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, methods));
}

export function answerNotFound(
	request: FastifyRequest,
	reply: FastifyReply,
	methods: (path: string) => readonly string[],
): FastifyReply {
	const allowed = methods(request.url.split("?")[0] ?? "");
	if (allowed.length === 0) return sendRefusal(reply, { code: "NOT_FOUND" });
	return sendRefusal(reply.header("allow", allowed.join(", ")), { code: "METHOD_NOT_ALLOWED" });
}

export function codeOf(error: FastifyError | BodyError): ErrorCode {
	if (error instanceof BodyError) return error.code;
	const known = BY_FASTIFY[error.code];
	if (known !== undefined) return known;
	if (isUnavailable(error)) return "UNAVAILABLE";
	const status = error.statusCode ?? 500;
	return status >= 400 && status < 500 ? "INPUT_INVALID" : "INTERNAL";
}

/** For a request that is not valid HTTP: answers once, then closes the connection. */
export function answerBrokenHttp(headers: Readonly<Record<string, string>>) {
	return (error: Error & { code?: string }, socket: Socket): void => {
		if (error.code === "ECONNRESET" || !socket.writable) {
			socket.destroy();
			return;
		}
		const code: ErrorCode = error.code === "HPE_HEADER_OVERFLOW" ? "INPUT_TOO_LARGE" : "INPUT_INVALID";
		const body = JSON.stringify(errorBodyOf({ code }));
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
		socket.end(
			`HTTP/1.1 ${ERRORS[code].status} ${code === "INPUT_TOO_LARGE" ? "Content Too Large" : "Bad Request"}\r\n` +
				`${lines.join("")}content-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
				`content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
		);
	};
}
