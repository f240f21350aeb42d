import type { RefusalCode } from "@truefill/core/trading";
import { fill } from "./fill.ts";
import { refusalErrors } from "./refusals.ts";

const isKnown = (code: string): code is keyof typeof refusalErrors => Object.hasOwn(refusalErrors, code);

/**
 * The sentence of an engine refusal, separate from the catalogue of all errors: a page that uses the core's rules
 * bundles only these sentences. A code unknown to this build is returned as is.
 */
export const refusalSentence = (code: RefusalCode, params: Readonly<Record<string, string>>): string =>
	isKnown(code) ? fill(refusalErrors[code].message, params) : code;
