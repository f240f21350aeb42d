/* The generator's output for the web app; `apps/web/features/help/book.ts` declares the same types. */

export type Inline =
	| { readonly kind: "text"; readonly text: string }
	/** A number of a worked example, computed by the core. */
	| { readonly kind: "value"; readonly text: string }
	| { readonly kind: "strong"; readonly parts: readonly Inline[] }
	| { readonly kind: "code"; readonly text: string }
	/** A link to a topic of the help or to one of its sections. */
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
	/** A worked example: every number in it is computed by the core. */
	| { readonly kind: "example"; readonly blocks: readonly Block[] };

export interface Section {
	readonly id: string;
	readonly title: string;
	/** The rules of money that it explains, such as `E11`. */
	readonly rules: readonly string[];
	readonly blocks: readonly Block[];
}

export interface Topic {
	readonly slug: string;
	readonly title: string;
	/** One sentence: the question that the page answers. */
	readonly summary: string;
	readonly sections: readonly Section[];
}

export interface Book {
	readonly topics: readonly Topic[];
}

/** In reading order; each is a file of `docs/help`. */
export const TOPICS = [
	"prices",
	"profit",
	"costs",
	"orders",
	"margin",
	"close-out",
	"overnight",
	"market-hours",
	"auto-trader",
	"corporate-actions",
	"ledger",
	"accounts",
	"deposits",
	"withdrawals",
	"savings",
] as const;

/** Languages that `docs/help` is translated into, each a folder there, with the locale of its number format. */
export const TRANSLATIONS = { de: "de", es: "es", fr: "fr", ar: "ar-u-nu-latn" } as const;
export type Translation = keyof typeof TRANSLATIONS;
export const TRANSLATED: readonly Translation[] = ["de", "es", "fr", "ar"];

/** The same pages in every language. */
export type Library = Readonly<Record<"en" | Translation, Book>>;
