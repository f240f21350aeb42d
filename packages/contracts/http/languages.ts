import * as z from "zod";

/** Languages in which people are written to. */
export const mailLanguage = z.enum(["en", "de", "es", "fr", "ar"]);
export type MailLanguage = z.infer<typeof mailLanguage>;
