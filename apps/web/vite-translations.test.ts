import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { CANCELLATIONS, ERRORS, FIELD_ERRORS } from "@truefill/contracts/errors";
import { NOTIFICATION_TEXTS } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { englishOf, SERVER, textsOf, translatedLanguages } from "./vite-compile-catalogue.ts";

/** Uncompiled, or as compiled by the catalogue's compiler: a test's imports have been through it. */
type Texts = Readonly<Record<string, unknown>>;

const { LANGUAGES = {} }: Record<string, object> = await import(join(import.meta.dirname, "i18n/languages.ts"));

/** The catalogue's English texts, uncompiled. */
const english: Texts = { ...(await englishOf("first")), ...(await englishOf("late")) };

/** The English server messages in ICU form. */
const icu = (text: string) => text.replaceAll("'", "''");
const served: Texts = Object.fromEntries([
	...Object.entries(ERRORS).map(([code, { message }]) => [`error.${code}`, icu(message)]),
	...Object.entries(CANCELLATIONS).map(([code, message]) => [`cancellation.${code}`, icu(message)]),
	...Object.entries(FIELD_ERRORS).map(([code, message]) => [`field.${code}`, icu(message)]),
	...Object.entries(NOTIFICATION_TEXTS).flatMap(([code, { title, message }]) => [
		[`notification.${code}.title`, icu(title)],
		[`notification.${code}.message`, icu(message)],
	]),
]);

/** Texts for the browser's own codes where the server sent none (`data/http/reported.ts`, the chat). */
const LOCAL =
	/^(?:side\.(?:Buy|Sell)|error\.(?:TIMED_OUT|NETWORK_FAILED|ANSWER_INVALID|NO_BASE_URL|UPLOAD_FAILED|CONNECTION_FAILED|CHAT_\w+))$/;

/** Names of a message's placeholders, including those inside plurals, and the forms of each plural. */
function shapeOf(text: unknown): {
	readonly names: readonly string[];
	readonly plurals: readonly (readonly string[])[];
} {
	const names = new Set<string>();
	const plurals: string[][] = [];
	const walk = (message: unknown): void => {
		if (!Array.isArray(message)) return;
		for (const part of message) {
			if (!Array.isArray(part)) continue;
			const [name, kind, forms]: unknown[] = part;
			names.add(String(name));
			if (typeof forms !== "object" || forms === null) continue;
			if (kind === "plural") plurals.push(Object.keys(forms));
			Object.values(forms).forEach(walk);
		}
	};
	walk(typeof text === "string" ? compileMessageOrThrow(text) : text);
	return { names: [...names].sort(), plurals };
}

/** Plural forms that a language requires: all those used by everyday whole numbers. */
const formsOf = (language: string): readonly string[] =>
	new Intl.PluralRules(language)
		.resolvedOptions()
		// Spanish and French have one for round millions, which nothing here counts.
		.pluralCategories.filter((form) => form !== "many" || language === "ar");

const ALSO: Readonly<Record<string, string>> = { zero: "=0", one: "=1", two: "=2" };

it("has a folder for each language but English, and no other", () => {
	expect(translatedLanguages().sort()).toEqual(
		Object.keys(LANGUAGES)
			.filter((code) => code !== "en")
			.sort(),
	);
});

describe.each(translatedLanguages())("%s", async (language) => {
	const own = await textsOf(language);
	const source: Texts = { ...english, ...served };

	it("lacks no key: what is missing shows in English until it is translated", () => {
		expect(Object.keys(source).filter((key) => own[key] === undefined)).toEqual([]);
	});
	it("has no key that English has not", () => {
		expect(Object.keys(own).filter((key) => source[key] === undefined && !LOCAL.test(key))).toEqual([]);
	});
	it("has no empty text, and none with a placeholder more or less", () => {
		const wrong = Object.entries(own).flatMap(([key, text]) => {
			const [meant, said] = [source[key] ?? text, text].map((each) => shapeOf(each).names.join());
			return text === "" || meant !== said ? [`${key}: ${meant} became ${said}`] : [];
		});
		expect(wrong).toEqual([]);
	});
	it("has every plural form that the language needs", () => {
		const lacking = Object.entries(own).flatMap(([key, text]) =>
			shapeOf(text).plurals.flatMap((forms) =>
				formsOf(language)
					.filter((form) => !forms.includes(form) && !forms.includes(ALSO[form] ?? form))
					.map((form) => `${key}: ${form}`),
			),
		);
		expect(lacking).toEqual([]);
	});
	it("says what the server says under keys that are kept apart", () => {
		expect(Object.keys(own).filter((key) => SERVER.test(key) && english[key] !== undefined)).toEqual([]);
	});
});
