/** A figure with what it was to be, and whether it is. */
export const goalText = (what: string, goal: string, met: boolean): string =>
	`${met ? "met   " : "MISSED"}  ${what}; goal ${goal}`;

/** The same where the goal is set for another size. */
export const plainText = (what: string): string => `        ${what}`;
