import { ENCODING_BYTES, xmlDecoder } from "./decode.ts";
import type { Element } from "./element.ts";
import { CamtError } from "./fault.ts";
import { readEntry } from "./read-entry.ts";
import type { Statement, StatementHead, StatementLine } from "./types.ts";
import { amountIfKnown, amountOf, currencyNamed, dayOf, dayOfText, instantOf, shortText, signOf } from "./values.ts";
import { CamtXml, type Message } from "./xml.ts";

const MOST_STATEMENTS = 2_000;
/** More than 64 MB hold. */
export const MOST_LINES = 200_000;

/** Takes what is read in the order of the file: the lines of a statement, then the statement. */
export interface CamtSink {
	/** `entryTotal`: of all lines of the entry, which follow one another. */
	line(line: StatementLine, entryTotal: bigint): void;
	statement(head: StatementHead): void;
}

/** What is known of the lines of the statement that is being read. */
interface Tally {
	entries: number;
	lines: number;
	first: StatementLine["currency"] | null;
	/** Of booked lines: their sums by currency, and their first and last day. */
	readonly sums: Map<StatementLine["currency"], bigint>;
	firstBookedOn: string | null;
	lastBookedOn: string | null;
}
const emptyTally = (): Tally => ({
	entries: 0,
	lines: 0,
	first: null,
	sums: new Map(),
	firstBookedOn: null,
	lastBookedOn: null,
});

/**
 * Reads statements (camt.053) and notifications (camt.054) of any version of the family, piece by piece. Throws
 * `CamtError`: what cannot be read completely, or does not add up, must not be used at all, also what the sink has taken.
 */
export class CamtReader {
	readonly #sink: CamtSink;
	readonly #xml: CamtXml;
	#decode: ReturnType<typeof xmlDecoder> | null = null;
	#beginning = Buffer.alloc(0);
	#header = { kind: "statement" as "statement" | "notification", version: "", messageId: null as string | null };
	#tally = emptyTally();
	#statements = 0;
	#lines = 0;

	constructor(sink: CamtSink) {
		this.#sink = sink;
		this.#xml = new CamtXml({
			message: (message, version) => this.#message(message, version),
			header: (header) => {
				this.#header.messageId = shortText(header.need("MsgId").text);
			},
			entry: (entry) => this.#entry(entry),
			statement: (statement) => this.#statement(statement),
		});
	}

	write(piece: Buffer): void {
		if (this.#decode !== null) {
			this.#xml.write(this.#decode(piece));
			return;
		}
		this.#beginning = Buffer.concat([this.#beginning, piece]);
		if (this.#beginning.length >= ENCODING_BYTES) this.#start();
	}

	end(): void {
		if (this.#decode === null) this.#start();
		this.#xml.write(this.#decode?.(null) ?? "");
		this.#xml.end();
	}

	#start(): void {
		this.#decode = xmlDecoder(this.#beginning);
		this.#xml.write(this.#decode(this.#beginning));
	}

	#message(message: Message, version: string): void {
		this.#header = { kind: message === "053" ? "statement" : "notification", version, messageId: null };
	}

	#entry(entry: Element): void {
		const tally = this.#tally;
		tally.entries += 1;
		const lines = readEntry(entry);
		const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
		for (const line of lines) {
			tally.lines += 1;
			this.#lines += 1;
			if (this.#lines > MOST_LINES) throw new CamtError("too-many");
			count(tally, line);
			this.#sink.line({ ...line, number: tally.lines, entry: tally.entries }, total);
		}
	}

	#statement(element: Element): void {
		this.#statements += 1;
		if (this.#statements > MOST_STATEMENTS) throw new CamtError("too-many");
		const { messageId, kind, version } = this.#header;
		if (messageId === null) throw new CamtError("missing", "GrpHdr MsgId");
		this.#sink.statement(readStatement(element, { kind, version, messageId }, this.#tally));
		this.#tally = emptyTally();
	}
}

function count(tally: Tally, { currency, status, amount, bookedOn }: Omit<StatementLine, "number" | "entry">): void {
	tally.first ??= currency;
	if (status !== "booked") return;
	tally.sums.set(currency, (tally.sums.get(currency) ?? 0n) + amount);
	if (bookedOn === null) return;
	if (tally.firstBookedOn === null || bookedOn < tally.firstBookedOn) tally.firstBookedOn = bookedOn;
	if (tally.lastBookedOn === null || bookedOn > tally.lastBookedOn) tally.lastBookedOn = bookedOn;
}

/** A whole file with all its lines in memory. */
export function readCamt(data: Buffer): readonly Statement[] {
	const statements: Statement[] = [];
	let lines: StatementLine[] = [];
	const reader = new CamtReader({
		line: (line) => lines.push(line),
		statement: (head) => {
			statements.push({ ...head, lines });
			lines = [];
		},
	});
	reader.write(data);
	reader.end();
	return statements;
}

type Header = Pick<StatementHead, "kind" | "version" | "messageId">;

function readStatement(element: Element, header: Header, tally: Tally): StatementHead {
	const id = shortText(element.need("Id").text);
	if (id === null) throw new CamtError("missing", `${element.where} Id`);
	const currency = currencyOf(element, tally);
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
		...balancesOf(element, currency, tally),
		count: tally.lines,
		firstBookedOn: tally.firstBookedOn,
		lastBookedOn: tally.lastBookedOn,
	};
}

function accountOf(element: Element): string {
	const account = element.textAt("Acct", "Id", "IBAN") ?? element.textAt("Acct", "Id", "Othr", "Id");
	if (account === null) throw new CamtError("missing", `${element.where} Acct Id`);
	return account.replace(/\s/g, "").toUpperCase().slice(0, 40);
}

/** Of the account; where the bank does not say, of its booked balances or of the first entry. */
function currencyOf(element: Element, { first }: Tally): StatementHead["currency"] {
	const own = element.at("Acct", "Ccy");
	if (own !== undefined) return currencyNamed(own.text, own.where);
	const balance = opensWith(element) ?? closesWith(element);
	const found = amountIfKnown(balance?.at("Amt"))?.currency ?? first;
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

type Balances = Pick<StatementHead, "opening" | "closing" | "openingOn" | "closingOn" | "balances">;

function balancesOf(element: Element, currency: StatementHead["currency"], { sums }: Tally): Balances {
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
	const isComparable = opening !== null && closing !== null && [...sums.keys()].every((each) => each === currency);
	if (isComparable && opening.amount + (sums.get(currency) ?? 0n) !== closing.amount) {
		throw new CamtError("balances", element.where);
	}
	return {
		opening: opening?.amount ?? null,
		closing: closing?.amount ?? null,
		openingOn: opening?.on ?? null,
		closingOn: closing?.on ?? null,
		balances: isComparable ? "adds-up" : "unknown",
	};
}
