/** Reasons for which a document is refused. */
export type Fault = "FILE_TYPE_DIFFERS" | "FILE_DAMAGED" | "FILE_UNSAFE" | "FILE_PROTECTED";

/** Aborts the check of a document, with the reason for the refusal. */
export class Refused extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault);
		this.fault = fault;
	}
}

/** The kinds of documents that are checked. */
export const DOCUMENTS = ["pdf", "docx", "xlsx", "doc", "xls"] as const;
export type DocumentKind = (typeof DOCUMENTS)[number];
