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
import { lazyPart } from "../../../i18n/lazy-part.ts";
import { useSettingsOf } from "../preferences.ts";
import { orderLines } from "./order-lines.ts";
import { tradeLines } from "./trade-lines.ts";

const TradeLine = lazyPart(async () => (await import("./trade-line.tsx")).TradeLine);
const TradesLine = lazyPart(async () => (await import("./trade-line.tsx")).TradesLine);

/** The account's open trades and pending orders of the instrument; the same objects until something changes. */
export function useTradesOnChart(instrument: LocalInstrument) {
	const unit = useSettingsOf("ticket").unit;
	const account = useSelectedAccount();
	const { data: open } = useOpenTrades(account?.id);
	const { data: pending } = usePendingOrders(account?.id);
	const local = useMemo(
		() => (open ?? []).filter(({ asset_id }) => asset_id === instrument.id).map(tradeFromWire),
		[open, instrument],
	);
	const trades = useMemo<TradeMark[]>(
		() =>
			local.map((trade) => ({
				id: trade.id,
				openingPrice: approximatePrice(trade.openingPrice),
				levels: tradeLines(trade, instrument),
				label: <TradeLine trade={trade} instrument={instrument} />,
			})),
		[local, instrument],
	);
	const groupLabel = (ids: readonly string[]) => (
		<TradesLine trades={local.filter(({ id }) => ids.includes(id))} instrument={instrument} />
	);
	const orders = useMemo(
		() =>
			(pending ?? [])
				.filter(({ asset_id }) => asset_id === instrument.id)
				.flatMap((wire) =>
					orderLines(
						orderFromWire(wire),
						instrument,
						unit,
						local.find(({ id }) => id === wire.trade_id),
					),
				),
		[pending, local, instrument, unit],
	);
	return { trades, orders, groupLabel };
}
