export { CAMT_FAULTS, CamtError, type CamtFault } from "./fault.ts";
export { CamtReader, readCamt } from "./read-camt.ts";
export type { Statement, StatementLine } from "./types.ts";
