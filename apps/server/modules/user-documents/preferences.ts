import { type UserPreferences, userPreferences } from "@truefill/contracts/http";
import type * as z from "zod";

const NAMES = Object.keys(userPreferences.shape);

/** The stored preferences that this version knows; an invalid value counts as not chosen. */
export function readPreferences(stored: unknown): UserPreferences {
	const all: Readonly<Record<string, unknown>> = typeof stored === "object" && stored !== null ? { ...stored } : {};
	const shape: Readonly<Record<string, z.ZodType>> = userPreferences.shape;
	const fitting = NAMES.map((name) => [name, shape[name]?.safeParse(all[name] ?? null).data ?? null]);
	return userPreferences.parse(Object.fromEntries(fitting));
}
