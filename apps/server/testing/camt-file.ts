/* Statements for tests, written by hand in the forms that the versions have. */

export interface TestEntry {
	readonly amount: string;
	readonly currency?: string;
	readonly direction?: "CRDT" | "DBIT";
	readonly status?: string;
	readonly reversal?: boolean;
	readonly bookedOn?: string;
	readonly reference?: string;
	readonly text?: string;
	readonly endToEndId?: string;
	readonly instructionId?: string;
	readonly paymentInfoId?: string;
	readonly party?: string;
	/** Domain, family and subfamily. */
	readonly code?: string;
	/** Elements of `NtryDtls`, instead of what is made of the others. */
	readonly details?: string;
	/** Elements of `Ntry` at its end. */
	readonly more?: string;
}

export interface TestStatement {
	readonly message?: "053" | "054";
	readonly version?: string;
	readonly id?: string;
	readonly sequence?: string;
	readonly account?: string;
	readonly currency?: string;
	/** Null: none. */
	readonly opening?: string | null;
	readonly closing?: string | null;
	readonly day?: string;
	readonly entries?: readonly TestEntry[];
}

const tag = (name: string, inner: string | undefined): string =>
	inner === undefined ? "" : `<${name}>${inner}</${name}>`;
export const camtAmount = (amount: string, currency: string): string => `<Amt Ccy="${currency}">${amount}</Amt>`;

function balance(type: string, amount: string, currency: string, day: string): string {
	const direction = amount.startsWith("-") ? "DBIT" : "CRDT";
	return `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${camtAmount(amount.replace("-", ""), currency)}${tag("CdtDbtInd", direction)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function detailsOf(entry: TestEntry, isNew: boolean): string {
	if (entry.details !== undefined) return `<NtryDtls>${entry.details}</NtryDtls>`;
	const refs =
		tag("PmtInfId", entry.paymentInfoId) + tag("InstrId", entry.instructionId) + tag("EndToEndId", entry.endToEndId);
	const role = entry.direction === "DBIT" ? "Cdtr" : "Dbtr";
	const name = tag("Nm", entry.party);
	const party = entry.party === undefined ? undefined : tag(role, isNew ? tag("Pty", name) : name);
	return tag(
		"NtryDtls",
		tag("TxDtls", tag("Refs", refs) + tag("RltdPties", party) + tag("RmtInf", tag("Ustrd", entry.text))),
	);
}

function entryXml(entry: TestEntry, currency: string, version: string, day: string): string {
	const { amount, direction = "CRDT", status = "BOOK", reversal, reference, more = "" } = entry;
	const isNew = version >= "08";
	const [domain, family, subfamily] = (entry.code ?? "PMNT RCDT ESCT").split(" ");
	return tag(
		"Ntry",
		camtAmount(amount, entry.currency ?? currency) +
			tag("CdtDbtInd", direction) +
			tag("RvslInd", reversal === undefined ? undefined : `${reversal}`) +
			tag("Sts", isNew ? tag("Cd", status) : status) +
			tag("BookgDt", tag("Dt", entry.bookedOn ?? day)) +
			tag("AcctSvcrRef", reference) +
			tag("BkTxCd", tag("Domn", tag("Cd", domain) + tag("Fmly", tag("Cd", family) + tag("SubFmlyCd", subfamily)))) +
			detailsOf(entry, isNew) +
			more,
	);
}

function statementXml(given: TestStatement): string {
	const { message = "053", version = "08", id = "STMT-1", sequence, currency = "EUR", entries = [] } = given;
	const { account = "DE89370400440532013000", opening = "0.00", closing = null, day = "2026-03-02" } = given;
	return tag(
		message === "053" ? "Stmt" : "Ntfctn",
		tag("Id", id) +
			tag("ElctrncSeqNb", sequence) +
			tag("CreDtTm", `${day}T18:00:00+01:00`) +
			tag("Acct", tag("Id", tag("IBAN", account)) + tag("Ccy", currency)) +
			(message === "054" || opening === null ? "" : balance("OPBD", opening, currency, day)) +
			(message === "054" || closing === null ? "" : balance("CLBD", closing, currency, day)) +
			entries.map((entry) => entryXml(entry, currency, version, day)).join(""),
	);
}

/** A file with these statements, all of the message and version of the first. */
export function camtFile(...statements: readonly TestStatement[]): string {
	const { message = "053", version = "08" } = statements[0] ?? {};
	const root = message === "053" ? "BkToCstmrStmt" : "BkToCstmrDbtCdtNtfctn";
	const header = tag("GrpHdr", tag("MsgId", "MSG-1") + tag("CreDtTm", "2026-03-02T18:00:00+01:00"));
	const inner = statements.map((each) => statementXml({ ...each, message, version })).join("");
	return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${message}.001.${version}">${tag(root, header + inner)}</Document>`;
}
