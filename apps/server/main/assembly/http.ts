import type { FastifyInstance } from "fastify";
import type { EnginePort } from "../../engine/index.ts";
import { buildHttp } from "../../http/app.ts";
import type { TrustedProxies } from "../../http/client-address.ts";
import { createAudit } from "../../modules/audit/index.ts";
import { ADJUSTMENT } from "../../modules/backoffice/index.ts";
import { createCorporateActions } from "../../modules/corporate-actions/index.ts";
import { DEPOSIT } from "../../modules/deposits/index.ts";
import { operationsRoutes } from "../../modules/operations/index.ts";
import { PERSONAL_CHANGE } from "../../modules/personal/index.ts";
import { createReceipts } from "../../modules/receipts/index.ts";
import { customerKind, customerRequestRoutes, inboxRoutes } from "../../modules/requests/index.ts";
import { VERIFICATION } from "../../modules/verification/index.ts";
import type { Modules } from "./modules.ts";
import type { AssemblyPorts } from "./ports.ts";
import { staffKinds } from "./request-kinds.ts";

/** One HTTP server with the routes of every module. Nothing listens yet. */
export function assembleHttp(
	ports: AssemblyPorts,
	engine: EnginePort,
	modules: Modules,
	proxies: TrustedProxies,
): Promise<FastifyInstance> {
	const { pool, clock, log, realtime, publicUrl } = ports;
	const { people, authMethods, settings, mail, backoffice, chat, ownData } = modules;
	return buildHttp({
		modules: [
			people.routes,
			authMethods.routes,
			settings.routes,
			modules.accounts.routes(),
			modules.ledger.routes(),
			modules.papers.routes(),
			modules.summaries.routes(),
			modules.trading.routes(),
			modules.transfers.routes(),
			modules.marketModule.routes(),
			realtime.routes(),
			backoffice.routes(),
			createCorporateActions({
				pool,
				engine,
				coming: () => backoffice.comingActions(),
				actionsOf: (...asked) => backoffice.actionsOf(...asked),
			}).routes(),
			modules.clients.routes(),
			createAudit({ pool, clock }).routes(),
			operationsRoutes(ports.jobs),
			modules.notifications.routes(),
			modules.protection.routes(),
			modules.deposits.routes(),
			modules.payments.routes(),
			modules.coins.routes(),
			modules.house.routes(),
			modules.paymentTerms.routes(),
			modules.userDocuments.routes(),
			modules.personal.routes(),
			modules.verification.routes(),
			modules.screening.routes(),
			customerRequestRoutes({
				store: modules.requests.store,
				engine,
				kinds: [
					customerKind("deposit", DEPOSIT),
					customerKind("adjustment", ADJUSTMENT),
					customerKind("personal-change", PERSONAL_CHANGE),
					customerKind("verification", VERIFICATION),
					customerKind("withdrawal", modules.withdrawals.definition),
				],
			}),
			createReceipts({ pool, engine }).routes(),
			inboxRoutes({ pool, clock, kinds: staffKinds(modules) }),
			ownData.routes(),
			modules.beneficiaries.routes(),
			modules.coinBeneficiaries.routes(),
			modules.coinPayouts.routes(),
			modules.withdrawals.routes(),
			modules.bankStatements.routes(),
			modules.savings.routes(),
			modules.alerts.routes(),
			modules.strategies.routes(),
			modules.reconciliation.routes(),
			modules.accountClosure.routes(),
			chat.routes(),
		],
		extraRoutes: [
			chat.serveFiles,
			modules.verification.serveFiles,
			ownData.serve,
			realtime.serveHttpApi,
			authMethods.pages,
			modules.payments.serve,
			modules.paymentProvider.serve,
			modules.coins.serve,
			...(mail.page === null ? [] : [mail.page]),
		],
		spoolDir: ports.spoolDir,
		authenticator: authMethods.authenticator,
		proofs: authMethods,
		isSiteDisabled: () => settings.isDisabled(),
		feedKey: ports.feedKey,
		publicUrl,
		proxies,
		web: ports.web,
		clock,
		log,
		connectTo: realtime.connectTo,
		health: ports.health,
		measures: ports.measures,
		version: ports.version,
		...(ports.limits === undefined ? {} : { limits: ports.limits }),
		...(ports.onRoute === undefined ? {} : { onRoute: ports.onRoute }),
	});
}
