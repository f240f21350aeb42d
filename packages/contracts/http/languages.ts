import { LANGUAGES, type LanguageCode } from "@truefill/texts/languages";
import * as z from "zod";

/** Languages of the site, its mails and its notifications. */
export const mailLanguage = z.enum(Object.keys(LANGUAGES) as [LanguageCode, ...LanguageCode[]]);
export type MailLanguage = z.infer<typeof mailLanguage>;
