import type { FastifyInstance } from "fastify";
import { type Engine, enginePort } from "../engine/index.ts";
import { buildHttp, type HttpOptions } from "../http/app.ts";
import { type TrustedProxies, usualProxies } from "../http/client-address.ts";
import type { BucketOptions } from "../http/limits.ts";
import { NetworkLimit } from "../http/network-limit.ts";
import { attachSocket } from "../http/sockets.ts";
import type { WebApp } from "../http/web-app.ts";
import { createAccountClosure } from "../modules/account-closure/index.ts";
import { type Accounts, createAccounts } from "../modules/accounts/index.ts";
import { createAudit } from "../modules/audit/index.ts";
import { type Backoffice, createBackoffice } from "../modules/backoffice/index.ts";
import { createChat } from "../modules/chat/index.ts";
import { createClients } from "../modules/clients/index.ts";
import { ActionNotifier, createCorporateActions } from "../modules/corporate-actions/index.ts";
import { createDeposits } from "../modules/deposits/index.ts";
import {
	type AuthMethods,
	createAuthMethods,
	DEMO_CUSTOMER,
	DEMO_PEOPLE,
	type Identity,
	type InboxPort,
	type Notify,
	type ProviderSetting,
	providerOf,
} from "../modules/identity/index.ts";
import { createLedger } from "../modules/ledger/index.ts";
import { createMail, type Mail } from "../modules/mail/index.ts";
import { createMarketModule } from "../modules/market/index.ts";
import { createNotifications, type VapidKeys } from "../modules/notifications/index.ts";
import { createOwnData } from "../modules/own-data/index.ts";
import { createPersonal } from "../modules/personal/index.ts";
import { createPreferences } from "../modules/preferences/index.ts";
import { createProtection } from "../modules/protection/index.ts";
import { Requests } from "../modules/requests/index.ts";
import { createSettings } from "../modules/settings/index.ts";
import { createTrading } from "../modules/trading/index.ts";
import { createTransfers } from "../modules/transfers/index.ts";
import type { Clock, Log, MailConfig, Pool, Scanner, Storage } from "../platform/index.ts";
import type { Measures } from "../platform/measures.ts";
import { createPriceGateway, isPricesPath, type Market, PRICES_PATH, type PriceGateway } from "../prices/index.ts";
import { isForeign, isRealtimePath, REALTIME_PATH, type Realtime } from "../realtime/index.ts";

export interface Parts {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly market: Market;
	readonly engine: Engine;
	readonly identity: Identity;
	/** Storage of uploaded files; folder of incoming ones. */
	readonly storage: Storage;
	readonly spoolDir: string;
	/** Absent: uploads are not scanned. */
	readonly scanner?: Scanner;
	readonly secrets: ServerSecrets;
	readonly realtime: Realtime;
	readonly web: WebApp | undefined;
	readonly demo: boolean;
	/** Whether customers get demo accounts with demo money. Otherwise they start with an empty live account. */
	readonly demoMoney: boolean;
	readonly publicUrl: URL | null;
	/** Default: a proxy on this machine, if there is a public address. */
	readonly proxies?: TrustedProxies;
	/** Most price sockets per network; absent: unlimited. */
	readonly socketsPerNetwork?: number;
	/** Interval of price updates; default: the gateway's own. */
	readonly priceBatchMs?: number;
	readonly mail: MailConfig;
	readonly providers: readonly ProviderSetting[];
	/** Origin of links in mails. */
	readonly origin: () => string;
	readonly feedKey: string | null;
	readonly health: HttpOptions["health"];
	readonly measures?: Measures | undefined;
	readonly version: string;
	readonly limits?: HttpOptions["limits"];
	readonly onRoute?: HttpOptions["onRoute"];
}

/** The server's generated keys: the current one of each first, then the replaced ones. */
export interface ServerSecrets {
	readonly files: readonly [Buffer, ...Buffer[]];
	readonly push: VapidKeys;
	/** Encrypts the secrets of authenticator apps. */
	readonly secondFactor: readonly [Buffer, ...Buffer[]];
}

