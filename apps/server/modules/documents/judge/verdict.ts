/** What looking through a document can say, beside that nothing speaks against it. */
export type Fault = "FILE_TYPE_DIFFERS" | "FILE_DAMAGED" | "FILE_UNSAFE" | "FILE_PROTECTED";

/** Ends the reading of a document with the reason why it is refused. */
export class Refused extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault);
		this.fault = fault;
	}
}

/** The kinds of documents that are looked through. */
export const DOCUMENTS = ["pdf", "docx", "xlsx", "doc", "xls"] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];
