import { Refused } from "./verdict.ts";

/** Fields that fetch, start or include something, or that build other fields (`QUOTE`). */
const ACTIVE = new Set(
	(
		"DDE DDEAUTO INCLUDETEXT INCLUDEPICTURE INCLUDE IMPORT LINK EMBED DATABASE MACROBUTTON QUOTE CONTROL HTMLCONTROL " +
		"SUBSCRIBE RD PRINT"
	).split(" "),
);

/** Tracks the fields of a Word document, whose instructions may be split over many runs and nested. */
export class Fields {
	readonly #open: { instruction: string; isResult: boolean }[] = [];

	/** Whether the current text is visible to the reader of the document. */
	get isText(): boolean {
		return this.#open.every(({ isResult }) => isResult);
	}

	begin(): void {
		const outer = this.#open.at(-1);
		// The field's kind would be produced by another field.
		if (outer !== undefined && !outer.isResult && outer.instruction.trim() === "") throw new Refused("FILE_UNSAFE");
		if (this.#open.length >= 20) throw new Refused("FILE_UNSAFE");
		this.#open.push({ instruction: "", isResult: false });
	}

	instruction(text: string): void {
		const field = this.#open.at(-1);
		if (field === undefined) judgeInstruction(text);
		else if (!field.isResult) field.instruction += text;
	}

	separate(): void {
		const field = this.#open.at(-1);
		if (field === undefined) return;
		judgeInstruction(field.instruction);
		field.isResult = true;
	}

	end(): void {
		const field = this.#open.pop();
		if (field !== undefined) judgeInstruction(field.instruction);
	}

	/** The end of the text: unclosed fields are judged too. */
	finish(): void {
		while (this.#open.length > 0) this.end();
	}
}

export function judgeInstruction(instruction: string): void {
	const kind = /^[\s\\*]*([a-z]+)/i.exec(instruction)?.[1]?.toUpperCase() ?? "";
	if (ACTIVE.has(kind) || /\bDDE(?:AUTO)?\b/i.test(instruction)) throw new Refused("FILE_UNSAFE");
}
