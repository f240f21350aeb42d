import { type I18n, setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { MailLanguage } from "@truefill/contracts/http";
import { isolated } from "@truefill/contracts/translations/isolate";
import {
	notificationInLanguage,
	type Reading,
	type ServerNotification,
} from "@truefill/contracts/translations/server-texts";
import { LANGUAGES } from "@truefill/texts/languages";
import { PUSH_TEXTS } from "@truefill/texts/server";

/** The user's language and time zone; without a zone UTC is used, because the device's is unknown here. */
export interface Reader {
	readonly language: MailLanguage;
	readonly timeZone: string | null;
}

type Translated = Exclude<MailLanguage, "en">;

const catalogues = new Map<Translated, Promise<I18n>>();

/** Latin digits in every language, as on the screens. */
const formats = (language: Translated): string => LANGUAGES[language].formats;

function catalogueOf(language: Translated): Promise<I18n> {
	let found = catalogues.get(language);
	if (found === undefined) {
		found = PUSH_TEXTS[language]().then((texts) => {
			const messages = Object.fromEntries(
				Object.entries(texts).map(([key, text]) => [key, compileMessageOrThrow(text)]),
			);
			return setupI18n({ locale: language, locales: formats(language), messages: { [language]: messages } });
		});
		catalogues.set(language, found);
	}
	return found;
}

/** A notification's title and message in the user's language, for a push that shows while no page is open. */
export async function pushWords(
	notified: ServerNotification,
	{ language, timeZone }: Reader,
): Promise<{ readonly title: string; readonly message: string }> {
	if (language === "en") return notified;
	return notificationInLanguage(notified, readingOf(await catalogueOf(language), language, timeZone ?? "UTC"));
}

function readingOf(i18n: I18n, language: Translated, timeZone: string): Reading {
	const locale = formats(language);
	const moments = new Intl.DateTimeFormat(locale, {
		dateStyle: "medium",
		timeStyle: "medium",
		timeZone,
	});
	const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" });
	const plain = (text: string) => text.replace("-", "−").replace(/[\u061c\u200e\u200f]/g, "");
	return {
		textOf(key, values) {
			const compiled = i18n.messages[key];
			if (compiled === undefined) return null;
			const parts: readonly unknown[] = Array.isArray(compiled) ? compiled : [];
			const complete = parts.every((part) => !Array.isArray(part) || Object.hasOwn(values, String(part[0])));
			return complete
				? i18n._(key, LANGUAGES[language].direction === "rtl" ? isolated(values, compiled) : values)
				: null;
		},
		number(decimal) {
			const digits = decimal.split(".")[1]?.length ?? 0;
			const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
			return plain(format.format(decimal as Intl.StringNumericLiteral));
		},
		moment(iso) {
			const at = new Date(iso);
			const name = zone.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
			return `${plain(moments.format(at))} ${name}`;
		},
	};
}
