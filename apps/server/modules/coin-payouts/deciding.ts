/* What decides about payouts of coins, without routes and SQL. The simulator runs it over tables in memory. */
export type { PayoutDeps } from "./deps.ts";
export { checkPaid, followPayouts } from "./follow.ts";
export { paidEntry } from "./house-entries.ts";
export { cancelPayout, pricePayouts, requestPayout } from "./payouts.ts";
export type { PayoutPort, PayoutTransaction } from "./store.ts";
export type { PayoutRow, TransactionRow } from "./tables.ts";
export {
	addSigned,
	broadcastTransaction,
	discardTransaction,
	makeTransaction,
	releaseTransaction,
} from "./transactions.ts";
