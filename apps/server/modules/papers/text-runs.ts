import anyAscii from "any-ascii";

/** A piece of a line in one font. */
export interface TextRun {
	readonly text: string;
	/** Index into the fonts. */
	readonly font: number;
}

/** Which font draws a character; the first that has it. Null: none. */
export type FontOf = (codePoint: number) => number | null;

/** Divides a line into pieces of one font. Characters of scripts without a font are written in Latin letters. */
export function runsOf(given: string, fontOf: FontOf): readonly TextRun[] {
	const runs: { text: string; font: number }[] = [];
	const add = (text: string, font: number): void => {
		const last = runs.at(-1);
		// Spaces and marks stay with what is before them.
		if (last !== undefined && (last.font === font || /^[\s\p{M}]$/u.test(text))) last.text += text;
		else runs.push({ text, font });
	};
	for (const character of given.normalize("NFC").replace(/\p{Cc}/gu, " ")) {
		const font = fontOf(character.codePointAt(0) ?? 0);
		if (font === null) add(anyAscii(character), 0);
		else add(character, font);
	}
	return runs;
}
