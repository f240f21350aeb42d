/* What decides about statements of the bank, without routes, files and SQL. The simulator runs it over tables in memory. */
export { type RequestDefinition, requestIdOf, type StoredRequest } from "../requests/index.ts";
export {
	type ActionDeps,
	approve,
	type EnteringPort,
	enterDeposit,
	explain,
	refuseLine,
	stateOutcome,
} from "./actions.ts";
export type { BankLineTerms } from "./bank-line-request.ts";
export type { StatementLine } from "./camt/index.ts";
export type { ReadStatement } from "./camt/read-apart.ts";
export type { KnownDeposit, KnownLeg } from "./judge-line.ts";
export type { Entry } from "./pair-entries.ts";
export { type PaymentsPort, placeLines, placeSome } from "./place-lines.ts";
export type { BankPort } from "./store.ts";
export { storeFile } from "./store-file.ts";
export type { BankTransaction, FileRow, LineRow, PartRow, StatementRow, Suggestion } from "./tables.ts";
