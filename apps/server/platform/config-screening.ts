import { resolve } from "node:path";
import * as z from "zod";
import type { Variable } from "./config-variable.ts";

/** Lists with which customers are compared. */
export interface ScreeningConfig {
	/** Absolute path of the folder of lists; null: none. */
	readonly folder: string | null;
	/** Of a match, from 0 to 1. */
	readonly threshold: number;
}

const [LEAST, MOST] = [0.7, 0.99];

export const SCREENING_VARIABLES = {
	SCREENING_LISTS: {
		instead: "made-up names in the demo, else –",
		meaning: "Folder of the lists of sanctions with which customers are compared",
		allowed: "a path",
		schema: z.string(),
	} satisfies Variable<string>,
	SCREENING_THRESHOLD: {
		default: "0.88",
		meaning: "How similar a customer must be to an entry of a list to be reviewed, from 0.7 to 0.99; lower finds more",
		allowed: "a number from 0.7 to 0.99",
		schema: z
			.string()
			.regex(/^0\.\d{1,3}$/)
			.transform((text) => Number.parseFloat(text))
			.refine((number) => number >= LEAST && number <= MOST),
	} satisfies Variable<number>,
};

export const completeScreening = (
	{ folder, threshold }: { readonly folder: string | undefined; readonly threshold: number },
	cwd: string,
): ScreeningConfig => ({ folder: folder === undefined ? null : resolve(cwd, folder), threshold });
