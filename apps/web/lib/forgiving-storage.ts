/** What could not be stored, for as long as the page lives. */
const unstored = new Map<string, string>();

/**
 * The browser's storage of this site. Where it is full or blocked, values are kept in memory instead: nothing that the
 * page does depends on more than its own life.
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
			// A storage that is blocked holds nothing of ours.
		}
	},
};
