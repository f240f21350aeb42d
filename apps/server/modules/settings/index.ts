import {
	adminSettings,
	amendSettings,
	approveSetting,
	data,
	type PaymentTerms,
	refuseSetting,
	type SavingsPlans,
	type SiteData,
	type SiteSettings,
	type StaffRole,
	settings,
	settingsHistory,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { MaybePromise } from "../../http/guard.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import type { Requests } from "../requests/index.ts";
import { DisabledSite } from "./disabled-site.ts";
import { changeSettings, decideProposal, editorOf, historyOf } from "./edit-settings.ts";
import { LossShare } from "./loss-share.ts";
import {
	actionCaps,
	bankAccountsOf,
	composeSettings,
	concealsAccounts,
	DEMO_SETTINGS,
	isSiteDisabled,
	paymentTermsOf,
	type SiteBankAccounts,
	savingsPlansOf,
	staffSecondFactor,
} from "./site-settings.ts";
import { SettingsStore } from "./store.ts";

export type { SiteBankAccounts } from "./site-settings.ts";

/** The current state of the market, in wire form. */
export type SiteMarket = Pick<
	SiteData,
	"leverage" | "profile" | "instruments" | "quotes" | "feed" | "corporate_actions"
>;

export interface SettingsDeps {
	readonly pool: Pool;
	readonly requests: Requests;
	readonly clock: Clock;
	readonly log: Log;
	readonly demo: boolean;
	readonly demoSignIn: NonNullable<SiteSettings["demo_sign_in"]>;
	/** Whether there are demo accounts, with demo money. */
	readonly demoMoney: boolean;
	/** The sign-in providers on offer. */
	readonly signInProviders?: SiteSettings["sign_in_providers"];
	/** For this user, by the rules of their country. */
	readonly market: (userId: string) => SiteMarket | Promise<SiteMarket>;
	/** The site's public address; null: the host of the request. */
	readonly publicUrl: URL | null;
	/** The price socket's path, and a key for the caller. */
	readonly priceFeed: {
		readonly path: string;
		issueKey(holder: { userId: string; sessionId: string }): { key: string; expiresAtMs: number };
	};
	/** The address of the realtime channels. */
	readonly realtime: SiteData["realtime"];
}

export interface Settings {
	readonly routes: BoundRoute[];
	/** The current public settings. */
	current(): Promise<SiteSettings>;
	/** Seeds the demo site's own texts, where nothing else has been set. */
	seedDemo(): Promise<void>;
	/** Whether the sign-up conceals which addresses are registered (R14). */
	concealsAccounts(): Promise<boolean>;
	/** Whether the site is disabled: at once after a change here, within half a second after one elsewhere. */
	isDisabled(): MaybePromise<boolean>;
	/** Staff roles that the site admits only with a second factor. */
	staffSecondFactor(): Promise<readonly StaffRole[]>;
	/** The largest dividend or split allowed. */
	actionCaps(): Promise<ReturnType<typeof actionCaps>>;
	/** How customers pay in and out, by jurisdiction profile. */
	paymentTerms(): Promise<PaymentTerms>;
	/** Savings plans, by jurisdiction profile. */
	savingsPlans(): Promise<SavingsPlans>;
	/** The accounts to which customers transfer money. */
	bankAccounts(): Promise<SiteBankAccounts>;
}

export function createSettings(deps: SettingsDeps): Settings {
	const { clock, log, priceFeed } = deps;
	const store = new SettingsStore(deps.pool, deps.requests.store);
	const loss = new LossShare(store, clock);
	const editing = { requests: deps.requests, store, loss, clock, demo: deps.demo };
	const misfit = (name: string) => log.warn({ setting: name }, "a stored site setting is invalid and is ignored");
	const current = async () => {
		const { demo, demoSignIn, demoMoney, signInProviders = [] } = deps;
		const stored = await store.all();
		return composeSettings(stored, { demo, demoSignIn, demoMoney, signInProviders }, misfit, await loss.wanted(stored));
	};
	const disabled = new DisabledSite(clock, async () => isSiteDisabled(await store.all()));
	const changing = <T>(change: Promise<T>): Promise<T> => change.finally(() => disabled.forget());
	return {
		current,
		isDisabled: () => disabled.is(),
		routes: [
			route(settings, async () => ok({ data: await current() })),
			route(data, async ({ user, session, request }) => {
				const { key, expiresAtMs } = priceFeed.issueKey({ userId: user.id, sessionId: session.id });
				const url = deps.publicUrl?.origin ?? `http://${request.host}`;
				return ok({
					data: {
						...(await deps.market(user.id)),
						price_feed: { url, path: priceFeed.path, api_key: key, expires_at: new Date(expiresAtMs).toISOString() },
						realtime: deps.realtime,
						server_time: new Date(clock.nowMs()).toISOString(),
					},
				});
			}),
			route(adminSettings, async () => ok({ data: await editorOf(editing) })),
			route(amendSettings, ({ user, body }) => changing(changeSettings(editing, user.id, body))),
			route(approveSetting, ({ user, params, body }) =>
				changing(decideProposal(editing, user.id, params.id, "approve", body.reason)),
			),
			route(refuseSetting, ({ user, params, body }) =>
				decideProposal(editing, user.id, params.id, "refuse", body.reason),
			),
			route(settingsHistory, ({ query }) => historyOf(editing, query)),
		],
		staffSecondFactor: async () => staffSecondFactor(await store.all(), deps.demo),
		actionCaps: async () => actionCaps(await store.all()),
		paymentTerms: async () => paymentTermsOf(await store.all()),
		savingsPlans: async () => savingsPlansOf(await store.all()),
		bankAccounts: async () => bankAccountsOf(await store.all(), deps.demo),
		concealsAccounts: async () => concealsAccounts(await store.all()),
		seedDemo: () => store.addMissing(DEMO_SETTINGS, new Date(clock.nowMs())),
	};
}
export { SETTING_CHANGE } from "./setting-request.ts";
