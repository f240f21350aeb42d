import { isMessageKey, type PlainMessageKey, t } from "./index.ts";

/**
 * Sentences of the site's settings that the product brings itself, in the specification's English. A text that the
 * site's owner has written stands in their own words, whatever the reader's language.
 */
const OWN: Readonly<Record<string, PlainMessageKey>> = {
	"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.":
		"risk.body",
	"You will be onboarded with a UK-regulated broker entity.": "site.entity",
	Excellent: "site.excellent",
};

/** A text of the site's settings in the reader's language, where the product knows it. */
export function siteText(text: string): string {
	const key = OWN[text];
	return key !== undefined && isMessageKey(key) ? t(key) : text;
}
