import type { ConversionWire } from "@truefill/contracts/http";
import { useDirectory } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber, formatPrice } from "../../../lib/format.ts";
import { TimeText } from "../../../ui/time-text.tsx";

/** The conversion rate of a fill in a foreign currency, with its quotes; nothing if there was no conversion (E5). */
export function ConversionBlock({
	of: used,
	end,
}: {
	readonly of: ConversionWire | null;
	readonly end: "opening" | "closing";
}) {
	const t = useT();
	const instruments = useDirectory();
	if (used === null || used.from === used.to) return null;
	const { from, to, rate, via, ticks } = used;
	const nameOf = (id: string) => instruments.byId(id)?.displayName ?? id;
	return (
		<section className="flex flex-col gap-1">
			<h3 className="font-medium text-12 text-muted">
				{t(end === "opening" ? "trading.rate.opening" : "trading.rate.closing")}
			</h3>
			<p className="num text-13" dir="ltr">
				{t("trading.rate.one", { from, rate: formatNumber(rate), to })}
			</p>
			{ticks.map((tick) => {
				const digits = instruments.byId(tick.id)?.priceDigits ?? 0;
				const [bid, ask] = [formatPrice(tick.bid, digits), formatPrice(tick.ask, digits)];
				return (
					<p key={tick.id} className="flex flex-wrap justify-between gap-x-3 text-12 text-secondary">
						<span className="num">{t("trading.rate.quote", { pair: nameOf(tick.id), bid, ask })}</span>
						<TimeText value={tick.ts} format="day-time" className="text-muted" />
					</p>
				);
			})}
			<p className="text-12 text-muted">
				{ticks.length === 0
					? t("trading.rate.notKept", { pairs: via.map(nameOf).join(", ") })
					: t(end === "opening" ? "trading.rate.opening.note" : "trading.rate.closing.note")}
			</p>
		</section>
	);
}
