import { randomBytes } from "node:crypto";

const COUNT = 10;
/** Crockford's alphabet, without ambiguous letters. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Ten codes of 80 random bits, `7K3M-…`, as displayed. */
export const freshCodes = (): string[] =>
	Array.from({ length: COUNT }, () => {
		const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte & 31]).join("");
		return letters.replace(/(.{4})(?!$)/g, "$1-");
	});

/** Normalises a typed code: case, dashes, O for 0 and I or L for 1. Null: not a recovery code. */
export function normalisedCode(typed: string): string | null {
	const text = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
	return text.length === LENGTH && [...text].every((letter) => LETTERS.includes(letter)) ? text : null;
}
