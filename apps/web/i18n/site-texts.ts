import { isMessageKey, type PlainMessageKey, t } from "./index.ts";

/**
 * Default texts of the site's settings, in the specification's English. A text written by the site's owner is shown as
 * it is, whatever the user's language.
 */
const OWN: Readonly<Record<string, PlainMessageKey>> = {
	"Trading CFDs carries a high level of risk to your capital, and you should only trade with money you can afford to lose.":
		"risk.body",
	"You will be onboarded with a UK-regulated broker entity.": "site.entity",
	Excellent: "site.excellent",
};

/** A text of the site's settings in the user's language, if it is a default text. */
export function siteText(text: string): string {
	const key = OWN[text];
	return key !== undefined && isMessageKey(key) ? t(key) : text;
}
