import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const CATALOGUE = join(import.meta.dirname, "i18n/catalogue");
/** Texts that the server also writes into pushes: shared, so that both are the same. */
const TOLD = join(import.meta.dirname, "../../packages/contracts/translations");
/** `i18n/catalogue/<language>/<area>.ts` */
const AREA = /\/i18n\/catalogue\/[\w-]+\/[\w-]+\.ts$/;
const VIRTUAL = "virtual:texts";

/** The pieces of a language, each with the English module whose keys it has; `server` has the contract's instead. */
const PIECES = { public: "en-public.ts", first: "en.ts", late: "en-late.ts", server: null } as const;
type Piece = keyof typeof PIECES;
const isPiece = (name: string): name is Piece => Object.hasOwn(PIECES, name);

type Texts = Readonly<Record<string, string>>;

/**
 * Compiles the ICU texts of the catalogue at build time, so that the browser loads no parser. An invalid ICU message
 * fails the build and names its key. Areas import nothing and export one table of texts each.
 *
 * `virtual:texts` has the translations, split into the same pieces as English. Keys missing in a language are filled
 * with the English text here, so that the browser never loads two languages.
 */
export function compileCatalogue(): Plugin {
	return {
		name: "compile-catalogue",
		enforce: "pre",
		resolveId: (id) => (id === VIRTUAL || id.startsWith(`${VIRTUAL}/`) ? `\0${id}` : null),
		async load(id) {
			if (id === `\0${VIRTUAL}`) return languages();
			if (id.startsWith(`\0${VIRTUAL}/`)) {
				const [language = "", piece] = id.slice(VIRTUAL.length + 2).split("/");
				if (piece === undefined) return piecesOf(language);
				if (!isPiece(piece)) this.error(`there is no piece of texts named ${piece}`);
				for (const file of areasOf(language)) this.addWatchFile(file);
				return `export default ${JSON.stringify(compiled(await pieceOf(language, piece)))};`;
			}
			const [file = id] = id.split("?");
			if (!AREA.test(file)) return null;
			this.addWatchFile(file);
			const tables = Object.entries(await tablesOf(file)).map(
				([name, texts]) => `export const ${name} = ${JSON.stringify(compiled(texts))};`,
			);
			return { code: tables.join("\n"), map: null };
		},
	};
}

const areasOf = (language: string): string[] =>
	[CATALOGUE, TOLD].flatMap((root) => readdirSync(join(root, language)).map((file) => join(root, language, file)));

/** Target languages of the translation: every folder except the English one. */
export const translatedLanguages = (): string[] =>
	readdirSync(CATALOGUE, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && entry.name !== "en")
		.map(({ name }) => name);

/** Code that loads each language on demand. */
const languages = (): string =>
	`export default { ${translatedLanguages()
		.map((language) => `${language}: () => import("${VIRTUAL}/${language}")`)
		.join(", ")} };`;

/** Code with the texts before the sign-in, which loads the other pieces of a language. */
function piecesOf(language: string): string {
	const later = Object.keys(PIECES)
		.filter((piece) => piece !== "public")
		.map((piece) => `${piece}: async () => (await import("${VIRTUAL}/${language}/${piece}")).default`);
	return `import texts from "${VIRTUAL}/${language}/public";
export default { public: () => texts, ${later.join(", ")} };`;
}

/** All of a language's own texts, from all areas, uncompiled. */
export async function textsOf(language: string): Promise<Texts> {
	const tables = await Promise.all(areasOf(language).map(tablesOf));
	return Object.assign({}, ...tables.flatMap((table) => Object.values(table)));
}

/** The English texts of a piece, uncompiled; empty for the server's. */
export async function englishOf(piece: Piece): Promise<Texts> {
	const file = PIECES[piece];
	return file === null ? {} : Object.assign({}, ...Object.values(await tablesOf(join(CATALOGUE, file))));
}

async function pieceOf(language: string, piece: Piece): Promise<Texts> {
	const own = await textsOf(language);
	if (piece === "server") return Object.fromEntries(Object.entries(own).filter(([key]) => SERVER.test(key)));
	const english = Object.entries(await englishOf(piece));
	return Object.fromEntries(english.map(([key, text]) => [key, own[key] ?? text]));
}

/** Keys of server messages (`server-texts.ts`). */
export const SERVER = /^(?:error|cancellation|field|notification|side)\./;

/** The text tables that a module exports. The query makes Node reload the file after a change. */
const tablesOf = async (file: string): Promise<Record<string, Texts>> =>
	await import(`${pathToFileURL(file).href}?read=${Date.now()}`);

/** The form lingui expects: a plain text stays a string, anything else becomes its list of parts. */
const compiled = (texts: Texts): Record<string, unknown> =>
	Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compile(key, text)]));

function compile(key: string, text: string): unknown {
	try {
		return compileMessageOrThrow(text);
	} catch (error) {
		throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)}`);
	}
}
