import type { FastifyInstance } from "fastify";
import type { Alarm } from "../platform/alarms.ts";
import { errorBodyOf, sendRefusal } from "./refusal.ts";

/** Reasons why the server accepts no work, or not all of it. */
export type NotReady = "STARTING" | "STOPPING" | Alarm;

/** State for supervisors. */
export interface Health {
	/** False: only a restart helps. */
	isLive(): boolean;
	/** Empty: the server accepts work. */
	notReady(): readonly NotReady[];
}

/**
 * For supervisors, without a rate limit: refusing a check would restart the server. `live` fails only when the process
 * must be restarted, never for an unavailable dependency. `ready` fails, with reasons, while it should get no work.
 */
export function healthRoutes(app: FastifyInstance, health: Health): void {
	const config = { access: "public" } as const;
	app.get("/health/live", { config }, async (_request, reply) =>
		health.isLive() ? { status: "live" } : sendRefusal(reply, { code: "NOT_READY" }),
	);
	for (const url of ["/health", "/health/ready"]) {
		app.get(url, { config }, async (_request, reply) => {
			const reasons = health.notReady();
			if (reasons.length === 0) return { status: "ready" };
			const body = { ...errorBodyOf({ code: "NOT_READY" }), params: { reasons: reasons.join(", ") } };
			return reply.code(503).header("retry-after", "2").send(body);
		});
	}
}
