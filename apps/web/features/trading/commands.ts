import type { Side } from "@truefill/core/pricing";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { type LocalInstrument, prices } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatNumber, formatPrice } from "../../lib/format.ts";
import { type Command, useCommands } from "../../ui/commands/commands.ts";
import { notify } from "../../ui/notify.ts";
import { symbolHref } from "../../ui/symbol-link.tsx";
import { openAlert } from "./alerts/open.ts";
import { priceText, spreadPips, stepUnit } from "./figures.ts";
import { prepareOrder } from "./orders/prepare.ts";
import { toggleFavourite, useSettingsOf } from "./preferences.ts";

export interface TradingCommandsProps {
	readonly instrument: LocalInstrument;
	/** Opens the ticket of the instrument of the address, which may be newer than the props. */
	readonly onSide: (side: Side) => void;
	readonly onSearch: () => void;
}

/** What can be done with the instrument on the screen. */
export function useTradingCommands({ instrument, onSide, onSearch }: TradingCommandsProps): void {
	const t = useT();
	const navigate = useNavigate();
	const isFavourite = useSettingsOf("watchlists").favourites.includes(instrument.id);
	useCommands(
		useMemo<readonly Command[]>(() => {
			const name = { instrument: instrument.displayName };
			return [
				{ id: "trade.buy", group: "trade", title: t("command.buy", name), keys: "B", run: () => onSide("buy") },
				{ id: "trade.sell", group: "trade", title: t("command.sell", name), keys: "S", run: () => onSide("sell") },
				...(["limit", "stop", "stop-limit"] as const).map((kind) => ({
					id: `trade.${kind}`,
					group: "trade" as const,
					title: t("command.pending", { ...name, type: t(`orders.${kind}`) }),
					run: () => prepareOrder({ instrumentId: instrument.id, side: null, kind, price: null }),
				})),
				{
					id: "trade.search",
					group: "trade",
					title: t("trading.keys.search"),
					keys: "/",
					run: onSearch,
				},
				{
					id: "trade.alert",
					group: "trade",
					title: t("alerts.newOn", name),
					keys: "A",
					run: () => openAlert({ instrumentId: instrument.id }),
				},
				{
					id: "trade.favourite",
					group: "trade",
					title: t(isFavourite ? "trading.watchlist.unstar" : "trading.watchlist.star", name),
					keys: "F",
					run: () => toggleFavourite(instrument.id),
				},
				{
					id: "trade.page",
					group: "trade",
					title: t("markets.more", name),
					keys: "I",
					run: () => void navigate(symbolHref(instrument.symbol)),
				},
				{
					id: "trade.price",
					group: "trade",
					title: t("command.price", name),
					keys: "P",
					run: () => tellPrice(instrument, t),
				},
				{
					id: "trade.map",
					group: "trade",
					title: t("trading.whatIf"),
					keys: "W",
					run: () => void navigate("?panel=what-if", { replace: true }),
				},
			];
		}, [t, navigate, instrument, isFavourite, onSide, onSearch]),
	);
}

/** Prices are no live regions, because they change all the time: a screen reader hears them when asked. */
function tellPrice(instrument: LocalInstrument, t: ReturnType<typeof useT>): void {
	const { id, displayName, priceDigits, pipPosition } = instrument;
	const quote = prices.quote(id);
	if (quote === undefined) {
		notify({ tone: "neutral", id: "price", title: t("command.price.none", { instrument: displayName }) });
		return;
	}
	const price = (side: "bid" | "ask") => formatPrice(priceText(quote[side], priceDigits), priceDigits);
	notify({
		tone: "neutral",
		id: "price",
		title: t("command.price.now", { instrument: displayName, bid: price("bid"), ask: price("ask") }),
		description: t("command.price.spread", {
			spread: formatNumber(spreadPips(quote, pipPosition)),
			unit: stepUnit(instrument),
		}),
	});
}
