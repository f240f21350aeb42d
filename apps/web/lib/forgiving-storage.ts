/** Values that could not be stored, for the life of the page. */
const unstored = new Map<string, string>();

/**
 * The browser's storage for this site. If it is full or blocked, values are kept in memory instead, for the life of the
 * page; no feature needs more than that.
 */
export const forgivingStorage = {
	getItem(key: string): string | null {
		const kept = unstored.get(key);
		if (kept !== undefined) return kept;
		try {
			return localStorage.getItem(key);
		} catch {
			return null;
		}
	},
	setItem(key: string, value: string): void {
		try {
			localStorage.setItem(key, value);
			unstored.delete(key);
		} catch {
			unstored.set(key, value);
		}
	},
	removeItem(key: string): void {
		unstored.delete(key);
		try {
			localStorage.removeItem(key);
		} catch {
			// A blocked storage holds nothing of ours.
		}
	},
};
