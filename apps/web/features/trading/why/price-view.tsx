import { directory, marketNow, prices, useFeedStatus, useSecond } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatAge, formatNumber, formatPrice } from "../../../lib/format.ts";
import { Proof, Reference } from "../../../ui/proof.tsx";
import { TimeText } from "../../../ui/time-text.tsx";
import { Parts, Rule } from "../../../ui/why/parts.tsx";
import { marketText, priceText, spreadPips, stepUnit } from "../figures.ts";

/** Where a price comes from: the quote as it came, its time, and what it decides. */
export function PriceView({ instrumentId }: { readonly instrumentId: string }) {
	const t = useT();
	const now = useSecond();
	const feed = useFeedStatus();
	const instrument = directory().byId(instrumentId);
	const quote = prices.quote(instrumentId);
	if (instrument === undefined || quote === undefined) return <p className="text-13">{t("trading.market.noPrice")}</p>;
	const price = (side: "bid" | "ask") =>
		formatPrice(priceText(quote[side], instrument.priceDigits), instrument.priceDigits);
	const problem = marketText(marketNow(instrument));
	return (
		<div className="flex flex-col gap-4">
			<Parts
				label={t("why.price.quote")}
				parts={[
					{ key: "bid", label: t("trading.bid"), detail: t("why.price.bid"), amount: price("bid") },
					{ key: "ask", label: t("trading.ask"), detail: t("why.price.ask"), amount: price("ask") },
					{
						key: "spread",
						label: t("why.price.spread", { unit: stepUnit(instrument) }),
						amount: formatNumber(spreadPips(quote, instrument.pipPosition)),
					},
					{
						key: "time",
						label: t("why.price.time"),
						detail: t("why.price.age", { age: formatAge(Math.max(0, now - quote.tsMs)) }),
						amount: <TimeText value={new Date(quote.tsMs).toISOString()} format="date-time-seconds" />,
					},
				]}
			/>
			{problem === null ? null : <p className="text-12 text-warn">{problem}</p>}
			<p className="text-13">{t(feed?.kind === "push" ? "why.price.pushed" : "why.price.fed")}</p>
			<Rule place="prices#two-prices" about={t("why.figure.price")} />
			<Proof note={t("why.price.proof")}>
				<Reference label={t("why.proof.quote")} value={String(quote.seq)} />
			</Proof>
		</div>
	);
}
