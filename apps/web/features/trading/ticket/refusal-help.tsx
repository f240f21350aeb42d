import type { TradingRefusal } from "@truefill/core/trading";
import { useT } from "../../../i18n/index.ts";
import { HelpLink, type HelpPlace } from "../../../ui/help-link.tsx";

/** The help section of the rule behind a refusal, with an example in numbers. */
const PLACES: Partial<Record<TradingRefusal["code"], HelpPlace>> = {
	PRICE_STALE: "market-hours#stale-prices",
	CONVERSION_STALE: "profit#a-rate-that-is-too-old",
	PRICE_UNKNOWN: "market-hours#stale-prices",
	MARKET_CLOSED: "market-hours#closed-markets",
	INSTRUMENT_HALTED: "market-hours#halted-and-close-only",
	INSTRUMENT_CLOSE_ONLY: "market-hours#halted-and-close-only",
	MARGIN_TOO_LITTLE: "margin#when-margin-is-too-little",
};

/** Beside a refusal's text; nothing if no page explains it. */
export function RefusalHelp({ refusal }: { readonly refusal: TradingRefusal | null }) {
	const t = useT();
	const place = refusal === null ? undefined : PLACES[refusal.code];
	return place === undefined ? null : (
		<HelpLink place={place} about={t("trading.refusal")} className="-my-1 align-middle" />
	);
}
