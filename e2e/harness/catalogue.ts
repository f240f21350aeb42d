import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ROOT } from "./place.ts";

const CATALOGUE = join(ROOT, "apps/web/i18n/catalogue");
/** A sentence with placeholders is matched by its fixed text; with fewer letters it could match anything. */
const LETTERS_MIN = 12;

async function textsOf(language: string): Promise<ReadonlyMap<string, string>> {
	const folder = join(CATALOGUE, language);
	const texts = new Map<string, string>();
	for (const file of await readdir(folder)) {
		const tables: Record<string, Record<string, string>> = await import(join(folder, file));
		for (const table of Object.values(tables)) {
			for (const [key, text] of Object.entries(table)) texts.set(key, text);
		}
	}
	return texts;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** English texts of the catalogue that the language translates differently, as regular expressions for a full text. */
export async function englishOnly(language: string): Promise<readonly string[]> {
	const [english, own] = [await textsOf("en"), await textsOf(language)];
	const alike = new Set(own.values());
	const patterns = new Set<string>();
	for (const text of english.values()) {
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
