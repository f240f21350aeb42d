import * as z from "zod";

/** The text by which staff find clients. Each word occurs in the name, the e-mail or the user name; or it is an id or a number. */
export const clientSearch = z
	.string()
	.max(100)
	.regex(/^[^\p{Cc}\p{Cs}]*$/u);
