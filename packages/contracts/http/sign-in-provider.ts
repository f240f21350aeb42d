import * as z from "zod";

/** Supported OpenID providers; `own` is one of the operator's choice. */
export const providerId = z.enum(["google", "apple", "linkedin", "own"]);
export type ProviderId = z.infer<typeof providerId>;

/** A button of the login page. */
export const signInProvider = z.strictObject({ id: providerId, name: z.string() });
export type SignInProvider = z.infer<typeof signInProvider>;
