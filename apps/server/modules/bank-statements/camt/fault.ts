/** Why a file cannot be read as a statement. The detail names the place and holds no names or accounts of people. */
export const CAMT_FAULTS = [
	"not-xml",
	"encoding",
	"doctype",
	"not-camt",
	"missing",
	"amount",
	"currency",
	"date",
	"value",
	"too-many",
	"balances",
] as const;
export type CamtFault = (typeof CAMT_FAULTS)[number];

/** Ends reading: nothing of the file is used. */
export class CamtError extends Error {
	readonly fault: CamtFault;
	/** Where: `Stmt 2 Ntry 14 Amt`. */
	readonly where: string;

	constructor(fault: CamtFault, where = "") {
		super(`${fault} ${where}`);
		this.fault = fault;
		this.where = where;
	}
}
