import { dashboard } from "./en/dashboard.ts";
import { shell } from "./en/shell.ts";
import { trading } from "./en/trading.ts";
import type { late } from "./en-late.ts";
import { publicTexts } from "./en-public.ts";

/**
 * English, the language that defines which keys exist; further ones are in `en-late.ts`. Each area of the product has a file of its own.
 * Texts are ICU MessageFormat: an apostrophe is written twice, `{name}` is a placeholder.
 */
export const en = { ...publicTexts, ...shell, ...dashboard, ...trading } as const;

/** All texts there are, for the compiler alone: the late ones are loaded apart. */
export type Texts = typeof en & typeof late;

export type MessageKey = keyof Texts;

/** What another language's file must be: the same keys, every one. */
export type Catalogue = { readonly [Key in MessageKey]: string };
