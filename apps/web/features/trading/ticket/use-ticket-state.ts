import { type Dispatch, useReducer } from "react";
import { type LocalInstrument, serverNow } from "../../../data/index.ts";
import { volumeText } from "../figures.ts";
import { expiryText } from "../orders/pending.ts";
import { settingsOf, useSettingsOf } from "../preferences.ts";
import { protectedBy } from "./bracket.ts";
import { firstVolume } from "./order.ts";
import { reduceTicket, type TicketAction, type TicketState } from "./ticket-state.ts";

const DAY_MS = 86_400_000;

/** What is typed in the ticket of an instrument; starts with the volume that was sent last and the default bracket. */
export function useTicketState(instrument: LocalInstrument): [TicketState, Dispatch<TicketAction>] {
	const unit = useSettingsOf("ticket").unit;
	return useReducer(reduceTicket, undefined, () => ({
		volume: volumeText(instrument, firstVolume(instrument, settingsOf("ticket").volumes[instrument.id]), unit),
		protection: protectedBy(settingsOf("ticket").brackets[instrument.id], instrument),
		reduceOnly: false,
		market: { timeInForce: "FOK" as const, bound: { on: false, pips: "1" } },
		pending: { timeInForce: "GTC" as const, expires: expiryText(serverNow() + DAY_MS) },
		prices: {},
	}));
}
