/** A figure with its goal and whether it is met. */
export const goalText = (what: string, goal: string, met: boolean): string =>
	`${met ? "met   " : "MISSED"}  ${what}; goal ${goal}`;

/** The same for a size that has no goal. */
export const plainText = (what: string): string => `        ${what}`;
