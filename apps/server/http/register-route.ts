import { randomUUID } from "node:crypto";
import { type Call, errorsOf, stopsWhenDisabled } from "@truefill/contracts/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { within } from "../platform/index.ts";
import type { Log } from "../platform/log.ts";
import { networkOf } from "../platform/rate-limits/index.ts";
import {
	type BoundRoute,
	type Cookies,
	type FieldErrors,
	isValidated,
	type ReceivedFile,
	type RequestContext,
} from "./bind.ts";
import { maskCardNumbers } from "./card-numbers.ts";
import type { CommandQueue, Turn } from "./command-queue.ts";
import { requestCookies } from "./cookies.ts";
import { type GuardOptions, guard, tooMany } from "./guard.ts";
import { textMaskOf } from "./mask-text.ts";
import { parsePart } from "./parse-input.ts";
import { fastifyPath } from "./policy.ts";
import { type QuickCheck, quickCheckOf } from "./quick-check.ts";
import { type RefusalAnswer, sendRefusal } from "./refusal.ts";
import type { Uploads } from "./uploads.ts";
import { etagOf, isMatched } from "./validators.ts";

/** Timeout of a read, for a database that hangs. A write waits for its outcome. */
const READ_MS = 15_000;

/** Registers one bound contract: guard, parse, use case, validation of our own answer. */
export function registerRoute(
	app: FastifyInstance,
	bound: BoundRoute,
	options: GuardOptions & { log: Log; uploads: Uploads; commands: CommandQueue },
): void {
	const { call } = bound;
	const { upload } = call;
	const known = errorsOf(call);
	const stops = stopsWhenDisabled(call);
	const checks: Checks = {
		params: quickCheckOf(call.params),
		query: quickCheckOf(call.query),
		body: quickCheckOf(call.body),
		response: quickCheckOf(call.response),
	};
	app.route({
		method: call.method,
		url: fastifyPath(call.path),
		config: {
			access: call.access,
			upload: upload !== undefined,
			...(call.takesForm === true ? { takesForm: true } : {}),
		},
		onRequest: guard(call, options),
		handler: async (request, reply) => {
			const input = parseInput(bound, checks, request);
			if (!input.ok) return sendRefusal(reply, { code: "INPUT_INVALID", fields: input.fields });
			if (stops && request.signedIn?.user.role !== "admin" && (await options.isSiteDisabled())) {
				return sendRefusal(reply, { code: "SITE_DISABLED" });
			}
			const given = (file: ReceivedFile | null) => ({
				...input.value,
				user: request.signedIn?.user ?? null,
				session: request.signedIn?.session ?? null,
				file: file === null ? null : { ...file, fileName: maskCardNumbers(file.fileName) },
				request: new Context(request, reply, options.log),
			});
			const handle = (file: ReceivedFile | null) => bound.handle(given(file));
			const turn = await turnOf(call, options.commands, request);
			if (turn.kind !== "go") return sendRefusal(reply, noTurn(turn));
			const work = async () => {
				if (upload === undefined) return handle(null);
				const refusal = (await bound.admit?.(given(null))) ?? null;
				if (refusal === null) {
					return options.uploads.receive(request, request.signedIn?.session.id ?? request.ip, upload, handle);
				}
				request.raw.resume();
				return { ok: false as const, refusal };
			};
			const asked = work().finally(turn.done);
			const result = await (call.method === "GET" ? within(asked, READ_MS, options.machine) : asked);
			if (!result.ok) {
				if (!known.includes(result.refusal.code)) {
					options.log.warn({ call: call.id, code: result.refusal.code }, "a refusal that the contract does not list");
				}
				return sendRefusal(reply, result.refusal);
			}
			return sendAnswer(bound, checks, result, request, reply, options.log);
		},
	});
}

const AT_ONCE: Turn = { kind: "go", done: () => undefined };

/** After the body has arrived, so that a slow sender holds no turn. */
async function turnOf({ commandClass }: Call, commands: CommandQueue, request: FastifyRequest): Promise<Turn> {
	if (commandClass === undefined || request.signedIn === null) return AT_ONCE;
	const turn = await commands.turn(request.signedIn.user.id, commandClass);
	if (turn.kind !== "go" || !request.socket.destroyed) return turn;
	// The client is gone and nothing has been done: the call is not started.
	turn.done();
	return { kind: "overloaded", waitMs: 0 };
}

