import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { securityHeaders } from "./headers.ts";
import { SOCKETS } from "./policy.ts";

declare module "fastify" {
	interface FastifyInstance {
		/** Which requests to become something else than HTTP a socket server of ours answers. */
		socketsThatUpgrade: ((url: string) => boolean)[];
	}
}

/**
 * Whether a request to upgrade is for a socket server. Every other is answered as what it is without the upgrade, as
 * HTTP has it: Node would hand its connection to nobody, and it would stay open for ever.
 */
export const shouldUpgrade =
	(sockets: readonly ((url: string) => boolean)[]) =>
	({ url = "" }: IncomingMessage): boolean =>
		sockets.some((takes) => takes(url));

/**
 * Hangs a socket server on the HTTP server, at an address that the policy declares, and puts the headers of every other
 * answer on its plain HTTP answers too.
 *
 * @param takes whether the socket server answers requests to upgrade at this address, which may carry a query.
 * @throws Error when the policy does not know the address.
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
	// After `attach`: a socket server takes the listeners that it finds and calls them itself.
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
