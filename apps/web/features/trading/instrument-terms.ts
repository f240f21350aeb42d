import { formatDecimal, formatVolume } from "@truefill/core/money";
import type { Side } from "@truefill/core/pricing";
import { yearlyPercent } from "@truefill/core/trading";
import type { LocalInstrument } from "../../data/index.ts";
import { t } from "../../i18n/index.ts";
import { formatNumber, formatPercent } from "../../lib/format.ts";
import { type VolumeUnit, volumeLabel } from "./figures.ts";

/** `100,000 EUR` */
export const lotText = ({ contractSize, base }: LocalInstrument): string =>
	`${formatNumber(formatVolume(contractSize))} ${base}`;

/** Least and greatest volume of an order. */
export const volumeRange = (instrument: LocalInstrument, unit: VolumeUnit): string =>
	`${volumeLabel(instrument, instrument.minVolume, unit)} – ${volumeLabel(instrument, instrument.maxVolume, unit)}`;

/** What each side of a trade is charged (E21). */
export function commissionText({ commission }: LocalInstrument): string {
	switch (commission.kind) {
		case "none":
			return t("trading.facts.noCommission");
		case "per-lot":
			return t("trading.facts.perLot", { amount: commission.amount, currency: commission.currency });
		case "per-million":
			return t("trading.facts.perMillion", { amount: commission.amount, currency: commission.currency });
		case "percent":
			return t("trading.facts.percent", {
				percent: commission.percent,
				minimum: commission.minimum,
				currency: commission.currency,
			});
	}
}

/** What a side pays or receives for holding overnight: `−2.45% a year`, or points a day (E20). */
export function swapTermsText({ financing: { swap } }: LocalInstrument, side: Side): string {
	if (swap.kind === "points") {
		const points = side === "buy" ? swap.long : swap.short;
		return t("markets.financing.points", { points: formatNumber(points, { sign: "always" }) });
	}
	const percent = formatDecimal(yearlyPercent(swap, side), 8, 2);
	return t("markets.financing.yearly", {
		percent: formatPercent(percent, percent.split(".")[1]?.length ?? 2, "always"),
	});
}
