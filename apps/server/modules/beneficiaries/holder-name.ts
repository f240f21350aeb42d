/** Letters that Unicode does not decompose, as bank forms write them. */
const LETTERS: Readonly<Record<string, string>> = {
	ß: "ss",
	ø: "o",
	æ: "ae",
	œ: "oe",
	ł: "l",
	đ: "d",
	ð: "d",
	þ: "th",
	ı: "i",
};
/** Not part of a name. */
const TITLES: ReadonlySet<string> = new Set([
	"mr",
	"mrs",
	"ms",
	"miss",
	"dr",
	"prof",
	"herr",
	"frau",
	"mme",
	"sr",
	"sra",
]);

/** The words of a name, comparable: no case, marks, punctuation or titles; "Müller" and "Mueller" are the same. */
function wordsOf(name: string): string[] {
	const plain = name
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[ßøæœłđðþı]/gu, (letter) => LETTERS[letter] ?? letter);
	return plain
		.replace(/['’.`]/gu, "")
		.split(/[^\p{L}]+/u)
		.map((word) => word.replace(/([aou])e/g, "$1"))
		.filter((word) => word !== "" && !TITLES.has(word));
}

export interface PersonName {
	readonly firstName: string;
	readonly lastName: string;
}

/**
 * Whether the holder of a bank account is this person: all last names, at least one first name or its initial, in any
 * order, and nothing else. A joint or foreign account does not pass.
 */
export function isSamePerson(holder: string, { firstName, lastName }: PersonName): boolean {
	const words = wordsOf(holder);
	const [firsts, lasts] = [wordsOf(firstName), wordsOf(lastName)];
	if (lasts.length === 0 || !lasts.every((last) => words.includes(last))) return false;
	const rest = [...words];
	for (const last of lasts) rest.splice(rest.indexOf(last), 1);
	const isFirst = (word: string): boolean =>
		firsts.includes(word) || (word.length === 1 && firsts.some((first) => first.startsWith(word)));
	return rest.every(isFirst) && (rest.length > 0 || firsts.length === 0);
}
