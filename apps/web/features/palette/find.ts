/** Small letters and digits of all scripts, without accents: `EUR/USD` and `eurusd` are the same. */
const plain = (text: string): string =>
	text
		.normalize("NFD")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, "");

/**
 * How well a search fits, from 0 (not at all) to 1: every word must be in the title or the further words. A title that
 * starts with the search comes first, then one with a word that does.
 */
export function fitOf(search: string, title: string, words: string): number {
	const asked = search
		.trim()
		.split(/\s+/)
		.map(plain)
		.filter((word) => word !== "");
	const all = plain(`${title} ${words}`);
	if (!asked.every((word) => all.includes(word))) return 0;
	if (plain(title).startsWith(asked.join(""))) return 1;
	const begins = (word: string) => title.split(/[\s/:–-]+/).some((part) => plain(part).startsWith(word));
	return asked.every(begins) ? 0.8 : 0.5;
}
