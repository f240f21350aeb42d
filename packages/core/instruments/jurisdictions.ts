import { LEVERAGE_PROFILES, type LeverageProfileId, profileLeverage } from "./profiles.ts";
import type { AssetClass, Instrument } from "./types.ts";

/** A customer's country of residence, and the rules that apply because of it (R12, R26). */
export interface Jurisdiction {
	readonly profile: LeverageProfileId;
	/** A country as `countryOf` writes it; null: not given. */
	readonly country: string | null;
}

/** Instruments that residents of a country may not open (R26), with the law in a sentence for the customer. */
export interface EligibilityRule {
	readonly id: string;
	readonly countries: readonly string[];
	/** The country's name in the sentence. */
	readonly residence: string;
	/** Null: every instrument. */
	readonly assetClasses: readonly AssetClass[] | null;
	readonly rule: string;
}

/** The United Kingdom, the European Union and the European Economic Area: one retail profile (ESMA 2018/796, COBS 22.5). */
const RETAIL_EU_UK: ReadonlySet<string> = new Set([
	"austria",
	"belgium",
	"bulgaria",
	"croatia",
	"cyprus",
	"czech-republic",
	"denmark",
	"estonia",
	"finland",
	"france",
	"germany",
	"greece",
	"hungary",
	"iceland",
	"ireland",
	"italy",
	"latvia",
	"liechtenstein",
	"lithuania",
	"luxembourg",
	"malta",
	"netherlands",
	"norway",
	"poland",
	"portugal",
	"romania",
	"slovakia",
	"slovenia",
	"spain",
	"sweden",
	"united-kingdom",
]);

/** Abbreviations and older names of a country, as in forms and two-letter codes. */
const SAME_AS: Readonly<Record<string, string>> = {
	uk: "united-kingdom",
	"great-britain": "united-kingdom",
	us: "united-states",
	usa: "united-states",
	"united-states-of-america": "united-states",
	ca: "canada",
	au: "australia",
	czechia: "czech-republic",
	"the-netherlands": "netherlands",
};

export const ELIGIBILITY_RULES: readonly EligibilityRule[] = [
	{
		id: "us-retail-cfds",
		countries: ["united-states"],
		residence: "the United States",
		assetClasses: null,
		rule: "United States law does not allow contracts for difference to be offered to retail clients (Commodity Exchange Act, section 2(c))",
	},
	{
		id: "uk-retail-crypto",
		countries: ["united-kingdom"],
		residence: "the United Kingdom",
		assetClasses: ["cryptos"],
		rule: "the Financial Conduct Authority does not allow crypto derivatives to be sold to retail clients (COBS 22.6)",
	},
	{
		id: "be-retail-cfds",
		countries: ["belgium"],
		residence: "Belgium",
		assetClasses: null,
		rule: "the Belgian FSMA does not allow contracts for difference to be distributed to retail clients (Regulation of 21 July 2016)",
	},
];

/** A normalised country: lower case with dashes, abbreviations expanded; null where none was given. */
export function countryOf(given: string | null): string | null {
	const slug = (given ?? "")
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, "-");
	return slug === "" ? null : (SAME_AS[slug] ?? slug);
}

/** The profile of a resident of this country; the strict one when the country is unknown. */
export const profileOfCountry = (country: string | null): LeverageProfileId =>
	country === null || RETAIL_EU_UK.has(country) ? "retail-eu-uk" : "international";

/**
 * What a profile lets the house give to a customer: compensation for errors, and goodwill. Nothing that would encourage
 * trading or depositing (COBS 22.5.20, ESMA 2018/796 article 5): there are no bonuses to restrict.
 */
const CREDITS: Readonly<Record<LeverageProfileId, readonly string[]>> = {
	"retail-eu-uk": ["compensation", "goodwill"],
	international: ["compensation", "goodwill"],
};
export const creditsOf = (profile: LeverageProfileId): readonly string[] => CREDITS[profile];

/** The rule that forbids a resident of this country to open the instrument, or null (R26). Closing stays allowed. */
export function barredBy(
	jurisdiction: Jurisdiction | null | undefined,
	instrument: Pick<Instrument, "assetClass">,
): EligibilityRule | null {
	const country = jurisdiction?.country ?? null;
	if (country === null) return null;
	const bars = ({ countries, assetClasses }: EligibilityRule): boolean =>
		countries.includes(country) && (assetClasses === null || assetClasses.includes(instrument.assetClass));
	return ELIGIBILITY_RULES.find(bars) ?? null;
}

/** The leverage cap of the customer's profile (E8); no cap when the account has no known jurisdiction. */
export const jurisdictionLeverage = (
	jurisdiction: Jurisdiction | null | undefined,
	instrument: Pick<Instrument, "assetClass" | "subClass">,
): number =>
	jurisdiction === null || jurisdiction === undefined
		? Number.POSITIVE_INFINITY
		: profileLeverage(LEVERAGE_PROFILES[jurisdiction.profile], instrument);
