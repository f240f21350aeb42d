import { approximatePrice } from "@truefill/core/money";
import { useMemo } from "react";
import type { TradeMark } from "../../../charts/index.ts";
import {
	type LocalInstrument,
	orderFromWire,
	tradeFromWire,
	useOpenTrades,
	usePendingOrders,
	useSelectedAccount,
} from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { formatNumber } from "../../../lib/format.ts";
import { volumeText } from "../figures.ts";
import { TradePnl, TradesPnl } from "../live.tsx";
import { useSettingsOf } from "../preferences.ts";
import { orderLines, tradeLines } from "./level-lines.ts";

/** The account's open trades and pending orders of the instrument; the same objects until something changes. */
export function useTradesOnChart(instrument: LocalInstrument) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const { data: pending } = usePendingOrders(account?.id);
	const trades = useMemo<TradeMark[]>(
		() =>
			(open ?? [])
				.filter(({ asset_id }) => asset_id === instrument.id)
				.map((wire) => {
					const trade = tradeFromWire(wire);
					return {
						id: trade.id,
						openingPrice: approximatePrice(trade.openingPrice),
						levels: tradeLines(trade, instrument),
						label: (
							<>
								<span className={trade.side === "buy" ? "font-semibold text-up" : "font-semibold text-down"}>
									{trade.side === "buy" ? t("trading.buy") : t("trading.sell")}
								</span>
								<span className="num">{formatNumber(volumeText(instrument, trade.volume, unit))}</span>
								<TradePnl tradeId={trade.id} instrument={instrument} currency={wire.currency} show="code" />
							</>
						),
					};
				}),
		[open, instrument, unit, t],
	);
	const currency = account?.currency ?? "USD";
	const groupLabel = (ids: readonly string[]) => (
		<>
			<span className="font-semibold">{t("trading.open.count", { count: ids.length })}</span>
			<TradesPnl ids={ids} currency={currency} />
		</>
	);
	const orders = useMemo(
		() =>
			(pending ?? [])
				.filter(({ asset_id }) => asset_id === instrument.id)
				.flatMap((wire) => orderLines(orderFromWire(wire), instrument, unit)),
		[pending, instrument, unit],
	);
	return { trades, orders, groupLabel };
}
