import { drawn } from "../drawing.ts";

/** Bank code of the published example of a German IBAN. */
const BANK = "37040044";

/** A well-formed German IBAN (ISO 13616) for a customer, which belongs to nobody that we know of. */
export function sampleIban(userId: string): string {
	const account = `${drawn(`${userId} bank account`, 1, 9_999_999)}`.padStart(10, "0");
	const digits = `${BANK}${account}`;
	// D is 13 and E is 14; the check digits count as 00 while they are computed.
	const check = 98n - (BigInt(`${digits}131400`) % 97n);
	return `DE${`${check}`.padStart(2, "0")}${digits}`;
}
