import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "./bind.ts";

/** The cookies of a request, parsed on demand because few calls need them. */
export const cookiesOf = ({ server, headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
	server.parseCookie(headers.cookie ?? "");

/** Reads cookies of a request and sets those of its answer, always with the same attributes. */
export const requestCookies = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
	get: (name) => cookiesOf(request)[name],
	set: (name, value, { secure, maxAgeSeconds }) => {
		reply.setCookie(name, value, { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: maxAgeSeconds });
	},
	clear: (name, { secure }) => {
		reply.clearCookie(name, { path: "/", httpOnly: true, sameSite: "strict", secure });
	},
});
