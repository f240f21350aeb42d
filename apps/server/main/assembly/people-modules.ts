import type { EnginePort } from "../../engine/index.ts";
import { createAccountClosure } from "../../modules/account-closure/index.ts";
import { createClients } from "../../modules/clients/index.ts";
import { type AuthMethods, createAuthMethods, type InboxPort, providerOf } from "../../modules/identity/index.ts";
import { createOwnData } from "../../modules/own-data/index.ts";
import { createPapers } from "../../modules/papers/index.ts";
import { createPersonal } from "../../modules/personal/index.ts";
import { createScreening, type ScreeningSource } from "../../modules/screening/index.ts";
import { createSummaries } from "../../modules/summaries/index.ts";
import { createVerification } from "../../modules/verification/index.ts";
import type { MessageModules } from "./message-modules.ts";
import { PERSONAL_DATA } from "./personal-data.ts";
import type { AssemblyPorts } from "./ports.ts";
import type { SiteModules } from "./site-modules.ts";
import type { TradingModules } from "./trading-modules.ts";

type Earlier = TradingModules & SiteModules & MessageModules;

export type PeopleModules = ReturnType<typeof createPeopleModules>;

/** Who people are: sign-up, sign-in, clients, personal details, their data and the closure of their account. */
export function createPeopleModules(ports: AssemblyPorts, engine: EnginePort, earlier: Earlier) {
	const { pool, clock, log, publicUrl } = ports;
	const { accounts, ledger, trading, requests, mail, paymentTerms, userDocuments } = earlier;
	const wake = () => ports.realtime.wake();
	const clients = createClients({
		pool,
		clock,
		engine,
		identity: ports.identity,
		ledger,
		trading,
		mail,
		wake,
		restoreAccounts: (ids) => accountClosure.restore(ids),
	});
	const accountClosure = createAccountClosure({ pool, engine, clock, log, clients });
	const personal = createPersonal({ pool, requests, engine, clock, accounts, wake });
	const screening = createScreening({
		pool,
		requests,
		clock,
		log,
		jobs: ports.jobs,
		threshold: ports.screening.threshold,
		source: screeningSource(ports),
	});
	const verification = createVerification({
		pool,
		clock,
		log,
		storage: ports.storage,
		scanner: ports.scanner,
		requests,
		personal,
		screening,
		wake,
		documentKeys: ports.secrets.documents,
		linkKeys: ports.secrets.files,
		isSessionLive: (id) => ports.identity.isSessionLive(id),
		levelsOf: async (userId) => paymentTerms.levelsOf((await accounts.jurisdictionOf(userId)).profile),
	});
	const summaries = createSummaries({
		pool,
		clock,
		engine,
		mail,
		log,
		provenMs: () => Math.min(clock.nowMs(), ports.market.provenMs()),
		readerOf: userDocuments.readerOf,
		quoteAt: (id, atMs) => ports.market.quoteAt(id, atMs),
		countryOf: async (userId) => (await accounts.jurisdictionOf(userId)).country,
	});
	return {
		...createIdentityModules(ports, earlier),
		clients,
		accountClosure,
		personal,
		screening,
		verification,
		summaries,
		papers: createPapers({ engine, clock, ledger, summaries, personal, siteName: earlier.siteName }),
		ownData: createOwnData({
			pool,
			engine,
			storage: ports.storage,
			spoolDir: ports.spoolDir,
			clock,
			log,
			jobs: ports.jobs,
			mail,
			publicUrl,
			personalData: PERSONAL_DATA,
		}),
	};
}

const screeningSource = ({ screening, demo }: AssemblyPorts): ScreeningSource =>
	screening.folder === null ? { kind: demo ? "sample" : "off" } : { kind: "folder", path: screening.folder };

/** Sign-up, sign-in and its methods. */
function createIdentityModules(
	ports: AssemblyPorts,
	{ accounts, chat, notifications, mail, settings, siteName }: Earlier,
) {
	const { pool, clock, log, identity, publicUrl } = ports;
	const inbox: InboxPort = {
		unreadMessages: ({ id, role, staff_role: staffRole }) => chat.unread({ id, role, staffRole }),
		unreadNotifications: (userId) => notifications.unread(userId),
	};
	const identityPorts = {
		accounts,
		inbox,
		mail,
		wake: () => ports.realtime.wake(),
		concealAccounts: settings.concealsAccounts,
		log,
	};
	const authMethods: AuthMethods = createAuthMethods({
		pool,
		clock,
		log,
		mail,
		signIn: identity.signIn(identityPorts),
		sessions: identity.authenticator,
		tokens: identity.tokens,
		keys: ports.secrets.secondFactor,
		newFactorSecret: ports.newFactorSecret,
		publicUrl,
		origin: ports.origin,
		providers: ports.providers.map(providerOf),
		siteName,
		demandedOf: settings.staffSecondFactor,
		onTokenEnded: (ended) => identity.sessionEvents.sessionEnded(ended),
	});
	const people = identity.bind({
		...identityPorts,
		secondStep: authMethods.secondStep,
		registered: authMethods.registered,
		authMethods: authMethods.port,
	});
	return { authMethods, people };
}
