import type { Page } from "@playwright/test";
import { screenTexts } from "@truefill/texts/read";

/** A sentence with placeholders is matched by its fixed text; with fewer letters it could match anything. */
const LETTERS_MIN = 12;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** English texts that the language translates differently, as regular expressions for a full text. */
export function englishOnly(language: string): readonly string[] {
	const [english, own] = [screenTexts("en"), screenTexts(language)];
	const alike = new Set(Object.values(own));
	const patterns = new Set<string>();
	for (const text of Object.values(english)) {
		if (alike.has(text) || /\{\w+, /.test(text)) continue;
		const fixed = text.split(/\{\w+\}/);
		if (fixed.length > 1 && fixed.join("").replace(/[^A-Za-z]/g, "").length < LETTERS_MIN) continue;
		patterns.add(`^${fixed.map((part) => escaped(part.replaceAll("''", "'"))).join(".{1,120}?")}$`);
	}
	return [...patterns];
}

/** Texts of a page, including accessible names, that are left in English; elements with `lang=en` are exempt. */
export const leftInEnglish = (page: Page, patterns: readonly string[]): Promise<string[]> =>
	page.evaluate((sources) => {
		const english = new RegExp(sources.join("|"), "u");
		const found = new Set<string>();
		const look = (element: Element | null, text: string | null) => {
			const words = text?.replace(/[\u2066-\u2069]/g, "").trim() ?? "";
			if (words === "" || element?.closest("[lang=en]:not(html), script, style") != null) return;
			if (english.test(words)) found.add(words);
		};
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) look(walker.currentNode.parentElement, walker.currentNode.textContent);
		for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
			for (const name of ["aria-label", "title", "placeholder"]) look(element, element.getAttribute(name));
		}
		return [...found];
	}, patterns);
