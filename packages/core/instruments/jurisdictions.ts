import { LEVERAGE_PROFILES, type LeverageProfileId, profileLeverage } from "./profiles.ts";
import type { AssetClass, Instrument } from "./types.ts";

/** Where a customer is resident, and the rules that hold for them because of it (R12, R26). */
export interface Jurisdiction {
	readonly profile: LeverageProfileId;
	/** A country as `countryOf` writes it; null: not told. */
	readonly country: string | null;
}

/** Instruments that residents of a country may not open (R26). Data: what a law says, in a sentence a customer reads. */
export interface EligibilityRule {
	readonly id: string;
	readonly countries: readonly string[];
	/** How the sentence calls the country. */
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

/** Short and older writings of a country, as forms and two-letter codes have them. */
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

/** A country as the rules know it: lower case with dashes, short writings spelled out; null where none was given. */
export function countryOf(given: string | null): string | null {
	const slug = (given ?? "")
		.trim()
		.toLowerCase()
		.replace(/[\s_]+/g, "-");
	return slug === "" ? null : (SAME_AS[slug] ?? slug);
}

/** The profile of a resident of this country; the strict one where it is not known. */
export const profileOfCountry = (country: string | null): LeverageProfileId =>
	country === null || RETAIL_EU_UK.has(country) ? "retail-eu-uk" : "international";

/**
 * What a profile lets the house give to a customer: making good what went wrong, and goodwill. Nothing that would move them to
 * trade or to deposit (COBS 22.5.20, ESMA 2018/796 article 5): there is no bonus to be gated.
 */
const CREDITS: Readonly<Record<LeverageProfileId, readonly string[]>> = {
	"retail-eu-uk": ["compensation", "goodwill"],
	international: ["compensation", "goodwill"],
};
export const creditsOf = (profile: LeverageProfileId): readonly string[] => CREDITS[profile];

/** The rule that keeps a resident of this country from opening the instrument, or null (R26). Closing is never barred. */
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

/** The cap on leverage that holds where the customer lives (E8); no cap of its own where that is not known to the account. */
export const jurisdictionLeverage = (
	jurisdiction: Jurisdiction | null | undefined,
	instrument: Pick<Instrument, "assetClass" | "subClass">,
): number =>
	jurisdiction === null || jurisdiction === undefined
		? Number.POSITIVE_INFINITY
		: profileLeverage(LEVERAGE_PROFILES[jurisdiction.profile], instrument);
