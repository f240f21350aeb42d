import type { AssetClass, Instrument } from "./types.ts";

/** A jurisdiction's limits for one asset class: the headline figure, and the sub-classes that it applies to. */
export interface ClassCap {
	/** The figure that `GET /data` returns for the class (R12). */
	readonly headline: number;
	/** Sub-classes that get the headline figure; null: all of them. */
	readonly headlineSubClasses: readonly string[] | null;
	/** The cap of every other sub-class: never above the headline, so that unknown ones get the stricter cap. */
	readonly otherwise: number;
}

export interface LeverageProfile {
	readonly id: string;
	readonly caps: Readonly<Record<AssetClass, ClassCap>>;
}

const whole = (headline: number): ClassCap => ({ headline, headlineSubClasses: null, otherwise: headline });

/** Retail clients of the European Union and the United Kingdom (R12; economics "Retail caps"). */
const RETAIL_EU_UK: LeverageProfile = {
	id: "retail-eu-uk",
	caps: {
		forex: { headline: 30, headlineSubClasses: ["major"], otherwise: 20 },
		metals: { headline: 20, headlineSubClasses: ["gold"], otherwise: 10 },
		indices: { headline: 20, headlineSubClasses: ["major"], otherwise: 10 },
		commodities: whole(10),
		stocks: whole(5),
		cryptos: whole(2),
	},
};

const INTERNATIONAL: LeverageProfile = {
	id: "international",
	caps: {
		forex: whole(100),
		metals: whole(100),
		indices: whole(100),
		commodities: whole(100),
		stocks: whole(100),
		cryptos: whole(100),
	},
};

export const LEVERAGE_PROFILES = { "retail-eu-uk": RETAIL_EU_UK, international: INTERNATIONAL } as const;
export type LeverageProfileId = keyof typeof LEVERAGE_PROFILES;
export const LEVERAGE_PROFILE_IDS = ["retail-eu-uk", "international"] as const satisfies readonly LeverageProfileId[];

/** The profile's cap for one instrument; the effective leverage also depends on the instrument and account (E8). */
export function profileLeverage(
	profile: LeverageProfile,
	instrument: Pick<Instrument, "assetClass" | "subClass">,
): number {
	const cap = profile.caps[instrument.assetClass];
	const headline = cap.headlineSubClasses === null || cap.headlineSubClasses.includes(instrument.subClass);
	return headline ? cap.headline : cap.otherwise;
}

/** One integer per asset class, as `GET /data` carries it (SPEC site data, R12). */
export function classLeverage(profile: LeverageProfile): Record<AssetClass, number> {
	const { forex, metals, indices, commodities, stocks, cryptos } = profile.caps;
	return {
		cryptos: cryptos.headline,
		stocks: stocks.headline,
		indices: indices.headline,
		commodities: commodities.headline,
		metals: metals.headline,
		forex: forex.headline,
	} satisfies Record<AssetClass, number>;
}
