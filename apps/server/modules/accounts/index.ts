import { type Jurisdiction, LEVERAGE_PROFILES, type LeverageProfile } from "@truefill/core/instruments";
import { formatMoney } from "@truefill/core/money";
import { Kysely, PostgresDialect } from "kysely";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { type DemoHistoryOptions, hasDemoHistory, seedDemoHistory } from "./demo-seed.ts";
import { Jurisdictions } from "./jurisdictions.ts";
import { type DemoAccountTerms, openDemoAccount, openLiveAccount } from "./open-demo-account.ts";
import { accountsRoutes } from "./routes.ts";
import { AccountsStore } from "./store.ts";

export { DEMO_ACCOUNT_ID, type DemoHistoryOptions } from "./demo-seed.ts";
export { MOST_EVER as MOST_ACCOUNTS_EVER, MOST_IN_USE as MOST_ACCOUNTS_IN_USE } from "./open-account.ts";
export { ownAccount, ownAccounts } from "./own-account.ts";
export { protectionToWire } from "./protection-to-wire.ts";
export { renderAccount } from "./render-account.ts";
export { accountToWire } from "./to-wire.ts";

/** What the identity module shows of a user's first account. Decimal strings in its currency. */
export interface FirstAccountView {
	readonly id: string;
	readonly number: string;
	readonly balance: string;
	readonly credit: string;
	readonly currency: string;
}

export interface Accounts {
	routes(): BoundRoute[];
	/** The rules that apply to a user because of their country of residence (R12, R26). */
	jurisdictionOf(userId: string): Promise<Jurisdiction>;
	/** The rules that would apply to a resident of this country on this site. */
	rulesOf(country: string | null): Jurisdiction;
	/** Updates the jurisdiction of the user's accounts; call it when their country has changed. */
	syncJurisdiction(userId: string): Promise<void>;
	/** The same for all customers, at start-up. */
	syncJurisdictions(): Promise<void>;
	/** A number that no account has. */
	nextNumber(): Promise<string>;
	firstAccount(userId: string): Promise<FirstAccountView | undefined>;
	/** Opens a new customer's first account: a demo in USD with 10,000.00 of demo money, or an empty live one. */
	openFirstAccount(userId: string): Promise<void>;
	/** Opens a demo account: USD, 10,000.00 of demo money. */
	openDemoAccount(userId: string, terms?: Omit<DemoAccountTerms, "userId">): Promise<void>;
	/** Gives the demo customer their account and its history; idempotent. */
	seedDemoHistory(options: DemoHistoryOptions): Promise<void>;
	/** Whether the history is complete. */
	hasDemoHistory(): Promise<boolean>;
}

export interface AccountsOptions {
	readonly pool: Pool;
	readonly engine: EnginePort;
	/** The profile whose caps apply to everybody on this site; default: the strict one. */
	readonly profile?: LeverageProfile;
	/** Whether there are demo accounts; default: true. */
	readonly demoMoney?: boolean;
	/** Called when a customer has opened an account, before the response is sent. */
	readonly onOpened?: (userId: string) => Promise<void>;
}

export function createAccounts({
	pool,
	engine,
	profile = LEVERAGE_PROFILES["retail-eu-uk"],
	demoMoney = true,
	onOpened = () => Promise.resolve(),
}: AccountsOptions): Accounts {
	const store = new AccountsStore(
		new Kysely<unknown>({ dialect: new PostgresDialect({ pool: readsOf(pool, engine) }) }),
	);
	const jurisdictions = new Jurisdictions(engine, store, profile);
	return {
		routes: () => accountsRoutes({ engine, store, jurisdictions, demoMoney, onOpened }),
		jurisdictionOf: (userId) => jurisdictions.ofUser(userId),
		rulesOf: (country) => jurisdictions.of(country),
		syncJurisdiction: (userId) => jurisdictions.sync(userId),
		syncJurisdictions: () => jurisdictions.syncAll(),
		nextNumber: () => store.nextNumber(),
		firstAccount: async (userId) => {
			const all = (await engine.accountsOf(userId)).filter(({ type }) => type !== "savings");
			const state = all.find(({ archived }) => !archived) ?? all[0];
			if (state === undefined) return undefined;
			const { id, number, balance, credit, currency } = state;
			return { id, number, balance: formatMoney(balance, currency), credit: formatMoney(credit, currency), currency };
		},
		openFirstAccount: async (userId) => {
			const jurisdiction = await jurisdictions.ofUser(userId);
			if (demoMoney) await openDemoAccount(engine, store, { jurisdiction, userId });
			else {
				await openLiveAccount(engine, store, userId, jurisdiction);
				await onOpened(userId);
			}
		},
		openDemoAccount: async (userId, terms = {}) => {
			const jurisdiction = await jurisdictions.ofUser(userId);
			await openDemoAccount(engine, store, { jurisdiction, ...terms, userId });
		},
		seedDemoHistory: async (options) =>
			seedDemoHistory(engine, store, options, await jurisdictions.ofUser(options.userId)),
		hasDemoHistory: () => hasDemoHistory(engine, store),
	};
}

export { personalData } from "./personal-data-store.ts";
