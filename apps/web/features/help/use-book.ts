import { books } from "virtual:help";
import { use } from "react";
import { type LanguageCode, useLanguage } from "../../i18n/index.ts";
import { loadAgain } from "../../lib/load-again.ts";
import type { Book } from "./book.ts";

const loaded = new Map<LanguageCode, Promise<Book>>();

/** The help in a language; cached. After a failure the next call retries. */
export function loadBook(language: LanguageCode): Promise<Book> {
	let found = loaded.get(language);
	if (found === undefined) {
		found = loadAgain(books[language]).then(({ book }) => book);
		found.catch(() => loaded.delete(language));
		loaded.set(language, found);
	}
	return found;
}

/** The help in the user's language; suspends until it is loaded. */
export const useBook = (): Book => use(loadBook(useLanguage()));
