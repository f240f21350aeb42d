import { coinOffers, coinWalletOfMine, coinWallets, offerCoinWallet, quoteCoin } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import type { EnginePort } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import type { Clock, Log, Pool } from "../../platform/index.ts";
import type { DepositSource } from "../deposits/index.ts";
import type { HouseJournal } from "../house/index.ts";
import { bookedEntries } from "../payments/index.ts";
import type { Requests } from "../requests/index.ts";
import { AddressStore } from "./address-store.ts";
import { ChainStore } from "./chain-store.ts";
import type { Chains } from "./create-chains.ts";
import { type CustomerDeps, listOffers, listWallets, makeQuote, offerWallet, readWallet } from "./customer.ts";
import type { CoinDeps, WatchDeps } from "./deps.ts";
import { coinSource } from "./history.ts";
import { staffRoutes } from "./staff.ts";
import { StaffOutputs } from "./staff-store.ts";
import { OutputStore } from "./store.ts";
import { testChainPage } from "./test-chain/hosted-page.ts";
import { watch, workDue } from "./work.ts";

export { acceptedDeposits } from "./accepted-store.ts";
export { type Chains, createChains } from "./create-chains.ts";
export { COIN_DECISION } from "./decision-request.ts";
export type { CoinTermsOf } from "./deps.ts";
export { testKey } from "./keys.ts";
export { movements } from "./movements-store.ts";
export { personalData } from "./personal-data-store.ts";
export { coinRateNow } from "./pricing.ts";
export { underWay } from "./under-way-store.ts";

/** Unused quotes are deleted after this time. */
const QUOTES_KEPT_MS = 30 * 86_400_000;

export interface CoinsModule {
	routes(): BoundRoute[];
	/** The page on which coins of the test chain are paid; nothing on real chains. */
	readonly serve: (app: FastifyInstance) => void;
	/** Follows the chains; run it every few seconds. */
	watch(): Promise<void>;
	/** Looks at what is due; run it every second. */
	work(): Promise<void>;
	/** Deletes old quotes; run it daily. */
	forget(): Promise<void>;
	/** Its part of the customer's list of all deposits. */
	readonly history: DepositSource;
}

/** Deposits of coins: addresses from extended public keys, watched chains, quoted rates, credit. */
export function createCoins(options: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly house: HouseJournal;
	readonly requests: Requests;
	readonly clock: Clock;
	readonly log: Log;
	readonly chains: Chains;
	readonly levels: CoinDeps["levels"];
	readonly termsOf: WatchDeps["termsOf"];
}): CoinsModule {
	const { pool, engine, clock, requests, chains: used, ...given } = options;
	const outputs = new OutputStore(pool);
	const addresses = new AddressStore(pool);
	const deps: CustomerDeps = {
		...given,
		engine,
		clock,
		outputs,
		addresses,
		chains: new ChainStore(pool),
		alarmed: new Map(),
		sources: used.used.map(({ source }) => source),
		used,
	};
	return {
		routes: () => [
			route(coinOffers, ({ user, query }) => listOffers(deps, user.id, query.account_id)),
			route(coinWallets, ({ user, query }) => listWallets(deps, user.id, query.coin)),
			route(offerCoinWallet, ({ user, body }) => offerWallet(deps, user.id, body)),
			route(coinWalletOfMine, ({ user, params }) => readWallet(deps, user.id, params)),
			route(quoteCoin, ({ user, params }) => makeQuote(deps, user.id, params.id)),
			...staffRoutes({ ...deps, requests, staff: new StaffOutputs(pool) }),
		],
		serve: used.test === null ? () => undefined : testChainPage({ addresses, clock, store: used.test }),
		watch: () => watch(deps),
		work: () => workDue(deps),
		forget: () => addresses.forgetQuotes(new Date(clock.nowMs() - QUOTES_KEPT_MS)),
		history: coinSource({ outputs, addresses, entries: bookedEntries(pool, engine), engine }),
	};
}
