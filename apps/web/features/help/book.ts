/* The help as `tools/help` gives it while the app is built. */

export type Inline =
	| { readonly kind: "text"; readonly text: string }
	/** A number of a worked example, as the core gives it. */
	| { readonly kind: "value"; readonly text: string }
	| { readonly kind: "strong"; readonly parts: readonly Inline[] }
	| { readonly kind: "code"; readonly text: string }
	| {
			readonly kind: "topic";
			readonly topic: string;
			readonly section: string | null;
			readonly parts: readonly Inline[];
	  };

export type Block =
	| { readonly kind: "paragraph"; readonly parts: readonly Inline[] }
	| { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
	| {
			readonly kind: "table";
			readonly head: readonly (readonly Inline[])[];
			readonly rows: readonly (readonly (readonly Inline[])[])[];
	  }
	| { readonly kind: "example"; readonly blocks: readonly Block[] };

export interface Section {
	readonly id: string;
	readonly title: string;
	/** The rules of money that it explains, `E11`. */
	readonly rules: readonly string[];
	readonly blocks: readonly Block[];
}

export interface Topic {
	readonly slug: string;
	readonly title: string;
	readonly summary: string;
	readonly sections: readonly Section[];
}

export interface Book {
	readonly topics: readonly Topic[];
}

export const inlineText = (parts: readonly Inline[]): string =>
	parts.map((part) => ("text" in part ? part.text : inlineText(part.parts))).join("");

/** All that a block says, as one line. */
export function blockText(block: Block): string {
	switch (block.kind) {
		case "paragraph":
			return inlineText(block.parts);
		case "list":
			return block.items.map(inlineText).join(" ");
		case "table":
			return [block.head, ...block.rows].flat().map(inlineText).join(" ");
		case "example":
			return block.blocks.map(blockText).join(" ");
	}
}
