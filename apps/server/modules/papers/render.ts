import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import type { Paper, PaperTable } from "./paper.ts";
import { runsOf } from "./text-runs.ts";

/* A4, in points. */
const MARGIN = 48;
const [WIDTH, HEIGHT] = [595.28, 841.89];
const INNER = WIDTH - 2 * MARGIN;
const SIZES = { issuer: 10, title: 20, H2: 14, H3: 11, fact: 10, cell: 10, note: 8.5 } as const;
/** Height of a row of one line, and of each further line. */
const [ROW, NEXT_LINE] = [22, 13];
/** Widths of all columns but the first, by the number of columns. */
const COLUMNS: Readonly<Record<number, readonly number[]>> & { readonly 2: readonly number[] } = {
	2: [150],
	3: [90, 150],
	4: [112, 112, 112],
	5: [66, 94, 94, 94],
};
const [INK, MUTED, LINE, TINT] = ["#111827", "#5b6472", "#d5dae1", "#f3f5f8"];
const BOTTOM = HEIGHT - MARGIN - 24;

const requireHere = createRequire(import.meta.url);
const folder = (name: string): string => join(dirname(requireHere.resolve(`${name}/package.json`)), "files");
/** Latin first: digits and signs come from it. */
const SUBSETS = ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"];

/** The files of one weight (SIL Open Font License). */
const filesOf = (weight: 400 | 600): readonly string[] =>
	SUBSETS.map((subset) => join(folder("@fontsource/noto-sans"), `noto-sans-${subset}-${weight}-normal.woff`));

type Weight = "regular" | "strong";

/** Draws a paper as a tagged PDF whose text can be selected and read aloud. */
export class PaperDrawing {
	readonly #doc: PDFKit.PDFDocument;
	readonly #paper: Paper;
	/** Opened when a character needs it: most papers need the first one only. */
	readonly #fonts = new Map<number, Glyphs>();
	#y = MARGIN;

