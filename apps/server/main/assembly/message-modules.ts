import type { EnginePort } from "../../engine/index.ts";
import { createAlerts } from "../../modules/alerts/index.ts";
import { type ClientRecords, createChat } from "../../modules/chat/index.ts";
import { ActionNotifier } from "../../modules/corporate-actions/index.ts";
import { createNotifications } from "../../modules/notifications/index.ts";
import { createStrategies } from "../../modules/strategies/index.ts";
import { createUserDocuments } from "../../modules/user-documents/index.ts";
import type { AssemblyPorts } from "./ports.ts";
import type { SiteModules } from "./site-modules.ts";
import type { TradingModules } from "./trading-modules.ts";

export type MessageModules = ReturnType<typeof createMessageModules>;

/**
 * Notifications, documents of users, price alerts, strategies and the chat. `isTokenLive`: whether an API token is valid;
 * `isVerified`: whether a customer's identity is. They and `records` are called while calls are served.
 */
export function createMessageModules(
	ports: AssemblyPorts,
	engine: EnginePort,
	{
		accounts,
		backoffice,
		mail,
		settings,
	}: Pick<TradingModules, "accounts" | "backoffice"> & Pick<SiteModules, "mail" | "settings">,
	isTokenLive: (id: string) => Promise<boolean>,
	isVerified: (userId: string) => Promise<boolean>,
	records: ClientRecords,
) {
	const { pool, clock, log, identity, realtime, publicUrl } = ports;
	const wake = () => realtime.wake();
	const userDocuments = createUserDocuments({ pool, clock, wake });
	const notifications = createNotifications({
		pool,
		clock,
		log,
		keys: ports.secrets.push,
		publicUrl,
		wake,
		instrument: (id) => engine.view().instrument(id),
		isSessionLive: (sessionId) => identity.isSessionLive(sessionId),
		readerOf: userDocuments.readerOf,
		mail,
	});
	const actionNotifier = new ActionNotifier({
		engine,
		clock,
		coming: () => backoffice.comingActions(),
		cancelled: (since) => backoffice.cancelledActions(since),
		notifiedOf: (source) => notifications.notifiedOf(source),
		notify: (draft) => notifications.notify(draft),
	});
	const alerts = createAlerts({
		pool,
		market: ports.market,
		clock,
		log,
		holdsLease: () => ports.engine.metrics().holdsLease,
		wake,
	});
	const strategies = createStrategies({
		pool,
		engine,
		market: ports.market,
		clock,
		log,
		holdsLease: () => ports.engine.metrics().holdsLease,
		isVerified,
		isSiteDisabled: () => settings.isDisabled(),
		wake,
		version: ports.version,
	});
	const chat = createChat({
		records,
		pool,
		clock,
		log,
		engine,
		storage: ports.storage,
		...(ports.scanner === undefined ? {} : { scanner: ports.scanner }),
		keys: ports.secrets.files,
		accounts,
		publisher: realtime,
		wake,
		onStaffMessage: ({ customerId, name, isOnline }) => {
			if (!isOnline) void notifications.pushOnly(customerId, "CHAT_MESSAGE", { name });
		},
		isSessionLive: async (id) => (await identity.isSessionLive(id)) || (await isTokenLive(id)),
		unlimited: ports.limits !== undefined,
	});
	return { userDocuments, notifications, actionNotifier, alerts, strategies, chat };
}
