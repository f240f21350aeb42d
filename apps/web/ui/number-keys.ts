import { toLatinDigits } from "../lib/decimal.ts";

export interface KeyLike {
	readonly key: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly altKey: boolean;
}

/** How many steps a key asks for: arrows one, with Ctrl or Cmd ten, with Alt a hundred, Page keys ten. 0: none of ours. */
export function stepsOfKey({ key, ctrlKey, metaKey, altKey }: KeyLike): number {
	const size = altKey ? 100 : ctrlKey || metaKey ? 10 : 1;
	if (key === "ArrowUp") return size;
	if (key === "ArrowDown") return -size;
	if (key === "PageUp") return 10;
	if (key === "PageDown") return -10;
	return 0;
}

/**
 * What the field holds after typing: digits and at most one point (a comma is taken as the point, since a
 * person types no group separators), a minus only in front and only where it is allowed. Null: refuse the key.
 */
export function typed(text: string, signed: boolean): string | null {
	const plain = toLatinDigits(text).replace(/[,٫]/g, ".").replace(/−/g, "-").trim();
	return (signed ? /^-?\d*\.?\d*$/ : /^\d*\.?\d*$/).test(plain) ? plain : null;
}
