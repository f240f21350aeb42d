/** Why the files of a list are refused; the list that was read before stays in use. */
export const LIST_FAULTS = [
	/** A file is missing. */
	"missing",
	/** It changed while it was read. */
	"changing",
	/** It ends too early, or is not in its format. */
	"damaged",
	"empty",
	/** It has far fewer persons than before. */
	"shrunk",
	"too-large",
] as const;
export type ListFaultCode = (typeof LIST_FAULTS)[number];

export class ListFault extends Error {
	readonly code: ListFaultCode;
	constructor(code: ListFaultCode, detail: string) {
		super(detail);
		this.code = code;
	}
}
