import { useMemo } from "react";
import { type LocalInstrument, prices, useMarket } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import type { Column } from "../../../ui/data-table/column.ts";
import { SymbolLink } from "../../../ui/symbol-link.tsx";
import { dayChange, marketText, priceText, spreadPips } from "../figures.ts";
import { DayChange, InstrumentPrice, InstrumentSpread } from "../live.tsx";
import { SessionState } from "../watchlist/cells.tsx";

/** State of the session, in the list. */
export function Session({ instrument }: { readonly instrument: LocalInstrument }) {
	const market = useMarket(instrument);
	return (
		<SessionState
			instrument={instrument}
			market={market}
			className={marketText(market) === null ? "text-secondary" : "text-warn"}
		/>
	);
}

/** Every instrument with its prices now; sorted by the values of the moment of the press. */
export function useMarketColumns(): readonly Column<LocalInstrument>[] {
	const t = useT();
	return useMemo<readonly Column<LocalInstrument>[]>(
		() => [
			{
				id: "name",
				header: t("trading.watchlist.instrument"),
				rowHeader: true,
				interactive: true,
				cell: ({ symbol, displayName }) => (
					<SymbolLink symbol={symbol} className="inline-flex min-h-7 items-center font-medium">
						{displayName}
					</SymbolLink>
				),
				sort: { kind: "text", value: ({ displayName }) => displayName },
			},
			{
				id: "about",
				header: t("markets.name"),
				from: "lg",
				className: "max-w-72 truncate text-secondary",
				cellProps: ({ name }) => ({ title: name }),
				cell: ({ name }) => name,
				sort: { kind: "text", value: ({ name }) => name },
			},
			{
				id: "class",
				header: t("markets.class"),
				from: "md",
				className: "text-secondary",
				cell: ({ assetClass }) => t(`trading.class.${assetClass}`),
				sort: { kind: "text", value: ({ assetClass }) => t(`trading.class.${assetClass}`) },
			},
			...(["bid", "ask"] as const).map(
				(side): Column<LocalInstrument> => ({
					id: side,
					header: t(`trading.${side}`),
					numeric: true,
					cell: (instrument) => <InstrumentPrice instrument={instrument} side={side} slow />,
					sort: {
						kind: "decimal",
						value: ({ id, priceDigits }) => {
							const price = prices.quote(id)?.[side];
							return price === undefined ? null : priceText(price, priceDigits);
						},
					},
				}),
			),
			{
				id: "spread",
				header: t("watchlists.column.spread"),
				numeric: true,
				className: "text-secondary",
				cell: (instrument) => <InstrumentSpread instrument={instrument} slow />,
				sort: {
					kind: "decimal",
					value: ({ id, pipPosition }) => {
						const quote = prices.quote(id);
						return quote === undefined ? null : spreadPips(quote, pipPosition);
					},
				},
			},
			{
				id: "change",
				header: t("markets.change"),
				numeric: true,
				cell: (instrument) => <DayChange instrument={instrument} />,
				sort: { kind: "decimal", value: ({ id }) => dayChange(prices.quote(id)?.bid, prices.day(id)) },
			},
			{
				id: "session",
				header: t("watchlists.column.session"),
				numeric: true,
				cell: (instrument) => <Session instrument={instrument} />,
			},
		],
		[t],
	);
}
