/* What decides about coins, without routes and SQL. The simulator runs it over tables in memory. */
export type { AddressStore } from "./address-store.ts";
export {
	type Block,
	type ChainId,
	type ChainSource,
	type ChainTransfer,
	SourceFailed,
	type TransactionPlace,
} from "./chain-source.ts";
export type { ChainStore, Followed } from "./chain-store.ts";
export type { CoinDeps, CoinTermsOf, OutputPort } from "./deps.ts";
export type { CoinAddress, Output, Quote } from "./output.ts";
export type { CoinTransaction, NewOutput } from "./store.ts";
export { watch, workDue } from "./work.ts";
