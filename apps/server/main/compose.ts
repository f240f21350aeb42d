import type { FastifyInstance } from "fastify";
import type { Engine } from "../engine/index.ts";
import { buildHttp, type HttpOptions } from "../http/app.ts";
import { attachSocket } from "../http/sockets.ts";
import type { WebApp } from "../http/web-app.ts";
import { createAccounts } from "../modules/accounts/index.ts";
import { DEMO_CUSTOMER, DEMO_PEOPLE, type Identity } from "../modules/identity/index.ts";
import { createLedger } from "../modules/ledger/index.ts";
import { createMarketModule } from "../modules/market/index.ts";
import { createSettings } from "../modules/settings/index.ts";
import { createTrading } from "../modules/trading/index.ts";
import { createTransfers } from "../modules/transfers/index.ts";
import type { Clock, Log, Pool } from "../platform/index.ts";
import { createPriceGateway, type Market, PRICES_PATH, type PriceGateway } from "../prices/index.ts";

export interface Parts {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly market: Market;
	readonly engine: Engine;
	readonly identity: Identity;
	readonly web: WebApp | undefined;
	readonly demo: boolean;
	readonly publicUrl: URL | null;
	readonly feedKey: string | null;
	readonly isReady: () => boolean;
	readonly version: string;
	readonly limits?: HttpOptions["limits"];
	readonly onRoute?: HttpOptions["onRoute"];
}

export interface Composed {
	readonly app: FastifyInstance;
	readonly gateway: PriceGateway;
	/** People, texts and trades of the demo site; what is there already stays. */
	seedDemo(): Promise<void>;
	/** Closes the sockets, then lets the running calls end. */
	close(): Promise<void>;
}

/** Binds every module to its contracts and puts them behind one HTTP server. Nothing listens yet. */
export async function compose(parts: Parts): Promise<Composed> {
	const { pool, clock, log, market, engine, identity, demo, publicUrl } = parts;
	const accounts = createAccounts({ pool, engine });
	const ledger = createLedger({ pool, engine });
	const trading = createTrading({ pool, engine });
	const transfers = createTransfers({ engine });
	const marketModule = createMarketModule({ market });
	const settings = createSettings({
		pool,
		clock,
		log,
		demo,
		demoSignIn: DEMO_CUSTOMER,
		publicUrl,
		market: () => marketModule.siteMarket(),
		priceFeed: { path: PRICES_PATH, issueKey: (holder) => identity.priceKeys.issue(holder) },
	});
	const app = await buildHttp({
		modules: [
			identity.routes(accounts),
			settings.routes,
			accounts.routes(),
			ledger.routes(),
			trading.routes(),
			transfers.routes(),
			marketModule.routes(),
		],
		authenticator: identity.authenticator,
		feedKey: parts.feedKey,
		publicUrl,
		web: parts.web,
		clock,
		log,
		isReady: parts.isReady,
		version: parts.version,
		...(parts.limits === undefined ? {} : { limits: parts.limits }),
		...(parts.onRoute === undefined ? {} : { onRoute: parts.onRoute }),
	});
	const gateway = attachSocket(app, PRICES_PATH, publicUrl, () =>
		createPriceGateway({
			server: app.server,
			market,
			clock,
			log,
			verifyPriceKey: (key) => identity.priceKeys.verify(key),
			...(publicUrl === null ? {} : { allowOrigin: (origin) => origin === publicUrl.origin }),
		}),
	);
	const leave = identity.sessionEvents.onSessionEnded(({ sessionId }) => gateway.disconnectSession(sessionId));
	return {
		app,
		gateway,
		async seedDemo() {
			await identity.seedDemo();
			await settings.seedDemo();
			const demo = DEMO_PEOPLE.find(({ email }) => email === DEMO_CUSTOMER.email);
			if (demo === undefined) return;
			// Only the simulated market's past never changes, so that the chart agrees with the fills.
			const simulated = market.feedStatus().kind === "simulated";
			await accounts.seedDemoHistory({
				userId: demo.id,
				candles: simulated ? (id, resolution, fromMs, toMs) => market.candles(id, resolution, fromMs, toMs) : null,
			});
		},
		async close() {
			leave();
			await gateway.close();
			await app.close();
		},
	};
}
