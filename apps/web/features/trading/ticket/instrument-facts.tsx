import type { ReactNode } from "react";
import type { LocalInstrument } from "../../../data/index.ts";
import { useDay } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatPercent, formatPrice, UNKNOWN } from "../../../lib/format.ts";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { WhyTerm } from "../../../ui/why/why-term.tsx";
import { priceText } from "../figures.ts";
import { commissionText, lotText, volumeRange } from "../instrument-terms.ts";
import { useSettingsOf } from "../preferences.ts";

/** An instrument's terms that a trader needs before trading (E1). */
export function InstrumentFacts({ instrument }: { readonly instrument: LocalInstrument }) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const day = useDay(instrument.id);
	const price = (value: number | null | undefined) =>
		value === null || value === undefined
			? UNKNOWN
			: formatPrice(priceText(value, instrument.priceDigits), instrument.priceDigits);
	const rows: readonly (readonly [string, ReactNode])[] = [
		[t("trading.facts.day"), `${price(day?.low)} – ${price(day?.high)}`],
		[t("trading.facts.contract"), lotText(instrument)],
		[t("trading.facts.volume"), volumeRange(instrument, unit)],
		[t("trading.facts.margin"), `${formatPercent((100 / instrument.leverage).toFixed(2))} · 1:${instrument.leverage}`],
		[t("trading.commission"), commissionText(instrument)],
	];
	return (
		<div className="mt-3 border-line border-t pt-2">
			<details>
				<summary className="cursor-pointer rounded-[4px] py-1 text-12 pointer-coarse:py-3.5 text-secondary hover:text-primary">
					{t("trading.facts", { instrument: instrument.displayName })}
				</summary>
				<dl className="flex flex-col gap-1 pt-1.5">
					{rows.map(([label, value]) => (
						<div key={label} className="flex justify-between gap-3 text-12">
							<dt className="text-muted">{label}</dt>
							<dd className="num text-end">{value}</dd>
						</div>
					))}
				</dl>
			</details>
			<SymbolLink
				symbol={instrument.symbol}
				className="inline-block py-1 text-12 text-accent-text pointer-coarse:py-3.5"
			>
				{t("markets.more", { instrument: instrument.displayName })}
			</SymbolLink>
			<div className="text-12 text-accent-text">
				<WhyTerm of={{ about: "price", instrumentId: instrument.id }}>
					{t("why.price.ask.why", { instrument: instrument.displayName })}
				</WhyTerm>
			</div>
		</div>
	);
}
