import type { Coin } from "@truefill/core/money";
import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock, Log, PortOf } from "../../platform/index.ts";
import type { HouseJournal } from "../house/index.ts";
import type { DepositLevels } from "../payment-terms/index.ts";
import type { AddressStore } from "./address-store.ts";
import type { ChainId, ChainSource } from "./chain-source.ts";
import type { ChainStore } from "./chain-store.ts";
import type { OutputStore } from "./store.ts";

/** The terms of a coin for the holder of an account. */
export interface CoinTermsOf {
	/** The smallest sum that is credited, in minor units of the ledger. */
	readonly minimum: bigint;
	readonly markUpBasisPoints: number;
	readonly feeBasisPoints: number;
	readonly confirmations: number;
	/** How long a quoted rate holds. */
	readonly lockMinutes: number;
	/** Whether the customer's country allows it. What has arrived is credited in any case. */
	readonly isOffered: boolean;
}

/** What following a chain and crediting coins need of the stored outputs. */
export type OutputPort = Pick<
	OutputStore,
	| "transaction"
	| "find"
	| "locked"
	| "seen"
	| "place"
	| "gone"
	| "move"
	| "claim"
	| "release"
	| "receivedAt"
	| "hintSmall"
	| "rest"
>;

export interface WatchDeps {
	readonly chains: PortOf<ChainStore>;
	readonly addresses: Pick<AddressStore, "find" | "due" | "looked" | "all" | "byText" | "quoteAt">;
	readonly outputs: OutputPort;
	readonly clock: Clock;
	readonly log: Log;
	/** Problems of chains for which this process has raised an alarm. */
	readonly alarmed: Map<ChainId, string>;
	/** Null: the coin has no terms. */
	readonly termsOf: (account: AccountState, coin: Coin) => Promise<CoinTermsOf | null>;
	readonly engine: Pick<EnginePort, "submit" | "account" | "accountsOf" | "view" | "projected">;
}

export interface CoinDeps extends WatchDeps {
	readonly house: HouseJournal;
	readonly levels: Pick<DepositLevels, "limitOf" | "refusalOf">;
	readonly sources: readonly ChainSource[];
}
