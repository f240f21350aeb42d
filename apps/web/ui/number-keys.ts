import { toLatinDigits } from "../lib/decimal.ts";

export interface KeyLike {
	readonly key: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly altKey: boolean;
}

/** Steps for a key: arrows one, with Ctrl or Cmd ten, with Alt a hundred, Page keys ten. 0: not a step key. */
export function stepsOfKey({ key, ctrlKey, metaKey, altKey }: KeyLike): number {
	const size = altKey ? 100 : ctrlKey || metaKey ? 10 : 1;
	if (key === "ArrowUp") return size;
	if (key === "ArrowDown") return -size;
	if (key === "PageUp") return 10;
	if (key === "PageDown") return -10;
	return 0;
}

/**
 * The field's text after typing: digits and at most one point (a comma counts as the point, since users do not type
 * group separators), a minus only in front and only if allowed. Null: reject the key.
 */
export function typed(text: string, signed: boolean): string | null {
	const plain = toLatinDigits(text).replace(/[,٫]/g, ".").replace(/−/g, "-").trim();
	return (signed ? /^-?\d*\.?\d*$/ : /^\d*\.?\d*$/).test(plain) ? plain : null;
}
