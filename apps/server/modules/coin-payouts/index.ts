import type { PaymentProfile } from "@truefill/contracts/http";
import { NETWORK_OF } from "@truefill/core/coins";
import { type Coin, isCoin, money, rate } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import type { QueryExecutorProvider } from "kysely";
import type { EnginePort } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import type { AddressReader } from "../beneficiaries/index.ts";
import type { CoinPayouts, CoinTerms } from "../withdrawals/index.ts";
import { ledgerFeeOf } from "./build.ts";
import { readAddress } from "./chain/address.ts";
import type { PayoutDeps, StaffDeps } from "./deps.ts";
import { checkPaid, followPayouts } from "./follow.ts";
import { paidEntry } from "./house-entries.ts";
import { neverMined } from "./never-mined.ts";
import { cancelPayout, estimate, pricePayouts, requestPayout, stateOf } from "./payouts.ts";
import { addressesOf, networkOfChain, type PayoutChainId } from "./ports.ts";
import { buyingPrices } from "./prices.ts";
import { staffRoutes } from "./staff.ts";
import { PayoutStore } from "./store.ts";

export {
	type AccountKey,
	accountKey,
	keyIdOf,
	outputAddressAt,
	payoutAddressOf,
	scriptAt,
} from "./chain/account-key.ts";
export { checkSignedBitcoin, compactSignature, unsignedBitcoin } from "./chain/bitcoin.ts";
export {
	checkSignedEthereum,
	decodeTokenTransfer,
	type EthereumFees,
	type EthereumPayment,
	unsignedEthereum,
} from "./chain/ethereum.ts";
export { ADDRESS_FORMS, type OutputCoin } from "./chain/networks.ts";
export type { Unspent } from "./chain/select-coins.ts";
export { movements } from "./movements-store.ts";
export { personalData } from "./personal-data-store.ts";
export type {
	AccountChain,
	BuyingPrices,
	ChainPayouts,
	OutputChain,
	PayoutChainId,
	SaidTransaction,
	Speed,
	TransactionState,
} from "./ports.ts";
export { shownRate } from "./staff.ts";

export interface CoinPayoutsModule extends CoinPayouts, AddressReader {
	routes(): BoundRoute[];
	/** Fixes the coins of released payouts, and follows what was sent; run it every few seconds. */
	work(): Promise<void>;
	/** Looks for paid payouts that a chain has undone; run it every few minutes. */
	checkPaid(): Promise<void>;
}

export type CoinPayoutsOptions = Omit<PayoutDeps, "store" | "prices"> & {
	readonly pool: Pool;
	readonly engine: EnginePort;
	/** How a coin is bought for customers of a profile. Null: it is not paid out. */
	readonly termsOf: (
		profile: PaymentProfile,
		coin: Coin,
	) => Promise<Pick<CoinTerms, "markUpBasisPoints" | "confirmations"> | null>;
};

/** Coins that leave: signed by people outside of the server, followed on their chain. */
export function createCoinPayouts({ pool, engine, ...options }: CoinPayoutsOptions): CoinPayoutsModule {
	const deps: StaffDeps = {
		...options,
		store: new PayoutStore(pool),
		prices: buyingPrices(() => engine.view()),
	};
	const chainOf = (coin: Coin): PayoutChainId | null =>
		[...deps.chains.keys()].find((chain) => networkOfChain(chain) === NETWORK_OF[coin]) ?? null;
	return {
		coinsOf: async (payments) => {
			const from = await deps.house.convertedFrom(payments);
			return new Map([...from].flatMap(([id, currency]) => (isCoin(currency) ? [[id, currency] as const] : [])));
		},
		chainOf,
		readAddress(coin, text) {
			const chain = chainOf(coin);
			return readAddress(coin, chain === null ? "main" : addressesOf(chain), text);
		},
		async termsOf(profile, coin) {
			const chain = chainOf(coin);
			const found = chain === null ? null : await options.termsOf(profile, coin);
			return chain === null || found === null ? null : { chain, ...found };
		},
		estimate: (coin, paid) => estimate(deps, coin, paid),
		async request(tx: QueryExecutorProvider, { chain, ...asked }) {
			const known = [...deps.chains.keys()].find((each) => each === chain);
			invariant(known !== undefined, "a leg is planned on a chain of ours");
			await requestPayout(deps, tx, { ...asked, chain: known });
		},
		neverMined: (id, reference) => neverMined(deps, id, reference),
		cancel: (tx, id, proven) => cancelPayout(deps, tx, id, proven),
		async stateOf(id) {
			const found = await stateOf(deps, id);
			if (found === null) return null;
			const { row, madeAt, replacedAt, txid, seenAt, confirmations } = found;
			return {
				status: row.status,
				coins: row.coins === null ? null : money(BigInt(row.coins)),
				rate: row.rate === null ? null : rate(BigInt(row.rate)),
				fixedAt: row.priced_at,
				madeAt,
				replacedAt,
				sentAt: row.sent_at,
				txid,
				seenAt,
				confirmations,
				networkFee: row.network_fee === null ? null : ledgerFeeOf(row, BigInt(row.network_fee)),
			};
		},
		async entryOf(id, at) {
			const row = await deps.store.find(id);
			invariant(row !== undefined, "a paid payout is there");
			return paidEntry(row, at);
		},
		async work() {
			await pricePayouts(deps);
			await followPayouts(deps);
		},
		checkPaid: () => checkPaid(deps),
		routes: () => staffRoutes(deps),
	};
}