const noTurn = ({ kind, waitMs }: Exclude<Turn, { kind: "go" }>): RefusalAnswer =>
	kind === "too-many"
		? tooMany(waitMs)
		: { code: "OVERLOADED", params: { seconds: String(Math.max(1, Math.ceil(waitMs / 1000))) } };

/** The quick checks of a call's parts, if compiled. Values that they reject are checked by zod. */
type Checks = Readonly<Record<"params" | "query" | "body" | "response", QuickCheck | undefined>>;

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

function parseInput(
	{ call }: BoundRoute,
	checks: Checks,
	request: FastifyRequest,
): { ok: true; value: Input } | { ok: false; fields: FieldErrors } {
	// A write without a body counts as an empty object, so that its missing fields are named one by one.
	const sent = call.method === "GET" || call.upload !== undefined ? undefined : (request.body ?? {});
	const params = parsePart(call.params, plain(request.params), "path", checks.params);
	const query = parsePart(call.query, request.query, "query", checks.query);
	const body = parsePart(call.body, sent, "body", checks.body);
	if (params.ok && query.ok && body.ok) {
		// Before anything of the call sees it, so that no card number is stored or logged.
		const text = call.method === "GET" ? undefined : textMaskOf(call.body);
		return {
			ok: true,
			value: { params: params.value, query: query.value, body: text === undefined ? body.value : text(body.value) },
		};
	}
	const fieldsOf = (part: typeof params) => (part.ok ? {} : part.fields);
	return { ok: false, fields: { ...fieldsOf(body), ...fieldsOf(query), ...fieldsOf(params) } };
}

/** The router's parameters object has its own class. */
const plain = (params: unknown): unknown => (typeof params === "object" ? { ...params } : params);

/** An invalid answer is our own fault: logged with the wrong places, never with their values. */
function sendAnswer(
	{ call }: BoundRoute,
	{ response }: Checks,
	answer: { readonly ok: true; readonly value: unknown },
	request: FastifyRequest,
	reply: FastifyReply,
	log: Log,
): FastifyReply {
	const send = (text: string) => {
		if (call.etag === true) {
			const etag = etagOf(text);
			reply.header("etag", etag);
			if (isMatched(request.headers["if-none-match"], etag)) return reply.code(304).send();
		}
		return reply.code(call.status).type("application/json; charset=utf-8").send(text);
	};
	if (isValidated(call.response, answer)) return send(answer.text ?? JSON.stringify(answer.value));
	if (response?.(answer.value) === true) return send(JSON.stringify(answer.value));
	const checked = call.response.safeParse(answer.value);
	if (checked.success) return send(JSON.stringify(checked.data));
	const places = checked.error.issues.slice(0, 10).map((issue) => `${issue.path.map(String).join(".")}: ${issue.code}`);
	log.error({ call: call.id, places }, "an answer does not fit its contract");
	return sendRefusal(reply, { code: "INTERNAL" } satisfies RefusalAnswer);
}

/** Lazy: most calls need neither, and a child logger costs more than the guard. */
class Context implements RequestContext {
	readonly #request: FastifyRequest;
	readonly #reply: FastifyReply;
	readonly #log: Log;
	#own: Log | undefined;
	#cookies: Cookies | undefined;

	constructor(request: FastifyRequest, reply: FastifyReply, log: Log) {
		this.#request = request;
		this.#reply = reply;
		this.#log = log;
	}

	get id(): string {
		return this.#request.id;
	}

	get address(): string {
		return this.#request.ip;
	}

	get network(): string {
		return networkOf(this.#request.ip);
	}

	get userAgent(): string {
		return maskCardNumbers(this.#request.headers["user-agent"] ?? "").slice(0, 300);
	}

	get acceptLanguage(): string {
		return (this.#request.headers["accept-language"] ?? "").slice(0, 300);
	}

	get host(): string {
		return this.#request.headers.host ?? "";
	}

	get cookies(): Cookies {
		this.#cookies ??= requestCookies(this.#request, this.#reply);
		return this.#cookies;
	}

	get log(): Log {
		this.#own ??= this.#log.child({ request: this.#request.id });
		return this.#own;
	}
}

export const newRequestId = (): string => randomUUID();

/** Only upload routes accept multipart bodies. They are read after the guard has admitted the call. */
export function registerUpload(
	scope: FastifyInstance,
	bound: BoundRoute,
	options: Parameters<typeof registerRoute>[2],
): void {
	scope.addContentTypeParser("multipart/form-data", (_request, _payload, done) => done(null, undefined));
	registerRoute(scope, bound, options);
}
