/** Nothing that an eye or a printer sees: spaces of all kinds, control and format characters, what is ignored by default. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * By what two references of payments are the same: capitals, spaces, invisible characters and compatibility forms (full
 * width, ligatures) tell no two apart. Empty for a reference in which nothing can be seen.
 */
export const referenceKey = (reference: string): string =>
	reference.normalize("NFKC").replace(UNSEEN, "").toUpperCase().normalize("NFKC");
