import type { EnginePort } from "../../engine/index.ts";
import { paymentProfileOf } from "../../modules/payment-terms/index.ts";
import { createPayments, createProvider } from "../../modules/payments/index.ts";
import type { AssemblyPorts } from "./ports.ts";
import type { SiteModules } from "./site-modules.ts";
import type { TradingModules } from "./trading-modules.ts";

/** Card payments, with the provider that is configured. */
export function createPaymentModules(
	ports: AssemblyPorts,
	engine: EnginePort,
	{ house, paymentTerms, siteName }: Pick<TradingModules, "house" | "paymentTerms"> & Pick<SiteModules, "siteName">,
) {
	const { pool, clock, log, origin } = ports;
	const provider = createProvider({
		pool,
		clock,
		log,
		origin,
		config: ports.payments,
		secret: ports.secrets.testPayments.toString("hex"),
		ownAddress: ports.ownAddress,
	});
	const payments = createPayments({
		pool,
		engine,
		house,
		clock,
		log,
		origin,
		siteName,
		provider: provider.provider,
		termsOf: async (account) =>
			ports.payments.kind === "off"
				? null
				: paymentTerms.of(paymentProfileOf(account), "deposit", "card", account.currency),
	});
	return { payments, paymentProvider: provider };
}
