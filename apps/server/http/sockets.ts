import type { FastifyInstance } from "fastify";
import { securityHeaders } from "./headers.ts";
import { SOCKETS } from "./policy.ts";

/**
 * Hangs a socket server on the HTTP server, at an address that the policy declares, and puts the headers of every other
 * answer on its plain HTTP answers too.
 *
 * @throws Error when the policy does not know the address.
 */
export function attachSocket<T>(app: FastifyInstance, path: string, publicUrl: URL | null, attach: () => T): T {
	if (!SOCKETS.some(({ url }) => url === path)) {
		throw new Error(`The socket ${path} has no declared access: add it to the policy.`);
	}
	const attached = attach();
	// After `attach`: a socket server takes the listeners that it finds and calls them itself.
	app.server.prependListener("request", (request, response) => {
		if (!request.url?.startsWith(path)) return;
		const headers = { ...securityHeaders({ publicUrl }, request.headers.host), "cache-control": "no-store" };
		for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
	});
	return attached;
}
