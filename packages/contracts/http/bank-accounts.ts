import { ACCOUNT_CURRENCIES } from "@truefill/core/money";
import * as z from "zod";
import { exact } from "./exact.ts";
import { plainText } from "./primitives.ts";

const line = (min: number, max: number) => z.string().trim().min(min).max(max).regex(plainText);

/** Mod 97 over the number with its first four characters moved to the end, letters as 10 to 35 (ISO 13616). */
export function isIban(text: string): boolean {
	if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(text)) return false;
	let remainder = 0;
	for (const character of text.slice(4) + text.slice(0, 4)) {
		for (const digit of `${Number.parseInt(character, 36)}`) remainder = (remainder * 10 + Number(digit)) % 97;
	}
	return remainder === 1;
}

/** An account of the house, to which customers transfer money of one currency. */
export const bankAccount = z.strictObject({
	currency: z.enum(ACCOUNT_CURRENCIES),
	holder: line(2, 70),
	bank: line(2, 70),
	/** The bank's address, as forms for foreign transfers ask for it. */
	bank_address: line(2, 140).nullable(),
	/** An IBAN without spaces, or a national account number with its codes: `20-00-00 12345678`. */
	account_number: exact(
		line(4, 40).refine(
			(text) => !/^[A-Z]{2}\d{2}/.test(text) || isIban(text.replaceAll(" ", "")),
			"a valid IBAN or an account number",
		),
		"an account number of a bank",
	),
	bic: z
		.string()
		.regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/, "8 or 11 characters")
		.nullable(),
	/** What else the customer must know: "Only transfers from accounts in your own name". */
	note: line(2, 200).nullable(),
});
export type BankAccount = z.infer<typeof bankAccount>;

/** The setting `bank_accounts`: at most one for each currency. */
export const bankAccounts = z
	.array(bankAccount)
	.max(ACCOUNT_CURRENCIES.length)
	.refine(
		(accounts) => new Set(accounts.map(({ currency }) => currency)).size === accounts.length,
		"each currency once",
	);
export type BankAccounts = z.infer<typeof bankAccounts>;
