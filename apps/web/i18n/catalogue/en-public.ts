import { common } from "./en/common.ts";
import { gates } from "./en/gates.ts";
import { login } from "./en/login.ts";

/** English texts that stand before the sign-in; they come with the page itself. */
export const publicTexts = { ...common, ...gates, ...login } as const;
