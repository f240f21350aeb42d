import type { ListEntry, ListName } from "./entry.ts";
import { formsOf, type NameForm } from "./names.ts";
import { formSimilarity, type WordMemo } from "./similarity.ts";

/** An entry of a list that is in use. */
export interface IndexedEntry {
	readonly list: ListName;
	readonly hash: string;
	readonly entry: ListEntry;
}

interface IndexedForm {
	readonly entry: IndexedEntry;
	readonly name: string;
	readonly form: NameForm;
}

export interface FoundName {
	readonly entry: IndexedEntry;
	/** Which of its names it is. */
	readonly name: string;
	readonly similarity: number;
}

/** Pairs of letters of each word, with its beginning and end. */
function pairsOf(words: readonly string[]): string[] {
	const pairs = new Set<string>();
	for (const word of words) {
		const text = `^${word}$`;
		for (let at = 0; at + 1 < text.length; at++) pairs.add(text.slice(at, at + 2));
	}
	return [...pairs];
}

/** At least this share of the pairs of the shorter name. */
const SHARED = 0.5;
/** Most names that are compared in full for one way to write a name. */
const MOST_COMPARED = 80;

/** Which names share pairs of letters. */
class PairIndex {
	readonly #forms: IndexedForm[] = [];
	readonly #sizes: number[] = [];
	readonly #byPair = new Map<string, number[]>();
	#counts = new Uint16Array(0);

	add(indexed: IndexedForm, words: readonly string[]): void {
		const at = this.#forms.length;
		const pairs = pairsOf(words);
		this.#forms.push(indexed);
		this.#sizes.push(pairs.length);
		for (const pair of pairs) {
			const found = this.#byPair.get(pair);
			if (found === undefined) this.#byPair.set(pair, [at]);
			else found.push(at);
		}
	}

	/** The names that share the most, without comparing them. */
	like(words: readonly string[]): IndexedForm[] {
		const pairs = pairsOf(words);
		if (this.#counts.length < this.#forms.length) this.#counts = new Uint16Array(this.#forms.length);
		const counts = this.#counts;
		const touched: number[] = [];
		for (const pair of pairs) {
			for (const at of this.#byPair.get(pair) ?? []) {
				const count = counts[at] ?? 0;
				if (count === 0) touched.push(at);
				counts[at] = count + 1;
			}
		}
		const found: { readonly at: number; readonly share: number }[] = [];
		for (const at of touched) {
			const count = counts[at] ?? 0;
			const [least, most] = [
				Math.min(pairs.length, this.#sizes[at] ?? 0),
				Math.max(pairs.length, this.#sizes[at] ?? 0),
			];
			if (count >= 2 && count >= SHARED * least) found.push({ at, share: count / least + count / most });
			counts[at] = 0;
		}
		found.sort((a, b) => b.share - a.share);
		return found.slice(0, MOST_COMPARED).flatMap(({ at }) => this.#forms[at] ?? []);
	}
}

/**
 * All names of the lists. Names with vowels are compared by their letters; where one of two is written without vowels,
 * by consonants.
 */
export class NameIndex {
	readonly #letters = new PairIndex();
	readonly #consonants = new PairIndex();
	readonly #withoutVowels = new PairIndex();
	#names = 0;

	get names(): number {
		return this.#names;
	}

	add(entry: IndexedEntry): void {
		for (const name of entry.entry.names) {
			this.#names++;
			for (const form of formsOf(name)) {
				const indexed = { entry, name, form };
				if (form.isWithoutVowels) this.#withoutVowels.add(indexed, form.skeletons);
				else {
					this.#letters.add(indexed, form.folded);
					this.#consonants.add(indexed, form.skeletons);
				}
			}
		}
	}

	/** The entries with a name that is at least so similar, each once with its best name. */
	like(name: string, least: number): FoundName[] {
		const best = new Map<IndexedEntry, FoundName>();
		const memo: WordMemo = new Map();
		for (const own of formsOf(name)) {
			const candidates = own.isWithoutVowels
				? [...this.#withoutVowels.like(own.skeletons), ...this.#consonants.like(own.skeletons)]
				: [...this.#letters.like(own.folded), ...this.#withoutVowels.like(own.skeletons)];
			for (const { entry, name: listed, form } of candidates) {
				const similarity = formSimilarity(own, form, memo);
				const before = best.get(entry);
				if (similarity < least || similarity < (before?.similarity ?? 0)) continue;
				const { names } = entry.entry;
				// Of names that are alike, the one that the list has first.
				const isLater = before !== undefined && names.indexOf(listed) >= names.indexOf(before.name);
				if (similarity === before?.similarity && isLater) continue;
				best.set(entry, { entry, name: listed, similarity });
			}
		}
		return [...best.values()];
	}
}
