import { CURRENCY_DIGITS, type Currency } from "@truefill/core/money";
import type { Element } from "./element.ts";
import { CamtError } from "./fault.ts";

const isCurrency = (code: string | undefined): code is Currency =>
	code !== undefined && Object.hasOwn(CURRENCY_DIGITS, code);

/** A currency in which the ledger can count. */
export function currencyNamed(code: string | undefined, where: string): Currency {
	if (!isCurrency(code)) throw new CamtError("currency", where);
	return code;
}

export interface Amount {
	readonly amount: bigint;
	readonly currency: Currency;
}

/** An amount as ISO 20022 writes it: digits with a point. More decimals than the currency has must be zeros. */
export function amountOf(element: Element): Amount {
	const currency = currencyNamed(element.attribute("Ccy"), element.where);
	const amount = minorOf(element.text, CURRENCY_DIGITS[currency]);
	if (amount === null) throw new CamtError("amount", element.where);
	return { amount, currency };
}

/** The same where the currency may be one that we do not know; null: it is. */
export function amountIfKnown(element: Element | undefined): Amount | null {
	return element === undefined || !isCurrency(element.attribute("Ccy")) ? null : amountOf(element);
}

function minorOf(text: string, digits: number): bigint | null {
	const [, whole, fraction = ""] = /^(\d{1,18})(?:\.(\d{1,5}))?$/.exec(text) ?? [];
	if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return null;
	return BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0"));
}

/** Credit is positive. A reversal has the direction that it books. */
export function signOf(element: Element): 1n | -1n {
	const text = element.need("CdtDbtInd").text;
	if (text === "CRDT") return 1n;
	if (text === "DBIT") return -1n;
	throw new CamtError("value", `${element.where} CdtDbtInd`);
}

/** The calendar day as the bank wrote it, whatever its time zone. */
export function dayOf(element: Element | undefined): string | null {
	const found = element?.at("Dt") ?? element?.at("DtTm");
	return found === undefined ? null : dayOfText(found);
}

export function dayOfText(element: Element): string {
	const [, day] =
		/^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(element.text) ?? [];
	const isReal = day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day;
	if (!isReal) throw new CamtError("date", element.where);
	return day;
}

/** A moment; without a zone it is read as UTC. */
export function instantOf(element: Element | undefined): string | null {
	if (element === undefined) return null;
	const day = dayOfText(element);
	const text = element.text;
	if (!text.includes("T")) return `${day}T00:00:00.000Z`;
	const at = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}Z`);
	if (Number.isNaN(at.getTime())) throw new CamtError("date", element.where);
	return at.toISOString();
}

/** A text of the bank, at most so long. Characters that steer the direction of text are left out. */
export const shortText = (text: string | null, longest = 140): string | null => {
	const plain = text?.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "").trim() ?? "";
	return plain === "" ? null : [...plain].slice(0, longest).join("");
};
