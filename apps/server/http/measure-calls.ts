import type { FastifyInstance } from "fastify";
import type { Measures } from "../platform/measures.ts";

/** Reports every answered call by its route template, because a URL may contain ids. */
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
