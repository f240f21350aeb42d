import type { FastifyInstance } from "fastify";
import type { Pool } from "../../../platform/index.ts";
import type { PaymentProvider } from "../provider.ts";
import { hostedPage } from "./hosted-page.ts";
import { TestProviderStore } from "./store.ts";
import { deliverEvents, type TestProviderDeps, testProvider } from "./test-provider.ts";

/** The embedded provider: no real money, and it says so on every screen. */
export function createTestProvider(options: Omit<TestProviderDeps, "store"> & { readonly pool: Pool }): {
	readonly provider: PaymentProvider;
	readonly serve: (app: FastifyInstance) => void;
	/** Delivers its events; run it several times a second. */
	deliver(): Promise<void>;
} {
	const deps = { ...options, store: new TestProviderStore(options.pool) };
	return { provider: testProvider(deps), serve: hostedPage(deps), deliver: () => deliverEvents(deps) };
}
