import { data, type SiteData, type SiteSettings, settings } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import { composeSettings, DEMO_SETTINGS } from "./site-settings.ts";
import { SettingsStore } from "./store.ts";

/** What the market says about itself at this moment, as the wire has it. */
export type SiteMarket = Pick<SiteData, "leverage" | "profile" | "instruments" | "quotes" | "feed">;

export interface SettingsDeps {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly demo: boolean;
	readonly demoSignIn: NonNullable<SiteSettings["demo_sign_in"]>;
	readonly market: () => SiteMarket;
	/** Where browsers reach the site; null: the host that they address. */
	readonly publicUrl: URL | null;
	/** The price socket's path, and a key for whoever asks. */
	readonly priceFeed: {
		readonly path: string;
		issueKey(holder: { userId: string; sessionId: string }): { key: string; expiresAtMs: number };
	};
}

export interface Settings {
	readonly routes: BoundRoute[];
	/** The demo site's own texts, where nothing else has been set. */
	seedDemo(): Promise<void>;
}

export function createSettings(deps: SettingsDeps): Settings {
	const { clock, log, priceFeed } = deps;
	const store = new SettingsStore(deps.pool);
	const misfit = (name: string) => log.warn({ setting: name }, "a stored site setting does not fit and is not used");
	return {
		routes: [
			route(settings, async () => {
				const { demo, demoSignIn } = deps;
				return ok({ data: composeSettings(await store.all(), { demo, demoSignIn }, misfit) });
			}),
			route(data, async ({ user, session, request }) => {
				const { key, expiresAtMs } = priceFeed.issueKey({ userId: user.id, sessionId: session.id });
				const url = deps.publicUrl?.origin ?? `http://${request.host}`;
				return ok({
					data: {
						...deps.market(),
						price_feed: { url, path: priceFeed.path, api_key: key, expires_at: new Date(expiresAtMs).toISOString() },
						server_time: new Date(clock.nowMs()).toISOString(),
					},
				});
			}),
		],
		seedDemo: () => store.addMissing(DEMO_SETTINGS, new Date(clock.nowMs())),
	};
}
