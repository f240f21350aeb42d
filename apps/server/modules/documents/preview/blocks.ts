/** The content of a Word or Excel file, without formatting. */
export type Block =
	| { readonly kind: "paragraph"; readonly text: string }
	| { readonly kind: "table"; readonly name: string | null; readonly rows: readonly (readonly string[])[] };

const MAX_BLOCKS = 1_000;
const MAX_CHARACTERS = 200_000;
const MAX_ROWS = 500;
const MAX_COLUMNS = 40;
const MAX_CELL_CHARACTERS = 1_000;

/** Collects blocks, up to what a screen can show. */
export class Blocks {
	readonly #blocks: Block[] = [];
	#characters = 0;
	#isCut = false;

	get isFull(): boolean {
		return this.#blocks.length >= MAX_BLOCKS || this.#characters >= MAX_CHARACTERS;
	}

	paragraph(text: string): void {
		if (this.#isOver() || text.trim() === "") return;
		this.#blocks.push({ kind: "paragraph", text: this.#counted(text, MAX_CHARACTERS) });
	}

	/** @param rows may have gaps, which are empty cells */
	table(name: string | null, rows: readonly (readonly (string | undefined)[] | undefined)[]): void {
		if (this.#isOver()) return;
		const shown = Array.from({ length: Math.min(rows.length, MAX_ROWS) }, (_, index) => {
			const row = rows[index];
			const cells = Array.from(row ?? []);
			if (cells.length > MAX_COLUMNS) this.#isCut = true;
			return cells.slice(0, MAX_COLUMNS).map((cell) => this.#counted(cell ?? "", MAX_CELL_CHARACTERS));
		});
		if (rows.length > MAX_ROWS) this.#isCut = true;
		this.#blocks.push({ kind: "table", name, rows: shown });
	}

	done(): { readonly blocks: readonly Block[]; readonly is_cut: boolean } {
		return { blocks: this.#blocks, is_cut: this.#isCut };
	}

	#isOver(): boolean {
		if (this.isFull) this.#isCut = true;
		return this.isFull;
	}

	#counted(text: string, maximum: number): string {
		const room = Math.max(0, Math.min(maximum, MAX_CHARACTERS - this.#characters));
		if (text.length > room) this.#isCut = true;
		// Lone surrogates and control characters are removed.
		const shown = text
			.slice(0, room)
			.toWellFormed()
			.replace(/[^\P{Cc}\t\n]/gu, "");
		this.#characters += shown.length;
		return shown;
	}
}
