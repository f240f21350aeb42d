import { fieldSentence } from "@truefill/contracts/errors";
import { ok } from "@truefill/core/result";
import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import { refuseFields } from "../../http/bind.ts";
import { maskCardNumbers } from "../../http/card-numbers.ts";

const LIKE_IBAN = /^[A-Z]{2}\d{2}/;
const NUMBER = /^[A-Z0-9]{4,34}$/;

/**
 * The sender's account as the bank's statement gives it, without spaces: a valid IBAN, or an account number of a country
 * without IBANs.
 */
export function senderAccount(typed: string) {
	const number = electronicFormatIBAN(typed) ?? "";
	// Never a card's number: it must not reach the database.
	const isRight = LIKE_IBAN.test(number)
		? isValidIBAN(number)
		: NUMBER.test(number) && maskCardNumbers(number) === number;
	if (isRight) return ok(number);
	return refuseFields("INPUT_INVALID", {
		sender_account: { code: "WRONG_FORMAT", message: fieldSentence("WRONG_FORMAT") },
	});
}
