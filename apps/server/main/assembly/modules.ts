import type { EnginePort } from "../../engine/index.ts";
import { createBookModules } from "./book-modules.ts";
import { createMessageModules } from "./message-modules.ts";
import { createPaymentModules } from "./payment-modules.ts";
import { createPeopleModules } from "./people-modules.ts";
import type { AssemblyPorts } from "./ports.ts";
import { createSiteModules } from "./site-modules.ts";
import { createTradingModules } from "./trading-modules.ts";

/** Level of customers whose identity is verified. */
const IDENTITY_LEVEL = 2;

export type Modules = ReturnType<typeof createModules>;

/** All modules, each group from those before it. What refers to a later one is called only while calls are served. */
export function createModules(ports: AssemblyPorts, engine: EnginePort) {
	const trading = createTradingModules(ports, engine, {
		settings: () => site.settings,
		payments: () => payments.payments,
		verification: () => people.verification,
		screening: () => people.screening,
		coins: () => payments.coins,
	});
	const site = createSiteModules(ports, trading);
	const messages = createMessageModules(
		ports,
		engine,
		{ ...trading, ...site },
		(id) => people.authMethods.isTokenLive(id),
		async (userId) => (await people.verification.levelOf(userId)) >= IDENTITY_LEVEL,
		{
			deposits: (...asked) => trading.deposits.newestOf(...asked),
			withdrawals: (...asked) => payments.withdrawals.newestOf(...asked),
			verification: (userId) => people.verification.standingOf(userId),
		},
	);
	const people = createPeopleModules(ports, engine, { ...trading, ...site, ...messages });
	const payments = createPaymentModules(ports, engine, { ...trading, ...site, ...messages, ...people });
	const books = createBookModules(ports, engine, { ...trading, ...site, ...payments });
	return { ...trading, ...site, ...messages, ...people, ...payments, ...books };
}
