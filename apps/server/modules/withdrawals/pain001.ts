import { type AccountCurrency, formatMoney, money } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import anyAscii from "any-ascii";
import { isSEPACountry } from "ibantools";
import { create } from "xmlbuilder2";
import type { XMLBuilder } from "xmlbuilder2/lib/interfaces.js";

const NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** An account in a payment file: the house's, or a customer's. */
export interface FileAccount {
	readonly name: string;
	readonly kind: "iban" | "account";
	/** Without spaces. */
	readonly number: string;
	readonly bic: string | null;
	/** Country of the bank. */
	readonly country: string;
}

export interface FilePayment {
	/** Unique in the file; at most 35 characters. */
	readonly instructionId: string;
	/** Id of the withdrawal. */
	readonly endToEndId: string;
	/** Minor units. */
	readonly amount: bigint;
	readonly to: FileAccount;
	readonly remittance: string;
}

export interface FileContent {
	/** At most 35 characters; never used twice. */
	readonly messageId: string;
	readonly createdAt: Date;
	readonly currency: AccountCurrency;
	readonly from: FileAccount;
	readonly payments: readonly FilePayment[];
}

/** Text of the characters that every bank accepts (SEPA), at most so long: other scripts are transliterated. */
export function bankText(text: string, longest: number): string {
	const plain = anyAscii(text)
		.replace(/&/g, "+")
		.replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, " ")
		.replace(/ +/g, " ")
		.trim()
		// Banks refuse a leading or trailing slash, and two in a row.
		.replace(/\/{2,}/g, "/")
		.replace(/^\/|\/$/g, "")
		.slice(0, longest)
		.trim();
	return plain === "" ? "-" : plain;
}

/** Whether a payment between two accounts is a SEPA credit transfer. */
export const isSepa = (currency: AccountCurrency, ...accounts: readonly FileAccount[]): boolean =>
	currency === "EUR" && accounts.every(({ kind, country }) => kind === "iban" && isSEPACountry(country));

/**
 * A customer credit transfer initiation, pain.001 version 09, with one block: payments in it are all SEPA or none, because
 * their service level and charges differ. A bank books a block as one sum, which is then that of the file.
 */
export function paymentFileXml(content: FileContent): string {
	const { messageId, createdAt, currency, from, payments } = content;
	const document = create({ version: "1.0", encoding: "UTF-8" }).ele(NAMESPACE, "Document");
	const root = document.ele("CstmrCdtTrfInitn");
	const header = root.ele("GrpHdr");
	header.ele("MsgId").txt(messageId);
	header.ele("CreDtTm").txt(createdAt.toISOString().slice(0, 19));
	counted(header, payments, currency);
	header.ele("InitgPty").ele("Nm").txt(bankText(from.name, 70));
	const sepa = payments.filter(({ to }) => isSepa(currency, from, to)).length;
	invariant(sepa === 0 || sepa === payments.length, "payments of one file have one service level");
	paymentBlock(root, content, sepa > 0);
	return document.end({ prettyPrint: true });
}

function counted(parent: XMLBuilder, payments: readonly FilePayment[], currency: AccountCurrency): void {
	parent.ele("NbOfTxs").txt(`${payments.length}`);
	const sum = payments.reduce((total, { amount }) => total + amount, 0n);
	parent.ele("CtrlSum").txt(formatMoney(money(sum), currency));
}

function paymentBlock(root: XMLBuilder, content: FileContent, isSepaBlock: boolean): void {
	const { messageId, createdAt, currency, from, payments } = content;
	const block = root.ele("PmtInf");
	block.ele("PmtInfId").txt(`${messageId}${isSepaBlock ? "-S" : "-X"}`);
	block.ele("PmtMtd").txt("TRF");
	counted(block, payments, currency);
	if (isSepaBlock) block.ele("PmtTpInf").ele("SvcLvl").ele("Cd").txt("SEPA");
	block.ele("ReqdExctnDt").ele("Dt").txt(createdAt.toISOString().slice(0, 10));
	block.ele("Dbtr").ele("Nm").txt(bankText(from.name, 70));
	const debtor = block.ele("DbtrAcct");
	accountNumber(debtor, from);
	debtor.ele("Ccy").txt(currency);
	agent(block.ele("DbtrAgt"), from.bic);
	block.ele("ChrgBr").txt(isSepaBlock ? "SLEV" : "SHAR");
	for (const payment of payments) {
		const transfer = block.ele("CdtTrfTxInf");
		const ids = transfer.ele("PmtId");
		ids.ele("InstrId").txt(payment.instructionId);
		ids.ele("EndToEndId").txt(payment.endToEndId);
		transfer
			.ele("Amt")
			.ele("InstdAmt", { Ccy: currency })
			.txt(formatMoney(money(payment.amount), currency));
		if (payment.to.bic !== null) agent(transfer.ele("CdtrAgt"), payment.to.bic);
		transfer.ele("Cdtr").ele("Nm").txt(bankText(payment.to.name, 70));
		accountNumber(transfer.ele("CdtrAcct"), payment.to);
		transfer.ele("RmtInf").ele("Ustrd").txt(bankText(payment.remittance, 140));
	}
}

function accountNumber(parent: XMLBuilder, { kind, number }: FileAccount): void {
	const id = parent.ele("Id");
	if (kind === "iban") id.ele("IBAN").txt(number);
	else id.ele("Othr").ele("Id").txt(number.slice(0, 34));
}

function agent(parent: XMLBuilder, bic: string | null): void {
	const institution = parent.ele("FinInstnId");
	if (bic === null) institution.ele("Othr").ele("Id").txt("NOTPROVIDED");
	else institution.ele("BICFI").txt(bic);
}
