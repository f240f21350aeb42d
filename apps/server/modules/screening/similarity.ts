import type { NameForm } from "./names.ts";

/* How alike two names are, from 0 to 1. Pure. */

const LONGEST_WORD = 30;

/** Jaro's similarity, with Winkler's weight for a common beginning. Words are compared up to 30 letters. */
export function jaroWinkler(given: string, other: string): number {
	if (given === other) return 1;
	const [a, b] = [given.slice(0, LONGEST_WORD), other.slice(0, LONGEST_WORD)];
	const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
	// One bit for each letter that has its partner.
	let [ofA, ofB, matches] = [0, 0, 0];
	for (let at = 0; at < a.length; at++) {
		const end = Math.min(b.length, at + reach + 1);
		for (let to = Math.max(0, at - reach); to < end; to++) {
			if ((ofB & (1 << to)) !== 0 || a.charCodeAt(at) !== b.charCodeAt(to)) continue;
			ofA |= 1 << at;
			ofB |= 1 << to;
			matches++;
			break;
		}
	}
	if (matches === 0) return 0;
	let [swapped, to] = [0, 0];
	for (let at = 0; at < a.length; at++) {
		if ((ofA & (1 << at)) === 0) continue;
		while ((ofB & (1 << to)) === 0) to++;
		if (a.charCodeAt(at) !== b.charCodeAt(to)) swapped++;
		to++;
	}
	const jaro = (matches / a.length + matches / b.length + (matches - swapped / 2) / matches) / 3;
	let prefix = 0;
	while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
	return jaro + prefix * 0.1 * (1 - jaro);
}

/** Below this share of equal letters two texts are different. */
const LEAST_EQUAL = 0.4;
const ROW = new Uint16Array(1024);

/** 1 less the share of letters that must be added, removed or replaced; 0 when it is less than `least`. */
export function editSimilarity(a: string, b: string, least = LEAST_EQUAL): number {
	if (a === b) return 1;
	const longest = Math.max(a.length, b.length);
	const most = Math.floor(longest * (1 - least) + 1e-9);
	if (Math.abs(a.length - b.length) > most || b.length >= ROW.length) return 0;
	for (let at = 0; at <= b.length; at++) ROW[at] = at;
	for (let at = 1; at <= a.length; at++) {
		let diagonal = ROW[0] ?? 0;
		ROW[0] = at;
		let best = at;
		const letter = a.charCodeAt(at - 1);
		for (let to = 1; to <= b.length; to++) {
			const above = ROW[to] ?? 0;
			const replaced = diagonal + (letter === b.charCodeAt(to - 1) ? 0 : 1);
			const cost = Math.min(replaced, above + 1, (ROW[to - 1] ?? 0) + 1);
			ROW[to] = cost;
			if (cost < best) best = cost;
			diagonal = above;
		}
		if (best > most) return 0;
	}
	const edits = ROW[b.length] ?? longest;
	return edits > most ? 0 : 1 - edits / longest;
}

/** Words that are less alike are different words. */
const SAME_WORD = 0.8;
/** Of words that only sound alike, and of those whose consonants alone are known. */
const [SOUND, CONSONANTS] = [0.98, 0.97];
/** Jaro and Winkler forgive too much at the end of a word, edits alone too little at its beginning. */
const wordSimilarity = (a: string, b: string): number =>
	a === b ? 1 : 0.6 * jaroWinkler(a, b) + 0.4 * editSimilarity(a, b);

/** Similarities of words that were compared already: the same names occur again and again in lists. */
export type WordMemo = Map<string, number>;

/** Of words with the same consonants, such as Yusuf and Yousef. */
const VOWELS = 0.9;

function differsInVowels(a: NameForm, at: number, b: NameForm, to: number): boolean {
	const [own, other] = [a.folded[at] ?? "", b.folded[to] ?? ""];
	const skeleton = a.skeletons[at] ?? "";
	if (skeleton.length < 2 || skeleton !== b.skeletons[to]) return false;
	return own[0] === other[0] && Math.abs(own.length - other.length) <= 1;
}

