import { type FieldCode, fieldSentence } from "@truefill/contracts/errors";
import type { addBeneficiary } from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { electronicFormatIBAN, getCountrySpecifications, isValidBIC, isValidIBAN } from "ibantools";
import type * as z from "zod";
import { refuseFields } from "../../http/bind.ts";
import { maskCardNumbers } from "../../http/card-numbers.ts";

type Body = Pick<z.output<typeof addBeneficiary.body>, "country" | "iban" | "account_number" | "bic">;

/** A bank account as payments name it, without spaces. */
export interface BankNumber {
	readonly kind: "iban" | "account";
	readonly number: string;
	readonly bic: string | null;
}

const SPECIFICATIONS = getCountrySpecifications();

/** Whether banks of a country use IBANs: then nothing else is accepted. */
export const usesIban = (country: string): boolean => SPECIFICATIONS[country]?.IBANRegistry === true;

const compact = (text: string): string => text.replace(/[\s-]/g, "").toUpperCase();
const wrong = (field: string, code: FieldCode) =>
	refuseFields("INPUT_INVALID", { [field]: { code, message: fieldSentence(code) } });

/** The number of the form that the bank's country uses; refused with the field that is wrong or missing. */
export function bankNumber({ country, iban, account_number: account, bic }: Body) {
	const code = bic === undefined ? null : compact(bic);
	if (code !== null && (!isValidBIC(code) || code.slice(4, 6) !== country)) return wrong("bic", "WRONG_FORMAT");
	if (usesIban(country)) {
		if (iban === undefined) return wrong("iban", "REQUIRED");
		if (account !== undefined) return wrong("account_number", "UNKNOWN_FIELD");
		const number = electronicFormatIBAN(iban);
		if (number === null || !isValidIBAN(number) || !number.startsWith(country)) return wrong("iban", "WRONG_FORMAT");
		return ok<BankNumber>({ kind: "iban", number, bic: code });
	}
	if (iban !== undefined) return wrong("iban", "UNKNOWN_FIELD");
	if (account === undefined) return wrong("account_number", "REQUIRED");
	if (code === null) return wrong("bic", "REQUIRED");
	const number = compact(account);
	// Never a card's number: it must not reach the database.
	if (!/^[A-Z0-9]{4,34}$/.test(number) || maskCardNumbers(number) !== number)
		return wrong("account_number", "WRONG_FORMAT");
	return ok<BankNumber>({ kind: "account", number, bic: code });
}

const SHOWN = 4;
/** As shown to the customer: country and check digits of an IBAN apart, all but the last four characters masked. */
export function maskedNumber({ kind, number }: Pick<BankNumber, "kind" | "number">): string {
	const start = kind === "iban" ? number.slice(0, 2) : "";
	const hidden = Math.max(number.length - start.length - SHOWN, 0);
	return `${start}${"•".repeat(hidden)}${number.slice(start.length + hidden)}`;
}
