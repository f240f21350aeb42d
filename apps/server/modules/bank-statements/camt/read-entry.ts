import type { Element } from "./element.ts";
import { CamtError } from "./fault.ts";
import type { EntryStatus, StatementLine } from "./types.ts";
import { amountIfKnown, amountOf, dayOf, shortText, signOf } from "./values.ts";

export type EntryLine = Omit<StatementLine, "number" | "entry">;

const STATUSES: Readonly<Record<string, EntryStatus>> = {
	BOOK: "booked",
	PDNG: "pending",
	FUTR: "pending",
	INFO: "information",
};
const FEES: ReadonlySet<string> = new Set(["CHRG", "FEES", "COMM", "COME", "COMI", "COMT", "TAXE"]);
const NO_REFERENCE = /^(?:NOTPROVIDED|NOREF|NONREF|NOTPROVID|N\/?A|-)?$/i;

/**
 * The lines of an entry. A batch is split into its transactions if they add up to it in its currency; else the entry
 * is one line with the references of all, so that no amount is invented or lost.
 */
export function readEntry(entry: Element): readonly EntryLine[] {
	const { amount, currency } = amountOf(entry.need("Amt"));
	const signed = amount * signOf(entry);
	const details = entry.all("NtryDtls").flatMap((each) => each.all("TxDtls"));
	const base = { ...ofEntry(entry), currency, transactions: Math.max(1, batchSize(entry, details)) };
	const parts = details.length > 1 ? partsOf(entry, details, signed, currency) : null;
	if (parts === null) return [{ ...base, amount: signed, ...ofTransactions(entry, details, signed > 0n) }];
	return details.map((each, at) => ({
		...base,
		amount: parts[at] ?? 0n,
		...ofTransactions(entry, [each], (parts[at] ?? 0n) > 0n),
	}));
}

function batchSize(entry: Element, details: readonly Element[]): number {
	const stated = entry.textAt("NtryDtls", "Btch", "NbOfTxs") ?? "";
	return Math.max(details.length, /^\d{1,6}$/.test(stated) ? Number.parseInt(stated, 10) : 0);
}

/** The signed amounts of the transactions, if all are in the entry's currency and add up to it. */
function partsOf(
	entry: Element,
	details: readonly Element[],
	total: bigint,
	currency: string,
): readonly bigint[] | null {
	const parts: bigint[] = [];
	for (const each of details) {
		const found = amountIfKnown(
			each.at("Amt") ?? each.at("AmtDtls", "TxAmt", "Amt") ?? each.at("AmtDtls", "InstdAmt", "Amt"),
		);
		if (found === null || found.currency !== currency || found.amount === 0n) return null;
		parts.push(found.amount * signOf(each.at("CdtDbtInd") === undefined ? entry : each));
	}
	return parts.reduce((sum, part) => sum + part, 0n) === total ? parts : null;
}

function ofEntry(entry: Element) {
	const reversal = entry.textAt("RvslInd") ?? "false";
	if (!/^(?:true|false|0|1)$/.test(reversal)) throw new CamtError("value", `${entry.where} RvslInd`);
	return {
		status: statusOf(entry),
		isReversal: reversal === "true" || reversal === "1",
		bookedOn: dayOf(entry.at("BookgDt")),
		valueOn: dayOf(entry.at("ValDt")),
		entryReference: reference(entry.textAt("AcctSvcrRef")),
	};
}

/** A code of the standard directly, or in `Cd` from version 04 of some messages and 08 of all on. */
function statusOf(entry: Element): EntryStatus {
	const element = entry.need("Sts");
	const status = STATUSES[element.textAt("Cd") ?? element.text];
	// A bank's own status says nothing about the balance that we could rely on.
	if (status === undefined && element.at("Prtry") !== undefined) return "information";
	if (status === undefined) throw new CamtError("value", element.where);
	return status;
}

const reference = (text: string | null): string | null =>
	text === null || NO_REFERENCE.test(text) ? null : shortText(text);

/** The first that says something. */
const first = (all: readonly (string | null)[]): string | null => all.find((each) => each !== null) ?? null;

function ofTransactions(entry: Element, details: readonly Element[], isCredit: boolean) {
	const refs = (name: string) => first(details.map((each) => reference(each.textAt("Refs", name))));
	const isOne = details.length === 1;
	const codes = [...details, entry].map(codeOf);
	const batch = entry.at("NtryDtls", "Btch");
	return {
		bankReference: isOne ? refs("AcctSvcrRef") : null,
		endToEndId: isOne ? refs("EndToEndId") : null,
		instructionId: isOne ? refs("InstrId") : null,
		paymentInfoId: refs("PmtInfId") ?? reference(batch?.textAt("PmtInfId") ?? null),
		creditorReference: isOne ? first(details.flatMap(structured).map((text) => reference(text))) : null,
		remittance: remittanceOf(entry, details),
		...counterpartyOf(isOne ? details[0] : undefined, isCredit),
		code: shortText(first(codes.map(({ code }) => code)), 70),
		cause: causeOf(details, codes),
		returnReason: first(details.map((each) => reference(each.textAt("RtrInf", "Rsn", "Cd")))),
		charges: chargesOf(entry, details),
		exchange: exchangeOf(entry, details),
	};
}

