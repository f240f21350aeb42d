import type { MailLanguage } from "@truefill/contracts/http";
import { LANGUAGES } from "@truefill/texts/languages";
import { TEMPLATES, type Template, type TemplateName } from "./templates.ts";
import { commonText, mailText } from "./texts.ts";

export interface RenderedMail {
	readonly subject: string;
	readonly text: string;
	readonly html: string;
}

export interface MailContents {
	readonly template: TemplateName;
	readonly language: MailLanguage;
	/** The template's parameters, and `name`. */
	readonly params: Readonly<Record<string, string>>;
}

/** Replaces a code or a link that has been deleted. */
const GONE = "–";
const MOMENTS = new Set(["at", "until"]);

/**
 * One mail as text and as HTML. Parameters are shown literally and never interpreted as markup or as a header. `origin`
 * is the configured one of this site: no request can choose where a link leads.
 */
export function renderMail({ template, language, params }: MailContents, site: { name: string; origin: string }) {
	const { subject, lines, action } = mailText(template, language);
	const { path, preferences }: Template = TEMPLATES[template];
	const values: Record<string, string> = { ...shown(params, language), site: site.name };
	const greeting = fill(commonText(language, isGreetable(values.name ?? "") ? "greeting" : "greetingNameless"), values);
	const paragraphs = lines.map((line) => ({ text: fill(line, values), isCode: line === "{code}" }));
	const link = path === undefined ? undefined : site.origin + fill(path, encoded(params));
	const choice =
		preferences === undefined
			? undefined
			: { label: fill(commonText(language, "preferences"), values), link: site.origin + preferences };
	const footer = fill(commonText(language, "footer"), values);
	const text = [
		greeting,
		...paragraphs.map((paragraph) => paragraph.text),
		...(link === undefined ? [] : [`${action}:\n${link}`]),
		...(choice === undefined ? [] : [`${choice.label}:\n${choice.link}`]),
		`--\n${footer}`,
	].join("\n\n");
	const html = page({
		language,
		direction: LANGUAGES[language].direction,
		site: site.name,
		body: [
			`<p>${escaped(greeting)}</p>`,
			...paragraphs.map(({ text: words, isCode }) =>
				isCode ? `<p dir="ltr" style="${CODE}">${escaped(words)}</p>` : `<p>${escaped(words)}</p>`,
			),
			...(link === undefined
				? []
				: [
						`<p><a href="${escaped(link)}" style="${BUTTON}">${escaped(action ?? link)}</a></p>`,
						`<p style="${SMALL}">${escaped(commonText(language, "linkHint"))}<br><a href="${escaped(link)}" dir="ltr" style="${PLAIN}">${escaped(link)}</a></p>`,
					]),
			...(choice === undefined
				? []
				: [`<p style="${SMALL}"><a href="${escaped(choice.link)}" style="${PLAIN}">${escaped(choice.label)}</a></p>`]),
			`<p style="${SMALL}">${escaped(footer)}</p>`,
		].join("\n"),
	});
	return { subject: oneLine(fill(subject, values)), text, html } satisfies RenderedMail;
}

const BUTTON =
	"display:inline-block;padding:12px 20px;border-radius:6px;background:#1f5fd0;color:#ffffff;text-decoration:none;font-weight:600";
const CODE = "font:600 32px/1.3 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;margin:24px 0";
const SMALL = "font-size:13px;color:#5a6472";
const PLAIN = "color:#1f5fd0;word-break:break-all";

const page = (parts: { language: string; direction: string; site: string; body: string }) => `<!doctype html>
<html lang="${parts.language}" dir="${parts.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"></head>
<body style="margin:0;background:#f2f4f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:#1b2430">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="font-weight:700;font-size:18px;margin:0 0 16px">${escaped(parts.site)}</p>
<div style="background:#ffffff;border-radius:8px;padding:24px">
${parts.body}
</div></div></body></html>
`;

/** Initials (`J.R.`), or one word, optionally followed by a point (`Dr.`). */
const WORD_OF_NAME = /^(?:(?:\p{L}\p{M}*\.){1,4}|(?:[\p{L}\p{M}'’ʼ-]|\u200C|\u200D)+\.?)$/u;
const NAME_MAX = 40;

/**
 * Whether a mail may greet this name. Anybody may sign up with another's address: a name that reads as an address or a
 * number would be that sender's message, sent by us.
 */
const isGreetable = (name: string): boolean =>
	name !== "" && name.length <= NAME_MAX && name.split(" ").every((word) => word === "" || WORD_OF_NAME.test(word));

/** Formats times from ISO in the mail's language, in UTC. */
function shown(params: Readonly<Record<string, string>>, language: MailLanguage): Record<string, string> {
	const entries = Object.entries(params).map(([name, value]) => {
		const atMs = MOMENTS.has(name) ? Date.parse(value) : Number.NaN;
		return [name, Number.isNaN(atMs) ? printable(value) : moment(atMs, language)];
	});
	return Object.fromEntries(entries);
}

const moment = (atMs: number, language: MailLanguage): string =>
	new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
		.format(atMs)
		.concat(" UTC");

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
	text.replace(/\{(\w+)\}/g, (_whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? GONE) : GONE));
/** A path of this site keeps its slashes; anything else in its place leads to the start page. */
const PAGE = /^(?:\/[A-Za-z0-9_-]{1,64}){1,6}$/;
const encoded = (params: Readonly<Record<string, string>>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name,
			name === "page" ? (PAGE.test(value) ? value : "/") : encodeURIComponent(value),
		]),
	);
/** Reasons may have several lines; other control characters, and marks for the reading direction, are removed. */
const printable = (raw: string): string =>
	raw.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, (c) => (c === "\n" ? c : " "));
const oneLine = (raw: string): string => raw.replace(/[\p{Cc}\s]+/gu, " ").trim();
const escaped = (raw: string): string =>
	raw.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replaceAll("\n", "<br>");
