import type { EnginePort } from "../../engine/index.ts";
import { createAccounts } from "../../modules/accounts/index.ts";
import { createBackoffice } from "../../modules/backoffice/index.ts";
import type { CoinsModule } from "../../modules/coins/index.ts";
import { createDeposits } from "../../modules/deposits/index.ts";
import { createHouse } from "../../modules/house/index.ts";
import { createLedger } from "../../modules/ledger/index.ts";
import { createMarketModule } from "../../modules/market/index.ts";
import { createPaymentTerms, DepositLevels, paymentProfileOf } from "../../modules/payment-terms/index.ts";
import type { PaymentsModule } from "../../modules/payments/index.ts";
import { createProtection } from "../../modules/protection/index.ts";
import { Requests } from "../../modules/requests/index.ts";
import type { ScreeningModule } from "../../modules/screening/index.ts";
import type { Settings } from "../../modules/settings/index.ts";
import { createTrading } from "../../modules/trading/index.ts";
import { createTransfers } from "../../modules/transfers/index.ts";
import type { Verification } from "../../modules/verification/index.ts";
import { ACCEPTED_DEPOSITS } from "./accepted-deposits.ts";
import type { AssemblyPorts } from "./ports.ts";
import { UNDER_WAY } from "./under-way.ts";

/** Modules that exist after these, used only while calls are served. */
export interface LateModules {
	readonly settings: () => Settings;
	readonly payments: () => PaymentsModule;
	readonly verification: () => Pick<Verification, "levelOf">;
	readonly screening: () => ScreeningModule;
	readonly coins: () => CoinsModule;
}

export type TradingModules = ReturnType<typeof createTradingModules>;

/** Accounts, trading, money and the market. */
export function createTradingModules(ports: AssemblyPorts, engine: EnginePort, late: LateModules) {
	const { pool, clock, log, market } = ports;
	const protection = createProtection({ pool, engine, clock });
	const accounts = createAccounts({
		pool,
		engine,
		profile: market.profile,
		demoMoney: ports.demoMoney,
		onOpened: (userId) => protection.sync(userId),
	});
	const requests = new Requests({ pool, engine, clock });
	const house = createHouse({ pool, engine, clock, log, underWay: UNDER_WAY });
	const paymentTerms = createPaymentTerms({ engine, current: () => late.settings().paymentTerms() });
	const depositLevels = new DepositLevels({
		engine,
		clock,
		accepted: ACCEPTED_DEPOSITS,
		levelOf: (userId) => late.verification().levelOf(userId),
		levelsOf: (account) => paymentTerms.levelsOf(paymentProfileOf(account)),
	});
	const caps = () => late.settings().actionCaps();
	return {
		protection,
		accounts,
		requests,
		house,
		paymentTerms,
		depositLevels,
		deposits: createDeposits({
			pool,
			requests,
			house,
			engine,
			clock,
			log,
			storage: ports.storage,
			scanner: ports.scanner,
			terms: paymentTerms,
			levels: depositLevels,
			bankAccounts: () => late.settings().bankAccounts(),
			screening: late.screening,
			sources: [
				{ newest: (...asked) => late.payments().history.newest(...asked) },
				{ newest: (...asked) => late.coins().history.newest(...asked) },
			],
		}),
		ledger: createLedger({ pool, engine }),
		trading: createTrading({ pool, engine, isSiteDisabled: () => late.settings().isDisabled() }),
		transfers: createTransfers({ engine }),
		marketModule: createMarketModule({ market, clock, unlimited: ports.limits !== undefined }),
		backoffice: createBackoffice({ pool, engine, requests, market, clock, log, caps }),
	};
}
