/** 13 to 19 digits, alone or in groups by single spaces or dashes, with no letter or digit around them. */
const CANDIDATE = /(?<![\p{L}\d])\d(?:[ -]?\d){12,18}(?![\p{L}\d])/gu;

/**
 * Prefixes of issuers' numbers and the lengths that go with them. One number in ten has a valid check digit: without
 * this, every tenth order number, phone number or timestamp in a message would be masked.
 */
const ISSUERS: readonly { readonly begins: RegExp; readonly lengths: readonly number[] }[] = [
	{ begins: /^4/, lengths: [13, 16, 18, 19] },
	{ begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
	{ begins: /^3[47]/, lengths: [15] },
	{ begins: /^(?:6011|64[4-9]|65|60|81|82|508)/, lengths: [16, 17, 18, 19] },
	{ begins: /^(?:30[0-5]|3095|36|38|39)/, lengths: [14, 15, 16, 17, 18, 19] },
	{ begins: /^35(?:2[89]|[3-8])/, lengths: [16, 17, 18, 19] },
	{ begins: /^(?:50|5[6-9]|6)/, lengths: [13, 14, 15, 16, 17, 18, 19] },
	{ begins: /^220[0-4]/, lengths: [16, 17, 18, 19] },
	{ begins: /^9792/, lengths: [16] },
];

/**
 * Masks all but the last four digits of card numbers in a text, so that a card number typed into a text is never
 * stored or logged. A card number has an issuer's prefix, its length, and a valid check digit (Luhn).
 */
export const maskCardNumbers = (text: string): string =>
	text.replace(CANDIDATE, (found) => {
		const digits = found.replace(/\D/g, "");
		if (!isIssued(digits) || !passesLuhn(digits)) return found;
		let left = digits.length - 4;
		return found.replace(/\d/g, (digit) => (left-- > 0 ? "•" : digit));
	});

const isIssued = (digits: string): boolean =>
	ISSUERS.some(({ begins, lengths }) => begins.test(digits) && lengths.includes(digits.length));

function passesLuhn(digits: string): boolean {
	let sum = 0;
	for (let i = 0; i < digits.length; i++) {
		const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
		const doubled = i % 2 === 1 ? digit * 2 : digit;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}
