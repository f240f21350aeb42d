import { Link } from "react-router";
import { type LocalInstrument, prices, useDirectory, useSecond } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatPrice } from "../../lib/format.ts";
import { Percent } from "../../ui/num.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { symbolHref } from "../../ui/symbol-link.tsx";
import { largestMoves } from "./movers.ts";

const SHOWN = 8;

function changeOf({ id }: LocalInstrument): number | null {
	const bid = prices.quote(id)?.bid;
	const day = prices.day(id);
	const from = day?.previousClose ?? day?.open ?? null;
	return bid === undefined || from === null || from <= 0 ? null : (bid / from - 1) * 100;
}

/** Today's largest moves; recalculated once a second, so that it is readable. */
export function MoversStrip() {
	const t = useT();
	const { all } = useDirectory();
	useSecond();
	const movers = largestMoves(all, changeOf, SHOWN);
	return (
		<Panel
			title={t("dashboard.movers")}
			aside={
				<span className="flex items-baseline gap-3 text-12">
					<span className="hidden text-muted 2xl:inline min-[140rem]:hidden">{t("dashboard.movers.help")}</span>
					<Link to="/main/markets" className="rounded-[4px] text-accent-text hover:underline pointer-coarse:py-3.5">
						{t("markets.showAll")}
					</Link>
				</span>
			}
		>
			<ul className="grid grid-cols-2 gap-px border-line border-t bg-line sm:grid-cols-4">
				{movers.length === 0
					? Array.from({ length: SHOWN }, (_, tile) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture.
							<li key={tile} className="bg-surface-1 p-panel">
								<Skeleton lines={2} />
							</li>
						))
					: movers.map(({ item, change }) => (
							<li key={item.id} className="bg-surface-1">
								<Link
									to={symbolHref(item.symbol)}
									className="flex h-full flex-col gap-0.5 px-panel py-2.5 -outline-offset-2 hover:bg-hover"
								>
									<span className="truncate font-medium text-13">{item.displayName}</span>
									<span className="num text-12 text-muted">
										{formatPrice(prices.quote(item.id)?.bid.toFixed(item.priceDigits), item.priceDigits)}
									</span>
									<Percent
										value={change.toFixed(2)}
										sign="always"
										tone="signed"
										arrow
										className="self-start font-medium text-13"
									/>
								</Link>
							</li>
						))}
			</ul>
		</Panel>
	);
}
