import * as z from "zod";

const registry = z.registry<{ readonly why: string }>();

/**
 * Declares that a text must be stored and compared as it was sent: a password, a key, a bank's reference, a link. All
 * other texts are masked where they contain a card number.
 */
export const exact = <S extends z.ZodType>(schema: S, why: string): S => {
	registry.add(schema, { why });
	return schema;
};

export const isExact = (schema: z.core.$ZodType): boolean => registry.has(schema);