function compareWords(
	a: NameForm,
	at: number,
	b: NameForm,
	to: number,
	isByConsonants: boolean,
	memo: WordMemo,
): number {
	const [own, other] = [a.tokens[at] ?? "", b.tokens[to] ?? ""];
	if (!isByConsonants && own === other) return 1;
	const key = `${isByConsonants ? "c" : "l"}${own} ${other}`;
	const known = memo.get(key);
	if (known !== undefined) return known;
	let alike: number;
	if (isByConsonants) alike = CONSONANTS * editSimilarity(a.skeletons[at] ?? "", b.skeletons[to] ?? "", 0.7);
	else {
		const sound = SOUND * wordSimilarity(a.folded[at] ?? "", b.folded[to] ?? "");
		alike = Math.max(sound, wordSimilarity(own, other), differsInVowels(a, at, b, to) ? VOWELS : 0);
		if (alike < SAME_WORD) alike = 0;
	}
	memo.set(key, alike);
	return alike;
}

/** What each word costs that only the longer name has, and the most that such words cost. */
const [EXTRA_WORD, MOST_EXTRA] = [0.065, 0.2];

/** Pairs the words of two names, in any order. */
function byWords(a: NameForm, b: NameForm, isByConsonants: boolean, memo: WordMemo): number {
	const [short, long] = a.tokens.length <= b.tokens.length ? [a, b] : [b, a];
	let taken = 0;
	let [sum, weights, least] = [0, 0, 1];
	for (let at = 0; at < short.tokens.length; at++) {
		let [best, found] = [0, -1];
		for (let to = 0; to < long.tokens.length; to++) {
			if ((taken & (1 << to)) !== 0) continue;
			const alike = compareWords(short, at, long, to, isByConsonants, memo);
			if (alike > best) [best, found] = [alike, to];
		}
		if (found >= 0) taken |= 1 << found;
		const weight = Math.max(2, (short.tokens[at] ?? "").length);
		sum += weight * best;
		weights += weight;
		least = Math.min(least, best);
	}
	const extraWords = long.tokens.length - short.tokens.length;
	// One word alone says little about a name of several.
	if (short.tokens.length === 1 && extraWords > 0) return 0.6 * (sum / weights);
	// One different word makes another person, however long the others are.
	return (0.5 * (sum / weights) + 0.5 * least) * (1 - Math.min(MOST_EXTRA, EXTRA_WORD * extraWords));
}

/** The family name may be first or last, and each may be several words. */
const rotations = (words: readonly string[]): string[] =>
	words.slice(0, MOST_ROTATIONS).map((_, at) => [...words.slice(at), ...words.slice(0, at)].join(""));
const MOST_ROTATIONS = 6;
/** Below this the result is of no use. */
const LEAST_AS_ONE = 0.8;

/** Names that are divided into words in different ways. */
function asOneWord(a: NameForm, b: NameForm, isByConsonants: boolean): number {
	const [own, others] = isByConsonants ? [a.skeletons, b.skeletons.join("")] : [a.folded, b.folded.join("")];
	const length = own.reduce((sum, word) => sum + word.length, 0);
	if (Math.min(length, others.length) < LEAST_AS_ONE * Math.max(length, others.length)) return 0;
	let best = 0;
	for (const text of rotations(own)) best = Math.max(best, editSimilarity(text, others, LEAST_AS_ONE));
	return (isByConsonants ? 0.95 : 0.99) * best;
}

/** Names with fewer consonants fit too many others. */
const [FEW_CONSONANTS, OF_FEW] = [5, 0.93];

/** How alike two ways to write a name are. */
export function formSimilarity(a: NameForm, b: NameForm, memo: WordMemo = new Map()): number {
	const isByConsonants = a.isWithoutVowels !== b.isWithoutVowels;
	const words = byWords(a, b, isByConsonants, memo);
	const best = words >= 0.99 ? words : Math.max(words, asOneWord(a, b, isByConsonants));
	if (!isByConsonants) return best;
	const letters = (form: NameForm): number => form.skeletons.reduce((sum, word) => sum + word.length, 0);
	return Math.min(letters(a), letters(b)) < FEW_CONSONANTS ? OF_FEW * best : best;
}

/** How alike two names are whose forms these are. */
export function nameSimilarity(a: readonly NameForm[], b: readonly NameForm[]): number {
	let best = 0;
	for (const own of a) for (const other of b) best = Math.max(best, formSimilarity(own, other));
	return Math.min(1, best);
}
