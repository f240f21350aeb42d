import type { FastifyInstance } from "fastify";
import type { Measures } from "../platform/measures.ts";

/** Tells of every call when it has been answered, by its route's template: an address may hold ids. */
export function measureCalls(app: FastifyInstance, measures: Measures): void {
	app.addHook("onResponse", (request, reply, done) => {
		measures.called({
			method: request.method,
			route: request.routeOptions.url ?? "unknown",
			status: reply.statusCode,
			ms: reply.elapsedTime,
			code: request.refusedWith?.code ?? null,
		});
		done();
	});
}
