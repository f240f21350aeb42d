import type { FastifyInstance } from "fastify";
import type { Alarm } from "../platform/alarms.ts";
import { errorBodyOf, sendRefusal } from "./refusal.ts";

/** Why the server takes no work, or not all of it. */
export type NotReady = "STARTING" | "STOPPING" | Alarm;

/** What supervisors ask. */
export interface Health {
	/** False: only another start helps. */
	isLive(): boolean;
	/** Nothing: the server takes work. */
	notReady(): readonly NotReady[];
}

/**
 * For supervisors, without a limit: one that is refused would restart the server. `live` fails when the process is to be
 * restarted and never because something else is away; `ready` fails with the reasons while it should get no work.
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