	constructor(given: Paper) {
		this.#paper = given;
		const { title, issuer, language } = given;
		this.#doc = new PDFDocument({
			size: "A4",
			margin: 0,
			bufferPages: true,
			pdfVersion: "1.7",
			tagged: true,
			lang: language,
			displayTitle: true,
			info: { Title: title, Author: issuer, Creator: issuer },
		});
		const files = { regular: filesOf(400), strong: filesOf(600) };
		for (const weight of ["regular", "strong"] as const) {
			for (const [at, file] of files[weight].entries()) this.#doc.registerFont(`${weight} ${at}`, file);
		}
	}

	/** The font that has a character. Both weights have the same characters. */
	readonly #fontOf = (code: number): number | null => {
		for (const at of SUBSETS.keys()) {
			const font = this.#fonts.get(at) ?? glyphsOf(this.#doc.font(`regular ${at}`));
			this.#fonts.set(at, font);
			if (font.hasGlyphForCodePoint(code)) return at;
		}
		return null;
	};

	#measured(text: string, size: number, weight: Weight) {
		const runs = runsOf(text, this.#fontOf).map((run) => {
			const width = this.#doc.font(`${weight} ${run.font}`).fontSize(size).widthOfString(run.text, { features: [] });
			return { ...run, width };
		});
		return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
	}

	/** One line from `x`, `width` wide, at the start or the end of it. */
	#line(text: string, place: Place): void {
		const { size, weight = "regular", color = INK, x = MARGIN, width = INNER, end = false } = place;
		const { runs, width: wide } = this.#measured(text, size, weight);
		let at = end ? x + width - wide : x;
		for (const run of runs) {
			this.#doc.font(`${weight} ${run.font}`).fontSize(size).fillColor(color);
			this.#doc.text(run.text, at, place.y, { lineBreak: false, features: [] });
			at += run.width;
		}
	}

	/** Breaks a text into lines that fit. */
	#broken(text: string, size: number, width: number, weight: Weight = "regular"): string[] {
		const lines: string[] = [];
		let line = "";
		for (const word of text
			.split(" ")
			.flatMap((each) => (each.length > 72 ? (each.match(/.{1,72}/gu) ?? []) : [each]))) {
			const next = line === "" ? word : `${line} ${word}`;
			if (line === "" || this.#measured(next, size, weight).width <= width) line = next;
			else {
				lines.push(line);
				line = word;
			}
		}
		return [...lines, line];
	}

	#room(height: number): void {
		if (this.#y + height <= BOTTOM) return;
		this.#doc.addPage({ size: "A4", margin: 0 });
		this.#y = MARGIN;
	}

	/** Where the cells of a row are: the first takes what the others leave. */
	#columns(count: number): readonly { x: number; width: number }[] {
		const others = COLUMNS[count] ?? COLUMNS[2];
		const narrow = [INNER - others.reduce((sum, width) => sum + width, 0), ...others];
		let at = 0;
		const cells = narrow.map((width) => {
			const x = MARGIN + at;
			at += width;
			return { x, width };
		});
		return cells;
	}

	#head(document: PDFKit.PDFStructureElement): void {
		const { issuer, title, facts } = this.#paper;
		document.add(
			this.#doc.struct("P", {}, () => {
				this.#line(issuer, { y: this.#y, size: SIZES.issuer, color: MUTED, weight: "strong" });
			}),
		);
		this.#y += 20;
		document.add(
			this.#doc.struct("H1", {}, () => {
				for (const line of this.#broken(title, SIZES.title, INNER * 0.9)) {
					this.#line(line, { y: this.#y, size: SIZES.title, weight: "strong" });
					this.#y += 27;
				}
			}),
		);
		this.#y += 8;
		for (const [label, value] of facts) {
			document.add(
				this.#doc.struct("P", {}, () => {
					this.#line(label, { width: 150, y: this.#y, size: SIZES.fact, color: MUTED });
					for (const line of this.#broken(value, SIZES.fact, INNER - 150)) {
						this.#line(line, { x: MARGIN + 150, width: INNER - 150, y: this.#y, size: SIZES.fact });
						this.#y += 16;
					}
				}),
			);
		}
		this.#y += 16;
	}

	#heading(document: PDFKit.PDFStructureElement, tag: "H2" | "H3", text: string): void {
		const size = SIZES[tag];
		document.add(
			this.#doc.struct(tag, {}, () => {
				for (const line of this.#broken(text, size, INNER, "strong")) {
					this.#line(line, { y: this.#y, size, weight: "strong" });
					this.#y += size * 1.35;
				}
			}),
		);
		this.#y += 4;
	}

	#table(document: PDFKit.PDFStructureElement, { section, title, head, rows }: PaperTable): void {
		// A heading stays with the first rows of its table.
		this.#room((section === undefined ? 0 : 30) + (title === undefined ? 0 : 26) + 3 * ROW);
		if (section !== undefined) this.#heading(document, "H2", section);
		if (title !== undefined) this.#heading(document, "H3", title);
		const table = this.#doc.struct("Table");
		document.add(table);
		this.#row(table, { cells: head, strong: false, isHead: true });
		for (const row of rows) this.#row(table, { ...row, isHead: false });
		table.end();
		this.#y += 18;
	}

	#row(
		table: PDFKit.PDFStructureElement,
		{ cells, strong, isHead }: PaperTable["rows"][number] & { readonly isHead: boolean },
	): void {
		const [size, weight] = [isHead ? SIZES.note : SIZES.cell, strong ? ("strong" as const) : ("regular" as const)];
		const columns = this.#columns(cells.length);
		// The first cell may use the room of empty ones beside it.
		const next = cells.findIndex((cell, at) => at > 0 && cell !== "");
		const placed = columns.map(({ x, width: own }, at) => {
			const end = columns[next === -1 ? columns.length : next]?.x ?? MARGIN + INNER;
			const width = (at === 0 ? end - x : own) - 16;
			return { x: x + 8, width, lines: this.#broken(cells[at] ?? "", size, width, weight) };
		});
		const most = Math.max(...placed.map(({ lines }) => lines.length));
		const height = ROW + (most - 1) * NEXT_LINE;
		this.#room(height);
		const top = this.#y;
		if (strong) this.#artifact(() => this.#doc.rect(MARGIN, top, INNER, height).fill(TINT));
		const tr = this.#doc.struct("TR");
		table.add(tr);
		for (const [at, { x, width, lines }] of placed.entries()) {
			tr.add(
				this.#doc.struct(isHead || at === 0 ? "TH" : "TD", {}, () => {
					for (const [line, text] of lines.entries()) {
						const y = top + 5 + line * NEXT_LINE;
						this.#line(text, { x, width, y, size, weight, color: isHead ? MUTED : INK, end: at > 0 });
					}
				}),
			);
		}
		tr.end();
		this.#y += height;
		const line = this.#y;
		this.#artifact(() =>
			this.#doc
				.moveTo(MARGIN, line)
				.lineTo(MARGIN + INNER, line)
				.lineWidth(0.5)
				.strokeColor(LINE)
				.stroke(),
		);
	}

	/** Lines and colours mean nothing to a screen reader. */
	#artifact(draw: () => void): void {
		this.#doc.markContent("Artifact", { type: "Layout" });
		draw();
		this.#doc.endMarkedContent();
	}

	#notes(document: PDFKit.PDFStructureElement): void {
		for (const note of this.#paper.notes) {
			const lines = this.#broken(note, SIZES.note, INNER);
			this.#room(lines.length * 13);
			document.add(
				this.#doc.struct("P", {}, () => {
					for (const line of lines) {
						this.#line(line, { y: this.#y, size: SIZES.note, color: MUTED });
						this.#y += 13;
					}
				}),
			);
			this.#y += 4;
		}
	}

	#pageNumbers(): void {
		const { count } = this.#doc.bufferedPageRange();
		for (let page = 0; page < count; page++) {
			this.#doc.switchToPage(page);
			const text = this.#paper.page.replace("{page}", `${page + 1}`).replace("{pages}", `${count}`);
			this.#artifact(() => this.#line(text, { y: HEIGHT - MARGIN, size: SIZES.note, color: MUTED, end: true }));
		}
	}

	async draw(): Promise<Buffer> {
		const chunks: Buffer[] = [];
		const ended = new Promise<void>((resolve, reject) => {
			this.#doc.on("data", (chunk: Buffer) => chunks.push(chunk));
			this.#doc.on("end", resolve);
			this.#doc.on("error", reject);
		});
		const document = this.#doc.struct("Document");
		this.#doc.addStructure(document);
		this.#head(document);
		for (const table of this.#paper.tables) this.#table(document, table);
		this.#notes(document);
		document.end();
		this.#pageNumbers();
		this.#doc.end();
		await ended;
		return Buffer.concat(chunks);
	}
}

/** What of a font says whether it has a character. */
interface Glyphs {
	hasGlyphForCodePoint(code: number): boolean;
}

/** The library keeps the font that was chosen last in a member without a type. */
function glyphsOf(doc: PDFKit.PDFDocument): Glyphs {
	const { _font: chosen } = doc as unknown as { readonly _font: { readonly font: Glyphs } };
	return chosen.font;
}

interface Place {
	readonly y: number;
	readonly size: number;
	readonly weight?: Weight;
	readonly color?: string;
	readonly x?: number;
	readonly width?: number;
	/** At the end of its place. */
	readonly end?: boolean;
}
