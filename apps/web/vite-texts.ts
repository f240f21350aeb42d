import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { areasOf, fileOf, languagesWithTexts, screenTexts, serverTexts, type Texts } from "@truefill/texts/read";
import type { Plugin } from "vite";
import { dividedKeys, SCREEN_PIECES, type ScreenPiece } from "./vite-text-pieces.ts";

/** `virtual:texts` loads every language's pieces on demand; `virtual:texts/<language>/<piece>` is one of them. */
const VIRTUAL = "virtual:texts";
/** The piece with the server's messages. In English the server's own sentence is shown. */
const SERVER = "server";
type Piece = ScreenPiece | typeof SERVER;
const PIECES: readonly Piece[] = [...SCREEN_PIECES, SERVER];
const isPiece = (name: string): name is Piece => PIECES.some((piece) => piece === name);

/**
 * Compiles the ICU texts of `packages/texts` at build time, so that the browser loads no parser, and divides them into
 * pieces by the modules that use them. An invalid ICU message fails the build and names its key. Keys that a language
 * lacks are filled with English here, so that the browser never loads two languages.
 */
export function texts(): Plugin {
	let keys: ReturnType<typeof dividedKeys> | undefined;
	return {
		name: "texts",
		enforce: "pre",
		buildStart() {
			keys = undefined;
		},
		watchChange() {
			keys = undefined;
		},
		resolveId: (id) => (id === VIRTUAL || id.startsWith(`${VIRTUAL}/`) ? `\0${id}` : null),
		load(id) {
			if (id === `\0${VIRTUAL}`) return languages();
			if (!id.startsWith(`\0${VIRTUAL}/`)) return null;
			const [language = "", piece = ""] = id.slice(VIRTUAL.length + 2).split("/");
			if (!isPiece(piece)) this.error(`there is no piece of texts named ${piece}`);
			for (const area of areasOf(language)) this.addWatchFile(fileOf(language, area));
			keys ??= dividedKeys(Object.keys(screenTexts("en")));
			const own = piece === SERVER ? serverTexts(language) : picked(language, keys[piece]);
			return `export default ${JSON.stringify(compiled(own))};`;
		},
	};
}

/** Code that loads each piece of each language on demand. */
function languages(): string {
	const rows = languagesWithTexts().map((language) => {
		// English before the sign-in comes with the page, and the server's own sentences are English.
		const loaded = language === "en" ? SCREEN_PIECES.filter((piece) => piece !== "public") : PIECES;
		const pieces = loaded.map((piece) => `${piece}: () => import("${VIRTUAL}/${language}/${piece}")`);
		return `${language}: { ${pieces.join(", ")} }`;
	});
	return `export default { ${rows.join(", ")} };`;
}

function picked(language: string, keys: readonly string[]): Texts {
	const [english, own] = [screenTexts("en"), screenTexts(language)];
	return Object.fromEntries(keys.map((key) => [key, own[key] ?? english[key] ?? key]));
}

/** The form lingui expects: a plain text stays a string, anything else becomes its list of parts. */
const compiled = (messages: Texts): Record<string, unknown> =>
	Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, compile(key, text)]));

function compile(key: string, text: string): unknown {
	try {
		return compileMessageOrThrow(text);
	} catch (error) {
		throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)}`);
	}
}
