/** SPEC §3: a country that the sign-up offers. */
export interface Country {
	/** The value that is sent and stored: `united-states`. */
	readonly value: string;
	readonly label: string;
	/** Two letters (ISO 3166-1); also identifies the flag. */
	readonly flag: string;
}

/** SPEC §9, R7: the country if no other is known. */
export const DEFAULT_COUNTRY = "united-states";

const country = (flag: string, label: string): Country => ({
	value: label.toLowerCase().replaceAll(" ", "-"),
	label,
	flag,
});

/** SPEC §3: 46 entries, sorted by label. */
export const COUNTRIES: readonly Country[] = [
	country("AU", "Australia"),
	country("AT", "Austria"),
	country("BE", "Belgium"),
	country("BR", "Brazil"),
	country("BG", "Bulgaria"),
	country("CA", "Canada"),
	country("HR", "Croatia"),
	country("CY", "Cyprus"),
	country("CZ", "Czech Republic"),
	country("DK", "Denmark"),
	country("EE", "Estonia"),
	country("FI", "Finland"),
	country("FR", "France"),
	country("DE", "Germany"),
	country("GR", "Greece"),
	country("HU", "Hungary"),
	country("IS", "Iceland"),
	country("IN", "India"),
	country("IE", "Ireland"),
	country("IT", "Italy"),
	country("JP", "Japan"),
	country("KE", "Kenya"),
	country("LV", "Latvia"),
	country("LT", "Lithuania"),
	country("LU", "Luxembourg"),
	country("MY", "Malaysia"),
	country("MT", "Malta"),
	country("MX", "Mexico"),
	country("NL", "Netherlands"),
	country("NZ", "New Zealand"),
	country("NG", "Nigeria"),
	country("NO", "Norway"),
	country("PL", "Poland"),
	country("PT", "Portugal"),
	country("RO", "Romania"),
	country("SA", "Saudi Arabia"),
	country("SG", "Singapore"),
	country("SK", "Slovakia"),
	country("SI", "Slovenia"),
	country("ZA", "South Africa"),
	country("ES", "Spain"),
	country("SE", "Sweden"),
	country("CH", "Switzerland"),
	country("AE", "United Arab Emirates"),
	country("GB", "United Kingdom"),
	country("US", "United States"),
];

const BY_CODE = new Map(COUNTRIES.map(({ flag, value }) => [flag, value]));
const VALUES = new Set(COUNTRIES.map(({ value }) => value));

/** The country of a two-letter code; `united-states` if it is not listed (R7). */
export const countryByCode = (code: string): string => BY_CODE.get(code.toUpperCase()) ?? DEFAULT_COUNTRY;

/** The first listed one of these, else `united-states`. */
export const listedCountry = (...requests: readonly (string | undefined)[]): string =>
	requests.find((request) => request !== undefined && VALUES.has(request)) ?? DEFAULT_COUNTRY;

/** SPEC §2, §9: the five of the registration form, if no country was chosen before. */
export const FORM_COUNTRIES: readonly Country[] = [
	{ value: "nigeria", label: "Nigeria", flag: "NG" },
	{ value: "uk", label: "United Kingdom", flag: "GB" },
	{ value: "us", label: "United States", flag: "US" },
	{ value: "ca", label: "Canada", flag: "CA" },
	{ value: "au", label: "Australia", flag: "AU" },
];
