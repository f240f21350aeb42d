import { CamtError } from "./fault.ts";
import { readEntry } from "./read-entry.ts";
import type { Statement, StatementLine } from "./types.ts";
import { amountIfKnown, amountOf, currencyNamed, dayOf, dayOfText, instantOf, shortText, signOf } from "./values.ts";
import { type Element, readXml } from "./xml.ts";

const MOST_STATEMENTS = 200;
const MOST_LINES = 20_000;

/**
 * Statements (camt.053) and notifications (camt.054) in a file of any version of the family, read by local names.
 * Pure. Throws `CamtError`: what cannot be read completely, or does not add up, is not read at all.
 */
export function readCamt(data: Buffer): readonly Statement[] {
	const { document, message, version } = readXml(data);
	const kind = message === "053" ? ("statement" as const) : ("notification" as const);
	const root = document.need(kind === "statement" ? "BkToCstmrStmt" : "BkToCstmrDbtCdtNtfctn").root;
	const messageId = root.need("GrpHdr", "MsgId").text;
	const found = root.all(kind === "statement" ? "Stmt" : "Ntfctn");
	if (found.length === 0) throw new CamtError("missing", root.where);
	if (found.length > MOST_STATEMENTS) throw new CamtError("too-many", root.where);
	const statements = found.map((element) => readStatement(element, { kind, version, messageId }));
	if (statements.reduce((sum, { lines }) => sum + lines.length, 0) > MOST_LINES) throw new CamtError("too-many");
	return statements;
}

type Header = Pick<Statement, "kind" | "version" | "messageId">;

function readStatement(element: Element, header: Header): Statement {
	const id = shortText(element.need("Id").text);
	if (id === null) throw new CamtError("missing", `${element.where} Id`);
	const entries = element.all("Ntry");
	const lines: StatementLine[] = [];
	for (const [at, entry] of entries.entries()) {
		for (const line of readEntry(entry)) lines.push({ ...line, number: lines.length + 1, entry: at + 1 });
	}
	const currency = currencyOf(element, lines);
	const from = element.at("FrToDt", "FrDtTm") ?? element.at("FrToDt", "FrDt");
	const to = element.at("FrToDt", "ToDtTm") ?? element.at("FrToDt", "ToDt");
	return {
		...header,
		id,
		sequence: sequenceOf(element.at("ElctrncSeqNb")),
		createdAt: instantOf(element.at("CreDtTm")),
		from: from === undefined ? null : dayOfText(from),
		to: to === undefined ? null : dayOfText(to),
		isCopy: element.at("CpyDplctInd") !== undefined,
		account: accountOf(element),
		currency,
		...balancesOf(element, currency, lines),
		lines,
	};
}

function accountOf(element: Element): string {
	const account = element.textAt("Acct", "Id", "IBAN") ?? element.textAt("Acct", "Id", "Othr", "Id");
	if (account === null) throw new CamtError("missing", `${element.where} Acct Id`);
	return account.replace(/\s/g, "").toUpperCase().slice(0, 40);
}

/** Of the account; where the bank does not say, of its booked balances or of the first entry. */
function currencyOf(element: Element, lines: readonly StatementLine[]): Statement["currency"] {
	const own = element.at("Acct", "Ccy");
	if (own !== undefined) return currencyNamed(own.text, own.where);
	const balance = opensWith(element) ?? closesWith(element);
	const found = amountIfKnown(balance?.at("Amt"))?.currency ?? lines[0]?.currency;
	return found ?? amountOf(element.need("Bal", "Amt")).currency;
}

function sequenceOf(element: Element | undefined): number | null {
	if (element === undefined) return null;
	if (!/^\d{1,15}$/.test(element.text)) throw new CamtError("value", element.where);
	return Number.parseInt(element.text, 10);
}

const typeOf = (balance: Element): string | null => balance.textAt("Tp", "CdOrPrtry", "Cd");
const ofType = (element: Element, type: string): readonly Element[] =>
	element.all("Bal").filter((balance) => typeOf(balance) === type);
/** A statement of several pages has interim balances between them. */
const opensWith = (element: Element): Element | undefined =>
	ofType(element, "OPBD")[0] ?? ofType(element, "PRCD")[0] ?? ofType(element, "ITBD")[0];
function closesWith(element: Element): Element | undefined {
	const interim = ofType(element, "ITBD");
	const isOpening =
		opensWith(element) === interim[0] || ofType(element, "OPBD").length + ofType(element, "PRCD").length === 0;
	return ofType(element, "CLBD")[0] ?? (isOpening ? interim.slice(1) : interim).at(-1);
}

type Balances = Pick<Statement, "opening" | "closing" | "openingOn" | "closingOn" | "balances">;

function balancesOf(element: Element, currency: Statement["currency"], lines: readonly StatementLine[]): Balances {
	const read = (balance: Element | undefined) => {
		const found = amountIfKnown(balance?.at("Amt"));
		if (balance === undefined || found === null) return null;
		// Of all balances that are read the direction and the day must be right.
		const amount = found.amount * signOf(balance);
		const on = dayOf(balance.at("Dt"));
		return found.currency === currency ? { amount, on } : null;
	};
	const opening = read(opensWith(element));
	const closing = read(closesWith(element));
	const booked = lines.filter(({ status }) => status === "booked");
	const isComparable = opening !== null && closing !== null && booked.every((line) => line.currency === currency);
	if (isComparable) {
		const sum = booked.reduce((total, { amount }) => total + amount, opening.amount);
		if (sum !== closing.amount) throw new CamtError("balances", element.where);
	}
	return {
		opening: opening?.amount ?? null,
		closing: closing?.amount ?? null,
		openingOn: opening?.on ?? null,
		closingOn: closing?.on ?? null,
		balances: isComparable ? "adds-up" : "unknown",
	};
}
