import type { FastifyInstance } from "fastify";
import type { Clock, Log, PaymentsConfig, Pool } from "../../platform/index.ts";
import { noProvider } from "./no-provider.ts";
import type { PaymentProvider } from "./provider.ts";
import { lazyStripe } from "./stripe/lazy-stripe.ts";
import { createTestProvider } from "./test-provider/index.ts";

const POST_MS = 10_000;

/** A provider, with what the embedded one needs of this server. */
export interface RunningProvider {
	readonly provider: PaymentProvider;
	readonly serve: (app: FastifyInstance) => void;
	/** Delivers events of the embedded provider; run it several times a second. */
	deliver(): Promise<void>;
}

const NOTHING = { serve: () => undefined, deliver: () => Promise.resolve() };

export function createProvider(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly config: PaymentsConfig;
	/** Signs the events of the embedded provider. */
	readonly secret: string;
	readonly origin: () => string;
	/** Where this server listens; null: nowhere. */
	readonly ownAddress: () => string | null;
}): RunningProvider {
	const { config, ownAddress } = options;
	switch (config.kind) {
		case "stripe":
			return { ...NOTHING, provider: lazyStripe(config) };
		case "off":
			return { ...NOTHING, provider: noProvider };
		case "test":
			return createTestProvider({ ...options, post: (raw, signature) => postTo(ownAddress(), raw, signature) });
	}
}

/** @returns whether our webhook took the event. */
async function postTo(address: string | null, raw: Buffer, signature: string): Promise<boolean> {
	if (address === null) return false;
	const answer = await fetch(new URL("/webhooks/payments", address), {
		method: "POST",
		headers: { "content-type": "application/json", "stripe-signature": signature },
		body: new Uint8Array(raw),
		redirect: "error",
		signal: AbortSignal.timeout(POST_MS),
	});
	await answer.arrayBuffer();
	return answer.ok;
}
