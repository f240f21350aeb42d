import { DEMO_CUSTOMER, providerOf } from "../../modules/identity/index.ts";
import { createMail } from "../../modules/mail/index.ts";
import { createSettings } from "../../modules/settings/index.ts";
import { PRICES_PATH } from "../../prices/index.ts";
import type { AssemblyPorts } from "./ports.ts";
import type { TradingModules } from "./trading-modules.ts";

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export type SiteModules = ReturnType<typeof createSiteModules>;

/** The site's settings and its mails. */
export function createSiteModules(
	ports: AssemblyPorts,
	{
		requests,
		marketModule,
		accounts,
		backoffice,
	}: Pick<TradingModules, "requests" | "marketModule" | "accounts" | "backoffice">,
) {
	const { pool, clock, log, identity, realtime, demo, demoMoney, publicUrl } = ports;
	const settings = createSettings({
		pool,
		requests,
		clock,
		log,
		demo,
		demoSignIn: DEMO_CUSTOMER,
		demoMoney,
		publicUrl,
		signInProviders: ports.providers.map(providerOf).map(({ id, name }) => ({ id, name })),
		market: async (userId) => ({
			...marketModule.siteMarket(await accounts.jurisdictionOf(userId)),
			corporate_actions: backoffice.announcements(),
		}),
		priceFeed: { path: PRICES_PATH, issueKey: (holder) => identity.priceKeys.issue(holder) },
		realtime: realtime.address,
	});
	const siteName = async () => (await settings.current()).name;
	const mail = createMail({
		pool,
		clock,
		log,
		config: ports.mail,
		// Visitors of a public demo must not read the mails of others.
		page: demo && (publicUrl === null || LOOPBACK.test(publicUrl.hostname)),
		origin: ports.origin,
		siteName,
	});
	return { settings, mail, siteName };
}
