/** Characters of a user's own name for a list or a template, as the contract limits it. */
export const MAX_NAME = 40;

/** No control characters, and none that change the direction of other texts. */
export const isOwnName = (text: string): boolean =>
	text.trim().length > 0 && text.length <= MAX_NAME && !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(text);