/** A periodic job. */
export interface ScheduledJob {
	readonly name: string;
	readonly everyMs: number;
	run(): Promise<unknown>;
}

export interface Composed {
	readonly app: FastifyInstance;
	/** The caller schedules them; nothing runs by itself. */
	readonly jobs: readonly ScheduledJob[];
	readonly gateway: PriceGateway;
	readonly accounts: Accounts;
	readonly backoffice: Backoffice;
	readonly mail: Mail;
	readonly authMethods: AuthMethods;
	/** Creates the demo's users, texts and trades that do not exist yet. */
	seedDemo(): Promise<void>;
	/** Whether an earlier start has completed the seeding. */
	demoIsSeeded(): Promise<boolean>;
	/** Closes the sockets, then waits for running calls. */
	close(): Promise<void>;
}

/** Limit of price sockets without a key, per network. */
const ANONYMOUS_LIMIT: BucketOptions = { burst: 200, perSecond: 20 };
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Binds every module to its contracts and builds one HTTP server. Nothing listens yet. */
export async function compose(parts: Parts): Promise<Composed> {
	const { pool, clock, log, market, identity, realtime, demo, publicUrl } = parts;
	const engine = enginePort(parts.engine);
	const proxies = parts.proxies ?? usualProxies(publicUrl);
	const accounts = createAccounts({
		pool,
		engine,
		profile: market.profile,
		demoMoney: parts.demoMoney,
		onOpened: (userId) => protection.sync(userId),
	});
	const protection = createProtection({ pool, engine, clock });
	const requests = new Requests({ pool, engine, clock });
	const deposits = createDeposits({ requests, engine, clock, log, notify: (draft) => notifications.notify(draft) });
	const ledger = createLedger({ pool, engine });
	const trading = createTrading({ pool, engine, isSiteDisabled: () => settings.isDisabled() });
	const transfers = createTransfers({ engine });
	const marketModule = createMarketModule({ market, clock, unlimited: parts.limits !== undefined });
	const backoffice = createBackoffice({
		pool,
		engine,
		requests,
		market,
		clock,
		log,
		caps: () => settings.actionCaps(),
	});
	const settings = createSettings({
		pool,
		requests,
		clock,
		log,
		demo,
		demoSignIn: DEMO_CUSTOMER,
		demoMoney: parts.demoMoney,
		publicUrl,
		signInProviders: parts.providers.map(providerOf).map(({ id, name }) => ({ id, name })),
		market: async (userId) => ({
			...marketModule.siteMarket(await accounts.jurisdictionOf(userId)),
			corporate_actions: backoffice.announcements(),
		}),
		priceFeed: { path: PRICES_PATH, issueKey: (holder) => identity.priceKeys.issue(holder) },
		realtime: realtime.address,
	});
	const mail = createMail({
		pool,
		clock,
		log,
		config: parts.mail,
		// Visitors of a public demo must not read the mails of others.
		page: demo && (publicUrl === null || LOOPBACK.test(publicUrl.hostname)),
		origin: parts.origin,
		siteName: async () => (await settings.current()).name,
	});
	// Applied before anybody can trade, for customers who have moved, or whose accounts are older than this rule.
	await accounts.syncJurisdictions();
	await protection.syncAll();
	await backoffice.start();
	const wake = () => realtime.wake();
	const preferences = createPreferences({ pool, clock, wake });
	const notifications = createNotifications({
		pool,
		clock,
		log,
		keys: parts.secrets.push,
		publicUrl,
		wake,
		instrument: (id) => engine.view().instrument(id),
		isSessionLive: (sessionId) => identity.isSessionLive(sessionId),
		readerOf: preferences.readerOf,
	});
	const actionNotifier = new ActionNotifier({
		engine,
		clock,
		coming: () => backoffice.comingActions(),
		cancelled: (since) => backoffice.cancelledActions(since),
		notifiedOf: (source) => notifications.notifiedOf(source),
		notify: (draft) => notifications.notify(draft),
	});
	const chat = createChat({
		pool,
		clock,
		log,
		engine,
		storage: parts.storage,
		...(parts.scanner === undefined ? {} : { scanner: parts.scanner }),
		keys: parts.secrets.files,
		accounts,
		publisher: realtime,
		wake,
		onStaffMessage: ({ customerId, name, isOnline }) => {
			if (!isOnline) void notifications.pushOnly(customerId, "CHAT_MESSAGE", { name });
		},
		isSessionLive: async (id) => (await identity.isSessionLive(id)) || (await authMethods.isTokenLive(id)),
		unlimited: parts.limits !== undefined,
	});
	const clients = createClients({
		pool,
		clock,
		engine,
		identity,
		ledger,
		trading,
		mail,
		wake,
		restoreAccounts: (ids) => accountClosure.restore(ids),
	});
	const inbox = {
		unreadMessages: ({ id, role, staff_role: staffRole }: Parameters<InboxPort["unreadMessages"]>[0]) =>
			chat.unread({ id, role, staffRole }),
		unreadNotifications: (userId: string) => notifications.unread(userId),
	};
	const identityPorts = {
		accounts,
		inbox,
		mail,
		notify: (draft: Parameters<Notify>[0]) => notifications.notify(draft),
		wake,
		concealAccounts: settings.concealsAccounts,
		log,
	};
	const authMethods = createAuthMethods({
		pool,
		clock,
		log,
		mail,
		signIn: identity.signIn(identityPorts),
		sessions: identity.authenticator,
		tokens: identity.tokens,
		keys: parts.secrets.secondFactor,
		publicUrl,
		origin: parts.origin,
		providers: parts.providers.map(providerOf),
		siteName: async () => (await settings.current()).name,
		demandedOf: settings.staffSecondFactor,
		onTokenEnded: (ended) => identity.sessionEvents.sessionEnded(ended),
	});
	const people = identity.bind({
		...identityPorts,
		secondStep: authMethods.secondStep,
		registered: authMethods.registered,
		authMethods: authMethods.port,
	});
	const accountClosure = createAccountClosure({ pool, engine, clock, log, clients });
	const ownData = createOwnData({
		pool,
		engine,
		storage: parts.storage,
		spoolDir: parts.spoolDir,
		clock,
		log,
		mail,
		publicUrl,
		notify: (draft) => notifications.notify(draft),
	});
	const app = await buildHttp({
		modules: [
			people.routes,
			authMethods.routes,
			settings.routes,
			accounts.routes(),
			ledger.routes(),
			trading.routes(),
			transfers.routes(),
			marketModule.routes(),
			realtime.routes(),
			backoffice.routes(),
			createCorporateActions({
				pool,
				engine,
				coming: () => backoffice.comingActions(),
				actionsOf: (...asked) => backoffice.actionsOf(...asked),
			}).routes(),
			clients.routes(),
			createAudit({ pool, clock }).routes(),
			notifications.routes(),
			protection.routes(),
			deposits.routes(),
			preferences.routes(),
			createPersonal({
				pool,
				requests,
				engine,
				clock,
				accounts,
				wake,
				notify: (draft) => notifications.notify(draft),
			}).routes(),
			ownData.routes(),
			accountClosure.routes(),
			chat.routes(),
		],
		extraRoutes: [
			chat.serveFiles,
			ownData.serve,
			realtime.serveHttpApi,
			authMethods.pages,
			...(mail.page === null ? [] : [mail.page]),
		],
		spoolDir: parts.spoolDir,
		authenticator: authMethods.authenticator,
		proofs: authMethods,
		isSiteDisabled: () => settings.isDisabled(),
		feedKey: parts.feedKey,
		publicUrl,
		proxies,
		web: parts.web,
		clock,
		log,
		connectTo: realtime.connectTo,
		health: parts.health,
		measures: parts.measures,
		version: parts.version,
		...(parts.limits === undefined ? {} : { limits: parts.limits }),
		...(parts.onRoute === undefined ? {} : { onRoute: parts.onRoute }),
	});
	const anonymousLimit = new NetworkLimit(
		{ ...ANONYMOUS_LIMIT, onHit: () => parts.measures?.limited("price-sockets") },
		clock,
	);
	// With a hosted service the sockets are elsewhere.
	const takesRealtime = (url: string) => realtime.address.driver === "own" && isRealtimePath(url);
	const gateway = attachSocket(app, PRICES_PATH, isPricesPath, publicUrl, () =>
		createPriceGateway({
			server: app.server,
			market,
			clock,
			log,
			verifyPriceKey: (key) => identity.priceKeys.verify(key),
			allowOrigin: (_origin, request) => !isForeign(request, publicUrl),
			anonymousLimit: {
				take: (network) => anonymousLimit.take(network) === 0,
				giveBack: (network) => anonymousLimit.giveBack(network),
			},
			networkOf: (request) => proxies.networkOf(request),
			...(parts.socketsPerNetwork === undefined ? {} : { socketsPerNetwork: parts.socketsPerNetwork }),
			...(parts.priceBatchMs === undefined ? {} : { flushMs: parts.priceBatchMs }),
		}),
	);
	attachSocket(app, REALTIME_PATH, takesRealtime, publicUrl, () => realtime.attach(app.server));
	const leave = identity.sessionEvents.onSessionEnded((ended) => {
		gateway.disconnectSession(ended.sessionId);
		void notifications.sessionEnded(ended);
		void chat.signedOut(ended.userId);
	});
	return {
		app,
		jobs: [
			{ name: "notifications", everyMs: 250, run: () => notifications.project() },
			{ name: "corporate action notifications", everyMs: 5_000, run: () => actionNotifier.run() },
			{ name: "publish presence", everyMs: 2_000, run: () => chat.publishPresence() },
			{
				name: "close staff sockets after permission loss",
				everyMs: 500,
				run: () => realtime.recheckStaff(authMethods.rolesNow),
			},
			{ name: "end snoozes", everyMs: 5_000, run: () => chat.endSnoozes() },
			{ name: "process mail requests", everyMs: 500, run: () => people.answerMailRequests() },
			{ name: "send mails", everyMs: 500, run: () => mail.deliver() },
			{ name: "delete old mails", everyMs: 3_600_000, run: () => mail.forget() },
			{ name: "delete expired sign-in attempts", everyMs: 600_000, run: () => authMethods.forgetOld() },
			{ name: "export customer data", everyMs: 2_000, run: () => ownData.make() },
			{ name: "delete old data exports", everyMs: 3_600_000, run: () => ownData.forget() },
			{ name: "delete unsent uploads", everyMs: 3_600_000, run: () => chat.collectOrphans() },
		],
		gateway,
		accounts,
		backoffice,
		mail,
		authMethods,
		demoIsSeeded: () => accounts.hasDemoHistory(),
		async seedDemo() {
			await identity.seedDemo();
			await settings.seedDemo();
			const demo = DEMO_PEOPLE.find(({ email }) => email === DEMO_CUSTOMER.email);
			if (demo === undefined) return;
			const support = DEMO_PEOPLE.find(({ staffRole }) => staffRole === "support");
			if (support !== undefined) await chat.seedDemo({ customerId: demo.id, supportId: support.id });
			await notifications.notify({
				userId: demo.id,
				source: "welcome",
				code: "WELCOME",
				params: { first_name: demo.firstName },
				at: new Date(clock.nowMs()),
			});
			// Only the simulated market's past never changes, so that the chart matches the fills.
			const simulated = market.feedStatus().kind === "simulated";
			await accounts.seedDemoHistory({
				userId: demo.id,
				candles: simulated ? (id, resolution, fromMs, toMs) => market.candles(id, resolution, fromMs, toMs) : null,
			});
		},
		async close() {
			await backoffice.stop();
			leave();
			await Promise.all([gateway.close(), realtime.stop()]);
			await app.close();
			mail.close();
		},
	};
}
