/** Not part of a name: forms of address and academic titles. */
const TITLES: ReadonlySet<string> = new Set(
	"mr mrs ms miss dr prof sir herr frau fr hr m mme mlle sr sra srta don dona".split(" "),
);
/** Letters that no decomposition makes plain, and the German umlauts as banks write them. */
const WRITTEN: Readonly<Record<string, string>> = {
	ß: "ss",
	æ: "ae",
	ø: "o",
	œ: "oe",
	ł: "l",
	đ: "d",
	ð: "d",
	þ: "th",
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

const plain = (text: string): string =>
	text
		.replace(/[ßæøœłđðþ]/g, (letter) => WRITTEN[letter] ?? letter)
		.normalize("NFD")
		.replace(/\p{M}/gu, "");

/** The words of a name, each in every way in which a bank may write it: `müller` is `muller` and `mueller`. */
function wordsOf(name: string): readonly (readonly string[])[] {
	const lower = name
		.normalize("NFKC")
		.toLowerCase()
		.replace(/['’`.]/g, "");
	return lower
		.split(/[^\p{L}\p{N}]+/u)
		.map((word) => word.normalize("NFC"))
		.filter((word) => word !== "" && !TITLES.has(word))
		.map((word) => [plain(word), plain(word.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter))]);
}

/**
 * Whether the sender of a transfer has the customer's name: all words of the last name, and one of the first names or
 * its initial, in any order, and at most two more words such as further first names.
 */
export function isSameName(sender: string, customer: { readonly first: string; readonly last: string }): boolean {
	const rest = [...wordsOf(sender)];
	const take = (fits: (written: string) => boolean): boolean => {
		const at = rest.findIndex((ways) => ways.some(fits));
		if (at < 0) return false;
		rest.splice(at, 1);
		return true;
	};
	const last = wordsOf(customer.last);
	if (last.length === 0 || !last.every((ways) => take((written) => ways.includes(written)))) return false;
	const first = wordsOf(customer.first);
	const hasFirst =
		first.some((ways) => take((written) => ways.includes(written))) ||
		first.some((ways) => take((written) => written.length === 1 && ways.some((way) => way.startsWith(written))));
	return hasFirst && rest.length <= 2;
}
