import { randomUUID } from "node:crypto";
import { errorsOf } from "@truefill/contracts/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../platform/log.ts";
import type { BoundRoute, Cookies, FieldErrors, RequestFacts } from "./bind.ts";
import { type GuardOptions, guard } from "./guard.ts";
import { networkOf } from "./limits.ts";
import { parsePart } from "./parse-input.ts";
import { fastifyPath } from "./policy.ts";
import { type RefusalAnswer, sendRefusal } from "./refusal.ts";

/** Puts one bound contract on its address: guard, parse, use case, check of our own answer. */
export function registerRoute(app: FastifyInstance, bound: BoundRoute, options: GuardOptions & { log: Log }): void {
	const { call } = bound;
	const known = errorsOf(call);
	app.route({
		method: call.method,
		url: fastifyPath(call.path),
		config: { access: call.access },
		onRequest: guard(call.access, options),
		handler: async (request, reply) => {
			const input = parseInput(bound, request);
			if (!input.ok) return sendRefusal(reply, { code: "INPUT_INVALID", fields: input.fields });
			const result = await bound.handle({
				...input.value,
				user: request.signedIn?.user ?? null,
				session: request.signedIn?.session ?? null,
				request: requestFacts(request, reply, options.log),
			});
			if (!result.ok) {
				if (!known.includes(result.refusal.code)) {
					options.log.warn({ call: call.id, code: result.refusal.code }, "a refusal that the contract does not list");
				}
				return sendRefusal(reply, result.refusal);
			}
			return sendAnswer(bound, result.value, reply, options.log);
		},
	});
}

type Input = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

function parseInput(
	{ call }: BoundRoute,
	request: FastifyRequest,
): { ok: true; value: Input } | { ok: false; fields: FieldErrors } {
	// A write without a body is one with an empty body: its missing fields are then named one by one.
	const sent = call.method === "GET" ? undefined : (request.body ?? {});
	const params = parsePart(call.params, request.params, "path");
	const query = parsePart(call.query, request.query, "query");
	const body = parsePart(call.body, sent, "body");
	if (params.ok && query.ok && body.ok) {
		return { ok: true, value: { params: params.value, query: query.value, body: body.value } };
	}
	const fieldsOf = (part: typeof params) => (part.ok ? {} : part.fields);
	return { ok: false, fields: { ...fieldsOf(body), ...fieldsOf(query), ...fieldsOf(params) } };
}

/** A wrong answer of ours is our fault: logged with the places that are wrong, never with what stood there. */
function sendAnswer({ call }: BoundRoute, value: unknown, reply: FastifyReply, log: Log): FastifyReply {
	const checked = call.response.safeParse(value);
	if (!checked.success) {
		const places = checked.error.issues
			.slice(0, 10)
			.map((issue) => `${issue.path.map(String).join(".")}: ${issue.code}`);
		log.error({ call: call.id, places }, "an answer does not fit its contract");
		return sendRefusal(reply, { code: "INTERNAL" } satisfies RefusalAnswer);
	}
	return reply.code(call.status).type("application/json; charset=utf-8").send(JSON.stringify(checked.data));
}

function requestFacts(request: FastifyRequest, reply: FastifyReply, log: Log): RequestFacts {
	const cookies: Cookies = {
		get: (name) => request.cookies[name],
		set: (name, value, { secure, maxAgeSeconds }) => {
			reply.setCookie(name, value, { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: maxAgeSeconds });
		},
		clear: (name, { secure }) => {
			reply.clearCookie(name, { path: "/", httpOnly: true, sameSite: "strict", secure });
		},
	};
	return {
		id: request.id,
		address: request.ip,
		network: networkOf(request.ip),
		userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
		acceptLanguage: (request.headers["accept-language"] ?? "").slice(0, 300),
		host: request.headers.host ?? "",
		cookies,
		log: log.child({ request: request.id }),
	};
}

export const newRequestId = (): string => randomUUID();
