import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** ICU messages by key. */
export type Texts = Readonly<Record<string, string>>;

const ROOT = import.meta.dirname;

/** Every folder of texts: one for each language. */
export const languagesWithTexts = (): string[] =>
	readdirSync(ROOT, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
		.map(({ name }) => name);

/** Areas of a language, by the names of their files without `.json`. */
export const areasOf = (language: string): string[] =>
	readdirSync(join(ROOT, language))
		.filter((file) => file.endsWith(".json"))
		.map((file) => file.slice(0, -".json".length));

export const fileOf = (language: string, area: string): string => join(ROOT, language, `${area}.json`);

export const readArea = (language: string, area: string): Texts =>
	JSON.parse(readFileSync(fileOf(language, area), "utf8")) as Texts;

/** Areas that the server writes, each by its own code: mails, facts on papers, questions, and messages that the browser has by code. */
const OF_SERVER = /^(?:mails|paper-facts|questions|test-payments|test-chain|server-.+|local-errors)$/;
/** Of these, the ones that the browser translates. */
const TRANSLATED = /^(?:server-.+|local-errors)$/;

const together = (language: string, areas: readonly string[]): Texts =>
	Object.assign({}, ...areas.map((area) => readArea(language, area)));

/** The texts of all screens. */
export const screenTexts = (language: string): Texts =>
	together(
		language,
		areasOf(language).filter((area) => !OF_SERVER.test(area)),
	);

/** Messages of the server and of failures to reach it, which the browser translates by their codes. */
export const serverTexts = (language: string): Texts =>
	together(
		language,
		areasOf(language).filter((area) => TRANSLATED.test(area)),
	);
