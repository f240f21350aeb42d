import type { MailLanguage } from "@truefill/contracts/http";
import { MAIL_TEXTS } from "@truefill/texts/server";
import type { TemplateName } from "./templates.ts";

/** One mail's texts. `{site}`, `{name}` and the template's parameters may be used in all of them. */
export interface MailText {
	readonly subject: string;
	/** Paragraphs. One that is only `{code}` is shown large. */
	readonly lines: readonly string[];
	/** The label of the button; only of templates with a path. */
	readonly action: string | undefined;
}

/** What mails have in common: greetings, the hint below a button, the link to the choice of mails, the footer. */
export type CommonText = "greeting" | "greetingNameless" | "linkHint" | "preferences" | "footer";

/** Texts are ICU messages with plain placeholders: a doubled apostrophe is one. */
const plain = (text: string): string => text.replaceAll("''", "'");

/** A template without a subject or a first line in some language does not compile. */
type Needed = Readonly<Record<`mail.${TemplateName}.${"subject" | "line1"}` | `mail.${CommonText}`, string>>;
const neededOf = (language: MailLanguage): Needed => MAIL_TEXTS[language];

export const commonText = (language: MailLanguage, name: CommonText): string =>
	plain(neededOf(language)[`mail.${name}`]);

export function mailText(template: TemplateName, language: MailLanguage): MailText {
	const texts: Readonly<Record<string, string | undefined>> = MAIL_TEXTS[language];
	const lines: string[] = [];
	for (let line = texts[`mail.${template}.line1`]; line !== undefined; ) {
		lines.push(plain(line));
		line = texts[`mail.${template}.line${lines.length + 1}`];
	}
	const label = texts[`mail.${template}.action`];
	return {
		subject: plain(neededOf(language)[`mail.${template}.subject`]),
		lines,
		action: label === undefined ? undefined : plain(label),
	};
}
