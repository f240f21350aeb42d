/* Countries as lists and customers write them, as ISO 3166 codes. */

const slugOf = (name: string): string =>
	name
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/&/g, "and")
		.replace(/\bthe\b|\([^)]*\)/g, " ")
		.replace(/[^a-z]+/g, "-")
		.replace(/^-+|-+$/g, "");

const OTHER_NAMES: Readonly<Record<string, string>> = {
	burma: "MM",
	"congo-democratic-republic-of": "CD",
	"democratic-people-s-republic-of-korea": "KP",
	"democratic-republic-of-congo": "CD",
	"czech-republic": "CZ",
	"great-britain": "GB",
	"hong-kong": "HK",
	iran: "IR",
	"iran-islamic-republic-of": "IR",
	"ivory-coast": "CI",
	"korea-north": "KP",
	"korea-south": "KR",
	"lao-people-s-democratic-republic": "LA",
	"libyan-arab-jamahiriya": "LY",
	macau: "MO",
	palestinian: "PS",
	palestine: "PS",
	"republic-of-korea": "KR",
	"russian-federation": "RU",
	swaziland: "SZ",
	"syrian-arab-republic": "SY",
	turkey: "TR",
	uk: "GB",
	"united-republic-of-tanzania": "TZ",
	"united-states-of-america": "US",
	usa: "US",
	uae: "AE",
	"viet-nam": "VN",
};

function knownCodes(): ReadonlyMap<string, string> {
	const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
	const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
	const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
	const known = codes.flatMap((code) => {
		const name = names.of(code);
		return name === undefined ? [] : [[slugOf(name), code] as const];
	});
	return new Map([...known, ...Object.entries(OTHER_NAMES)]);
}

let bySlug: ReadonlyMap<string, string> | undefined;

/** Null: not a country that is known here. */
export function countryCode(given: string | null): string | null {
	const text = (given ?? "").trim();
	bySlug ??= knownCodes();
	if (/^[A-Za-z]{2}$/.test(text) && text.toLowerCase() !== "uk") return text.toUpperCase();
	return bySlug.get(slugOf(text)) ?? null;
}
