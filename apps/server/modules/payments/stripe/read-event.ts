import * as z from "zod";
import type { ProviderEvent } from "../provider.ts";

const id = z.string().min(1).max(255);
const eventSchema = z.object({
	id,
	type: z.string().min(1).max(100),
	data: z.object({
		object: z.object({
			id: id.optional(),
			object: z.string().max(100),
			payment_intent: z.union([id, z.object({ id })]).nullish(),
			client_reference_id: z.string().max(255).nullish(),
			metadata: z.record(z.string(), z.string()).nullish(),
		}),
	}),
});

/** The ids in an event; null: not an event. */
export function readStripeEvent(raw: Buffer): ProviderEvent | null {
	let json: unknown;
	try {
		json = JSON.parse(raw.toString("utf8"));
	} catch {
		return null;
	}
	const parsed = eventSchema.safeParse(json);
	if (!parsed.success) return null;
	const { object } = parsed.data.data;
	const intent = object.payment_intent;
	return {
		id: parsed.data.id,
		type: parsed.data.type,
		sessionId: object.object === "checkout.session" ? (object.id ?? null) : null,
		providerPaymentId:
			object.object === "payment_intent"
				? (object.id ?? null)
				: typeof intent === "string"
					? intent
					: (intent?.id ?? null),
		reference: object.client_reference_id ?? object.metadata?.payment ?? null,
	};
}
