import { type Instrument, isOnStep } from "../instruments/index.ts";
import type { Volume } from "../money/index.ts";
import { closingSide, opposite } from "../pricing/index.ts";
import { refuse } from "../result/index.ts";
import { closeAt } from "./close-at.ts";
import type { Outcome } from "./event-base.ts";
import { because, boundVerdict, dealable, type Verdict, volumeText } from "./explain.ts";
import type { AccountState, CloseTrade, MarketView, OpenTrade } from "./types.ts";

/** A part must be more than nothing, not more than is open, and on the step unless it is all that is open (E1). */
function partVerdict(instrument: Instrument, trade: OpenTrade, part: Volume): Verdict {
	if (part <= 0n) return because("VOLUME_NOT_POSITIVE");
	if (part > trade.volume) {
		return because("VOLUME_ABOVE_OPEN", { volume: volumeText(part), open: volumeText(trade.volume) });
	}
	if (part === trade.volume || isOnStep(instrument, part)) return null;
	return because("VOLUME_OFF_STEP", { volume: volumeText(part), step: volumeText(instrument.stepVolume) });
}

/**
 * Closes a trade or a part of it at the market (E3, E6). A closing needs no margin (E10) and passes while the instrument
 * is close-only. Refused in this order: no such trade; instrument unknown; volume; market (E14); bound; rates unknown.
 */
export function decideCloseTrade(state: AccountState, command: CloseTrade, view: MarketView): Outcome {
	const trade = state.openTrades.get(command.tradeId);
	if (trade === undefined) return refuse("TRADE_NOT_FOUND", { trade: command.tradeId });
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return refuse("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const part = command.volume ?? trade.volume;
	const wrongVolume = partVerdict(instrument, trade, part);
	if (wrongVolume !== null) return { ok: false, refusal: wrongVolume };
	const dealing = dealable(instrument, "close", view);
	if (!dealing.ok) return dealing;
	const quote = dealing.value;
	const beyond = boundVerdict(instrument, opposite(trade.side), closingSide(trade.side, quote), command.bound);
	if (beyond !== null) return { ok: false, refusal: beyond };
	return closeAt(state, { trade, instrument, part, quote, reason: "customer" }, command, view);
}
