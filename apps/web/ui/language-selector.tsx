import { ChevronDown } from "lucide-react";
import { isLanguage, LANGUAGE_CODES, LANGUAGES, pickLanguage, useLanguage, useT } from "../i18n/index.ts";

/**
 * Sets the language of the page, of the next visit, and of the user who signs in now. Shows `EN` (SPEC §1); the list is
 * the browser's own, so that the sign-in loads no code for it and a phone shows its wheel.
 */
export function LanguageSelector() {
	const t = useT();
	const language = useLanguage();
	return (
		<span className="relative inline-flex h-control items-center gap-2 rounded-control border border-line-strong bg-surface-1 px-3 text-13 hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 pointer-coarse:h-11">
			<span aria-hidden>{language.toUpperCase()}</span>
			<ChevronDown className="icon text-muted" aria-hidden />
			<select
				aria-label={t("common.language")}
				value={language}
				onChange={({ currentTarget: { value } }) => (isLanguage(value) ? void pickLanguage(value) : undefined)}
				className="absolute -inset-px cursor-pointer opacity-0"
			>
				{LANGUAGE_CODES.map((code) => (
					<option key={code} value={code} lang={code}>
						{LANGUAGES[code].name}
					</option>
				))}
			</select>
		</span>
	);
}
