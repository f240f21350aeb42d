import type { InstrumentWire, SiteData } from "@truefill/contracts/http";
import { classLeverage, type Instrument, type Jurisdiction, LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { eligibilityVerdict } from "@truefill/core/trading";
import { feedStatusWire, type Market, quoteSnapshotWire } from "../../prices/index.ts";
import { instrumentToWire } from "./to-wire.ts";

/**
 * The market's part of `GET /data` for a customer: leverage and eligibility follow their country (R12, R26).
 * Instruments change only when staff halts one, so the result is cached for each set of rules.
 */
export function createSiteMarket(market: Market) {
	const { profile: site } = market;
	const made = new WeakMap<Instrument, Map<string, InstrumentWire>>();
	const terms = (instrument: Instrument, jurisdiction: Jurisdiction | null): InstrumentWire => {
		const kept = made.get(instrument) ?? new Map<string, InstrumentWire>();
		made.set(instrument, kept);
		const barred = eligibilityVerdict(jurisdiction, instrument);
		const rules = `${jurisdiction?.profile} ${barred === null ? "" : jurisdiction?.country}`;
		const known = kept.get(rules) ?? instrumentToWire(instrument, site, jurisdiction, barred);
		kept.set(rules, known);
		return known;
	};
	return (
		jurisdiction: Jurisdiction | null = null,
	): Pick<SiteData, "leverage" | "profile" | "instruments" | "quotes" | "feed"> => {
		const profile = jurisdiction === null ? site : LEVERAGE_PROFILES[jurisdiction.profile];
		return {
			leverage: classLeverage(profile),
			profile: profile.id,
			instruments: market.instruments.map((each) => terms(each, jurisdiction)),
			quotes: market.snapshot().map(quoteSnapshotWire),
			feed: feedStatusWire(market.feedStatus()),
		};
	};
}
