import { LANGUAGE_CODES, LANGUAGES, type LanguageCode, pickLanguage, useLanguage, useT } from "../i18n/index.ts";
import type { FieldAria } from "./field.tsx";
import { Select, type SelectOption } from "./select.tsx";

/** SPEC §1: shows `EN`; each language has its own name as a hint. */
const SHORT: readonly SelectOption<LanguageCode>[] = LANGUAGE_CODES.map((code) => ({
	value: code,
	label: code.toUpperCase(),
	hint: LANGUAGES[code].name,
}));
const LONG: readonly SelectOption<LanguageCode>[] = LANGUAGE_CODES.map((code) => ({
	value: code,
	label: LANGUAGES[code].name,
}));

export interface LanguageSelectorProps {
	/** `short`: two letters, for a header; `long`: the whole name, for a form. */
	readonly look?: "short" | "long";
	/** From a Field that labels it. */
	readonly aria?: FieldAria;
}

/** Sets the language of the page, of the next visit, and of the user who signs in now. */
export function LanguageSelector({ look = "short", aria }: LanguageSelectorProps) {
	const t = useT();
	const language = useLanguage();
	return (
		<Select
			{...(aria ?? { "aria-label": t("common.language") })}
			options={look === "short" ? SHORT : LONG}
			value={language}
			onChange={(code) => void pickLanguage(code)}
			className={look === "short" ? "w-auto" : ""}
		/>
	);
}
