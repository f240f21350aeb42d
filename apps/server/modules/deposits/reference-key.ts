/** Invisible characters: spaces of all kinds, control and format characters, default-ignorable ones. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Key by which two references of payments are equal: it ignores case, spaces, invisible characters and compatibility
 * forms (full width, ligatures). Empty for a reference without visible characters.
 */
export const referenceKey = (reference: string): string =>
	reference.normalize("NFKC").replace(UNSEEN, "").toUpperCase().normalize("NFKC");