const structured = (details: Element): readonly string[] =>
	details
		.all("RmtInf")
		.flatMap((each) => each.all("Strd"))
		.flatMap((each) => each.textAt("CdtrRefInf", "Ref") ?? []);

/** Every text in which a reference may stand, each once. */
function remittanceOf(entry: Element, details: readonly Element[]): string {
	const texts = details.flatMap((each) => {
		const info = each.all("RmtInf");
		return [
			...info.flatMap((one) => one.all("Ustrd")).map(({ text }) => text),
			...structured(each),
			...info
				.flatMap((one) => one.all("Strd"))
				.flatMap((one) => one.all("AddtlRmtInf"))
				.map(({ text }) => text),
			reference(each.textAt("Refs", "EndToEndId")),
			each.textAt("AddtlTxInf"),
		];
	});
	const all = [...texts, entry.textAt("AddtlNtryInf")].flatMap((text) => (text === null || text === "" ? [] : text));
	return shortText([...new Set(all)].join(" · "), 2_000) ?? "";
}

function codeOf(element: Element): { readonly code: string | null; readonly family: string | null } {
	const domain = element.at("BkTxCd", "Domn");
	const family = domain?.textAt("Fmly", "SubFmlyCd") ?? null;
	const parts = [domain?.textAt("Cd"), domain?.textAt("Fmly", "Cd"), family].flatMap((part) => part ?? []);
	return { code: parts.length > 0 ? parts.join(" ") : element.textAt("BkTxCd", "Prtry", "Cd"), family };
}

function causeOf(
	details: readonly Element[],
	codes: readonly { readonly family: string | null }[],
): StatementLine["cause"] {
	const family = first(codes.map((each) => each.family)) ?? "";
	if (FEES.has(family)) return "fee";
	if (family === "INTR") return "interest";
	if (family === "RRTN" || family === "RPCR" || details.some((each) => each.at("RtrInf") !== undefined))
		return "return";
	return "payment";
}

/** The other side; from version 08 on its name is in `Pty`. Of whom it is paid for, if the bank names nobody else. */
function counterpartyOf(details: Element | undefined, isCredit: boolean) {
	const parties = details?.at("RltdPties");
	const [party, account, ultimate] = isCredit ? ["Dbtr", "DbtrAcct", "UltmtDbtr"] : ["Cdtr", "CdtrAcct", "UltmtCdtr"];
	const nameOf = (role: string): string | null =>
		parties?.textAt(role, "Nm") ??
		parties?.textAt(role, "Pty", "Nm") ??
		parties?.textAt(role, "Agt", "FinInstnId", "Nm") ??
		null;
	const number =
		parties?.textAt(account ?? "", "Id", "IBAN") ?? parties?.textAt(account ?? "", "Id", "Othr", "Id") ?? null;
	return {
		counterparty: shortText(nameOf(party ?? "") ?? nameOf(ultimate ?? "")),
		counterpartyAccount: shortText(number?.replace(/\s/g, "").toUpperCase() ?? null, 40),
	};
}

const shown = (element: Element | undefined): string | null => {
	const currency = element?.attribute("Ccy");
	return element === undefined || currency === undefined ? null : shortText(`${element.text} ${currency}`, 40);
};

/** In version 02 directly, later in records. */
function chargesOf(entry: Element, details: readonly Element[]): string | null {
	const amounts = [...details, entry].flatMap((each) =>
		each
			.all("Chrgs")
			.flatMap((charges) => [
				...charges.all("Amt").flatMap((amount) => shown(amount) ?? []),
				...charges.all("Rcrd").flatMap((record) => shown(record.at("Amt")) ?? []),
			]),
	);
	return shortText(amounts.join(", "));
}

function exchangeOf(entry: Element, details: readonly Element[]): string | null {
	for (const each of [...details, entry]) {
		const amounts = each.at("AmtDtls");
		for (const name of ["InstdAmt", "TxAmt", "CntrValAmt"]) {
			const rate = amounts?.textAt(name, "CcyXchg", "XchgRate");
			if (rate == null) continue;
			const original = shown(amounts?.at("InstdAmt", "Amt")) ?? shown(amounts?.at(name, "Amt"));
			return shortText([original, rate].flatMap((part) => part ?? []).join(" × "));
		}
	}
	return null;
}
