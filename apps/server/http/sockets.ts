import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { securityHeaders } from "./headers.ts";
import { SOCKETS } from "./policy.ts";

declare module "fastify" {
	interface FastifyInstance {
		/** Predicates on the URL: which upgrade requests a socket server of ours answers. */
		socketsThatUpgrade: ((url: string) => boolean)[];
	}
}

/**
 * Whether an upgrade request is for a socket server. Every other one is answered as a normal request, as HTTP allows.
 * Without this, Node would leave its connection open for ever.
 */
export const shouldUpgrade =
	(sockets: readonly ((url: string) => boolean)[]) =>
	({ url = "" }: IncomingMessage): boolean =>
		sockets.some((takes) => takes(url));

/**
 * Attaches a socket server to the HTTP server, at a path that the policy declares, and sets the security headers on its
 * plain HTTP answers too.
 *
 * @param takes whether the socket server answers upgrade requests at this URL, which may have a query.
 * @throws Error when the path is not in the policy.
 */
export function attachSocket<T>(
	app: FastifyInstance,
	path: string,
	takes: (url: string) => boolean,
	publicUrl: URL | null,
	attach: () => T,
): T {
	if (!SOCKETS.some(({ url }) => url === path)) {
		throw new Error(`The socket ${path} has no declared access: add it to the policy.`);
	}
	const attached = attach();
	app.socketsThatUpgrade.push(takes);
	// After `attach`: a socket server takes over the existing listeners and calls them itself.
	app.server.prependListener("request", (request, response) => {
		if (
			request.url !== path &&
			!/^[/?]/.test(request.url?.startsWith(path) === true ? request.url.slice(path.length) : "")
		)
			return;
		const headers = { ...securityHeaders({ publicUrl }, request.headers.host), "cache-control": "no-store" };
		for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	});
	return attached;
}
