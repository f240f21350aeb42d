import { formatMoney } from "@truefill/core/money";
import { Kysely, PostgresDialect } from "kysely";
import type { Engine } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { type DemoHistoryOptions, seedDemoHistory } from "./demo-seed.ts";
import { type DemoAccountTerms, openDemoAccount } from "./open-demo-account.ts";
import { accountsRoutes } from "./routes.ts";
import { AccountsStore } from "./store.ts";

export { DEMO_ACCOUNT_ID, type DemoHistoryOptions } from "./demo-seed.ts";
export { ownAccount, ownAccounts } from "./own-account.ts";
export { accountToWire } from "./to-wire.ts";

/** What the identity module shows of a user's first account. Decimal strings in its currency. */
export interface FirstAccountView {
	readonly id: string;
	readonly balance: string;
	readonly credit: string;
	readonly currency: string;
}

export interface Accounts {
	routes(): BoundRoute[];
	firstAccount(userId: string): FirstAccountView | undefined;
	/** Opens the demo account of a new customer: USD, 10,000.00 of demo money. */
	openDemoAccount(userId: string, terms?: Omit<DemoAccountTerms, "userId">): Promise<void>;
	/** Gives the demo customer his account and its history; what is there already stays. */
	seedDemoHistory(options: DemoHistoryOptions): Promise<void>;
}

export function createAccounts({ pool, engine }: { readonly pool: Pool; readonly engine: Engine }): Accounts {
	const store = new AccountsStore(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
	return {
		routes: () => accountsRoutes(engine, store),
		firstAccount: (userId) => {
			const [state] = engine.accountsOf(userId);
			if (state === undefined) return undefined;
			const { id, balance, credit, currency } = state;
			return { id, balance: formatMoney(balance, currency), credit: formatMoney(credit, currency), currency };
		},
		openDemoAccount: async (userId, terms = {}) => {
			await openDemoAccount(engine, store, { ...terms, userId });
		},
		seedDemoHistory: (options) => seedDemoHistory(engine, store, options),
	};
}
