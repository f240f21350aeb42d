import * as z from "zod";

/** Languages of mails to users. */
export const mailLanguage = z.enum(["en", "de", "es", "fr", "ar"]);
export type MailLanguage = z.infer<typeof mailLanguage>;
