import type { RefusalCode } from "@truefill/core/trading";
import { fill } from "./fill.ts";
import { refusalErrors } from "./refusals.ts";

const isKnown = (code: string): code is keyof typeof refusalErrors => Object.hasOwn(refusalErrors, code);

/**
 * What the engine's refusal says, apart from the catalogue of all errors: a page that judges by the core's rules carries
 * these sentences and no others. A code that this build does not know says itself.
 */
export const refusalSentence = (code: RefusalCode, params: Readonly<Record<string, string>>): string =>
	isKnown(code) ? fill(refusalErrors[code].message, params) : code;
