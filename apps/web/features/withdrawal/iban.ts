/** Length of an IBAN by country, of the ISO 13616 registry; the server checks the bank's own parts too. */
const LENGTHS: Readonly<Record<string, number>> = {
	AD: 24,
	AE: 23,
	AL: 28,
	AT: 20,
	AZ: 28,
	BA: 20,
	BE: 16,
	BG: 22,
	BH: 22,
	BR: 29,
	BY: 28,
	CH: 21,
	CR: 22,
	CY: 28,
	CZ: 24,
	DE: 22,
	DK: 18,
	DO: 28,
	EE: 20,
	EG: 29,
	ES: 24,
	FI: 18,
	FO: 18,
	FR: 27,
	GB: 22,
	GE: 22,
	GI: 23,
	GL: 18,
	GR: 27,
	GT: 28,
	HR: 21,
	HU: 28,
	IE: 22,
	IL: 23,
	IQ: 23,
	IS: 26,
	IT: 27,
	JO: 30,
	KW: 30,
	KZ: 20,
	LB: 28,
	LC: 32,
	LI: 21,
	LT: 20,
	LU: 20,
	LV: 21,
	LY: 25,
	MC: 27,
	MD: 24,
	ME: 22,
	MK: 19,
	MR: 27,
	MT: 31,
	MU: 30,
	NL: 18,
	NO: 15,
	PK: 24,
	PL: 28,
	PS: 29,
	PT: 25,
	QA: 29,
	RO: 24,
	RS: 22,
	SA: 24,
	SC: 31,
	SE: 24,
	SI: 19,
	SK: 24,
	SM: 27,
	ST: 25,
	SV: 28,
	TL: 23,
	TN: 24,
	TR: 26,
	UA: 29,
	VA: 22,
	VG: 24,
	XK: 20,
};

/** Capital letters and digits alone. */
export const plainIban = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase();

/**
 * What is known of an IBAN while it is typed: `part`: correct so far; `country`: no country has it; `length` and
 * `checksum`: it cannot become correct without a change.
 */
export type IbanState = "empty" | "part" | "country" | "length" | "checksum" | "valid";

export function ibanState(typed: string): IbanState {
	const iban = plainIban(typed);
	if (iban === "") return "empty";
	const country = iban.slice(0, 2);
	if (iban.length === 1) return /^[A-Z]$/.test(iban) ? "part" : "country";
	const length = LENGTHS[country];
	if (length === undefined) return "country";
	if (!/^[A-Z]{2}(?:\d?|\d{2}[A-Z0-9]*)$/.test(iban)) return "checksum";
	if (iban.length < length) return "part";
	if (iban.length > length) return "length";
	return remainder(iban.slice(4) + iban.slice(0, 4)) === 1 ? "valid" : "checksum";
}

/** Of the number in which letters are 10 to 35, divided by 97 (ISO 7064). */
const remainder = (text: string): number =>
	[...text].reduce((sum, char) => {
		const value = Number.parseInt(char, 36);
		return (sum * (value > 9 ? 100 : 10) + value) % 97;
	}, 0);
