import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "./bind.ts";

/** The cookies that came with a request; parsed here, because few calls ask. */
export const cookiesOf = ({ server, headers }: FastifyRequest): Readonly<Record<string, string | undefined>> =>
	server.parseCookie(headers.cookie ?? "");

/** Reads cookies of a request and writes those of its answer, in the one shape that this server uses. */
export const requestCookies = (request: FastifyRequest, reply: FastifyReply): Cookies => ({
	get: (name) => cookiesOf(request)[name],
	set: (name, value, { secure, maxAgeSeconds }) => {
		reply.setCookie(name, value, { path: "/", httpOnly: true, sameSite: "strict", secure, maxAge: maxAgeSeconds });
	},
	clear: (name, { secure }) => {
		reply.clearCookie(name, { path: "/", httpOnly: true, sameSite: "strict", secure });
	},
});
