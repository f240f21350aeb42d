import anyAscii from "any-ascii";
import { otherReadings } from "./readings.ts";

/** One way to write a name in Latin letters. */
export interface NameForm {
	/** As transliterated, without particles. */
	readonly tokens: readonly string[];
	/** The tokens with spellings folded that sound alike. */
	readonly folded: readonly string[];
	/** The tokens' consonants. */
	readonly skeletons: readonly string[];
	/** Arabic and Hebrew write few vowels: only the consonants can be compared. */
	readonly isWithoutVowels: boolean;
}

const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** The Arabic article, which is written with its word. */
const ARTICLE = /(?<=^|[\s-])\u0627\u0644(?=\p{L}{3})/gu;
/** Silent at the end of a word. */
const TA_MARBUTA = /\u0629(?!\p{L})/gu;
/** After another letter, `h` is a letter of its own and no part of `th`, `zh` or `kh`: a short vowel stands before it. */
const INNER_HA = /(?<=[\u0621-\u064a])(?=\u0647)/gu;
/** Letters that are spoken as `s` and `z` in Persian, Urdu and Egypt; Zā' is also written as `th`. */
const SPOKEN: readonly (readonly (readonly [RegExp, string])[])[] = [
	[
		[/\u062b/gu, "\u0633"],
		[/[\u0630\u0638\u0636]/gu, "\u0632"],
	],
	[[/\u0638/gu, "\u062a"]],
];
/** Han characters are transliterated as `LiMing`. */
const AT_CAPITALS = /(?<=\p{Ll})(?=\p{Lu})/gu;

/** Words that a name may have or not. */
const PARTICLES: ReadonlySet<string> = new Set(
	`al el ul bn bt vn as ad an ar ash at az bin ben ibn bint bent abn de del della des di da do dos das du la le las los van von
	der den ter ten zu zur y e i and und et jr sr ii iii iv dr mr mrs ms prof sheikh shaikh sayyid hajji haji hadji`.split(
		/\s+/,
	),
);

const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
	[/sch|sh|tch|ch/g, "C"],
	[/dzh|dj|zh/g, "j"],
	[/ph/g, "f"],
	[/kh|ck|q/g, "k"],
	[/gh/g, "g"],
	[/th/g, "t"],
	[/dh/g, "d"],
	[/x/g, "ks"],
	[/c(?=[eiy])/g, "s"],
	[/c/g, "k"],
	[/w/g, "v"],
	[/z/g, "s"],
	[/ou|oo|o/g, "u"],
	[/ee|ie|ei|y/g, "i"],
	[/ae|e/g, "a"],
	[/(.)\1+/g, "$1"],
];

const fold = (token: string): string => SAME_SOUND.reduce((text, [from, to]) => text.replace(from, to), token);

/** What Arabic and Hebrew write of a token: its consonants. A `v` inside is often a vowel there, an `h` at the end silent. */
export const skeletonOf = (token: string): string =>
	fold(token)
		.replace(/(?<=.)(?:h$|v)/g, "")
		.replace(/[aiu]/g, "")
		.replace(/(.)\1+/g, "$1");

function formOf(text: string, isWithoutVowels: boolean): NameForm | null {
	const words = text
		.toLowerCase()
		// Apostrophes are part of a word, as in O'Neill.
		.replace(/['’`]/g, "")
		// Abd al-Rahman, Abdul Rahman, Abdulrahman.
		.replace(/\babd[aeu]?l?[\s-]+(?:[aeu][lrsntdz][\s-]+)?/g, "abd")
		.replace(/\babd[aeu]l(?=[a-z]{3})/g, "abd")
		.split(/[^a-z]+/)
		.filter((word) => word !== "");
	const kept = words.filter((word) => !PARTICLES.has(word));
	const tokens = (kept.length === 0 ? words : kept).slice(0, MOST_TOKENS);
	if (tokens.length === 0) return null;
	return { tokens, folded: tokens.map(fold), skeletons: tokens.map(skeletonOf), isWithoutVowels };
}

const MOST_TOKENS = 12;
const LONGEST = 300;

/** The ways to write a name of any script in Latin letters; none: it has no letters. */
export function formsOf(name: string): readonly NameForm[] {
	const text = name.normalize("NFKC").slice(0, LONGEST).trim();
	const isSyllabic = SYLLABIC.test(text);
	const plain = text.replace(ARTICLE, "").replace(TA_MARBUTA, "").replace(INNER_HA, "a");
	const latin = anyAscii(plain);
	const readings = isSyllabic ? [latin.replace(AT_CAPITALS, " "), ...otherReadings(text)] : [latin];
	for (const letters of SPOKEN) {
		const spoken = letters.reduce((all, [from, to]) => all.replace(from, to), plain);
		if (spoken !== plain) readings.push(anyAscii(spoken));
	}
	const isWithoutVowels = WITHOUT_VOWELS.test(text);
	return readings.flatMap((reading) => formOf(reading, isWithoutVowels) ?? []);
}
