import type { FastifyInstance } from "fastify";
import { tooMany } from "../../http/guard.ts";
import { sendRefusal } from "../../http/refusal.ts";
import { LIMITS, NetworkLimit, networkOf } from "../../platform/rate-limits/index.ts";
import type { PaymentDeps } from "./deps.ts";

/** An event of Stripe is some kilobytes. */
const BODY_BYTES = 256 * 1024;

/**
 * Events of the payment provider. The raw bytes are signed. An event is only a hint: nothing in it but the id of the
 * payment is used, whose state is then fetched. Events of unknown payments are accepted, so that they are not repeated.
 */
export const webhookRoute =
	({ store, provider, clock }: PaymentDeps) =>
	async (scope: FastifyInstance): Promise<void> => {
		const failures = new NetworkLimit(LIMITS.webhookFailures, clock);
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_request, body, done) =>
			done(null, body),
		);
		scope.post(
			"/webhooks/payments",
			{ config: { access: "public" }, bodyLimit: BODY_BYTES },
			async (request, reply) => {
				const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
				const header = request.headers["stripe-signature"];
				const event = provider.readEvent(raw, typeof header === "string" ? header : "", clock.nowMs());
				if (event === null) {
					const waitMs = failures.take(networkOf(request.ip));
					return sendRefusal(reply, waitMs > 0 ? tooMany(waitMs) : { code: "WEBHOOK_SIGNATURE_WRONG" });
				}
				await store.received(provider.name, event, new Date(clock.nowMs()));
				return { received: true };
			},
		);
	};
