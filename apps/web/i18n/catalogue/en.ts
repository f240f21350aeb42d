import { common } from "./en/common.ts";
import { dashboard } from "./en/dashboard.ts";
import { gates } from "./en/gates.ts";
import { login } from "./en/login.ts";
import { orders } from "./en/orders.ts";
import { shell } from "./en/shell.ts";
import { trading } from "./en/trading.ts";

/**
 * English, the language that defines which keys exist. Each area of the product has a file of its own.
 * Texts are ICU MessageFormat: an apostrophe is written twice, `{name}` is a placeholder.
 */
export const en = { ...common, ...gates, ...login, ...shell, ...dashboard, ...trading, ...orders } as const;

export type MessageKey = keyof typeof en;

/** What another language's file must be: the same keys, every one. */
export type Catalogue = { readonly [Key in MessageKey]: string };
