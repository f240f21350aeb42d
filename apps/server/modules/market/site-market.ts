import type { SiteData } from "@truefill/contracts/http";
import { classLeverage } from "@truefill/core/instruments";
import { feedStatusWire, type Market, quoteSnapshotWire } from "../../prices/index.ts";
import { instrumentToWire } from "./to-wire.ts";

/** What `GET /data` says of the market. Instruments do not change while the server runs and are made once. */
export function createSiteMarket(market: Market) {
	const { instruments, profile } = market;
	const terms = instruments.map((instrument) => instrumentToWire(instrument, profile));
	const leverage = classLeverage(profile);
	return (): Pick<SiteData, "leverage" | "profile" | "instruments" | "quotes" | "feed"> => ({
		leverage,
		profile: profile.id,
		instruments: terms,
		quotes: market.snapshot().map(quoteSnapshotWire),
		feed: feedStatusWire(market.feedStatus()),
	});
}
