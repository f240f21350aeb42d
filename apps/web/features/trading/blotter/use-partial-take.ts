import { formatPrice as exactPrice, formatVolume, type Price, parsePrice, type Volume } from "@truefill/core/money";
import { opposite } from "@truefill/core/pricing";
import { checkOrder } from "@truefill/core/trading";
import { useState } from "react";
import {
	accountNow,
	directory,
	type LocalInstrument,
	type LocalTrade,
	prices,
	sendPlace,
	useQuote,
	useSelectedAccount,
} from "../../../data/index.ts";
import { t } from "../../../i18n/index.ts";
import { refusalText, type VolumeUnit, volumeText } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import { firstLevel, readVolume } from "../ticket/order.ts";
import { closeEstimate, moneyText } from "./estimate.ts";
import { partOf } from "./share-of-trade.tsx";
import { useOrderCommand } from "./use-command.ts";
import { volumeFault } from "./volume-fault.ts";

interface Part {
	readonly volume: Volume;
	readonly price: Price;
}

/** The form of a partial take profit: a limit order that closes a part of this trade alone, and ends with it. */
export function usePartialTake(trade: LocalTrade, instrument: LocalInstrument) {
	const account = useSelectedAccount();
	const unit = useSettingsOf("ticket").unit;
	useQuote(instrument.id);
	const [volume, setVolume] = useState(() =>
		volumeText(instrument, partOf(trade.volume, 50, instrument.stepVolume), unit),
	);
	const [price, setPrice] = useState(() => {
		const quote = prices.quote(instrument.id)?.exact;
		return quote === undefined ? "" : firstLevel("take-profit", trade.side, quote, instrument);
	});
	const command = useOrderCommand(`partial take ${trade.id}`, (part: Part, commandId) =>
		sendPlace({
			command_id: commandId,
			account_id: account?.id ?? "",
			asset_id: instrument.id,
			side: opposite(trade.side),
			order_type: "limit",
			volume: formatVolume(part.volume),
			price: exactPrice(part.price, instrument.priceDigits),
			trade_id: trade.id,
		}),
	);
	const units = readVolume(volume, unit, instrument);
	const parsed = parsePrice(price);
	const at = parsed.ok ? parsed.value : null;
	const fault = faultOf(trade, instrument, units, at, unit);
	const blocked = fault.volume ?? fault.price;
	const result = units === null || at === null ? null : closeEstimate(trade, instrument, units, at, "level").result;
	const change = (set: (text: string) => void) => (text: string) => {
		command.reset();
		set(text);
	};
	return {
		unit,
		volume,
		setVolume: change(setVolume),
		price,
		setPrice: change(setPrice),
		units,
		percent: units === null || trade.volume === 0n ? 0 : Math.min(100, Number((units * 100n) / trade.volume)),
		fault,
		/** Why it cannot be placed; null if it can. */
		blocked,
		/** Net result of the part at that price, as decimal text; null while it is unknown. */
		result: result === null ? null : moneyText(result.netPnl, trade),
		command,
		/** Whether it was placed. */
		send: async (): Promise<boolean> => {
			if ((blocked !== null && !command.unknown) || units === null || at === null) return false;
			return (await command.run({ volume: units, price: at })) !== null;
		},
	};
}

/** Why such an order cannot rest now, by the engine's own check. */
function faultOf(
	trade: LocalTrade,
	instrument: LocalInstrument,
	units: Volume | null,
	at: Price | null,
	unit: VolumeUnit,
): { readonly volume: string | null; readonly price: string | null } {
	const wrong = volumeFault(units, trade, instrument, unit);
	if (wrong !== null || units === null) return { volume: wrong, price: null };
	if (at === null) return { volume: null, price: t("trading.level.unreadable") };
	const account = accountNow();
	if (account === null) return { volume: null, price: null };
	const order = {
		kind: "limit",
		instrumentId: trade.instrumentId,
		side: opposite(trade.side),
		volume: units,
		price: at,
		limitPrice: null,
		triggered: false,
		timeInForce: "GTC",
		expiresAtMs: null,
		stopLoss: null,
		takeProfit: null,
		trailingDistance: null,
		guaranteedStop: false,
		reduceOnly: true,
		tradeId: trade.id,
	} as const;
	const checked = checkOrder(account, order, directory().view, true);
	if (checked.ok) return { volume: null, price: null };
	const text = refusalText(checked.refusal, instrument, unit);
	return checked.refusal.code.startsWith("VOLUME") ? { volume: text, price: null } : { volume: null, price: text };
}
