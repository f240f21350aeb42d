import type { OpenTrade } from "../account/index.ts";
import { type Instrument, isOnStep } from "../instruments/index.ts";
import type { Price, Volume } from "../money/index.ts";
import { closingSide, opposite } from "../pricing/index.ts";
import { closeAt } from "./close-at.ts";
import type { Draft } from "./draft.ts";
import { because, boundVerdict, dealable, type Verdict, volumeText } from "./explain.ts";

/** A part must be above zero, at most the open volume, and on the step unless it is all that is open (E1). */
function partVerdict(instrument: Instrument, trade: OpenTrade, part: Volume): Verdict {
	if (part <= 0n) return because("VOLUME_NOT_POSITIVE");
	if (part > trade.volume) {
		return because("VOLUME_ABOVE_OPEN", { volume: volumeText(part), open: volumeText(trade.volume) });
	}
	if (part === trade.volume || isOnStep(instrument, part)) return null;
	return because("VOLUME_OFF_STEP", { volume: volumeText(part), step: volumeText(instrument.stepVolume) });
}

/** The part of an open trade to close; null volume: all of it. */
export interface Closure {
	readonly trade: OpenTrade;
	readonly volume: Volume | null;
	readonly bound: Price | null;
}

/**
 * Adds the close of one trade, or queues it while the session is closed (E14); a later request replaces a queued one.
 * Returns null, or the refusal with nothing added.
 */
export function closeOrQueue(draft: Draft, request: Closure, orderId: string): Verdict {
	const { trade, volume, bound } = request;
	const { view } = draft;
	const instrument = view.instrument(trade.instrumentId);
	if (instrument === undefined) return because("INSTRUMENT_UNKNOWN", { instrument: trade.instrumentId });
	const part = volume ?? trade.volume;
	const wrongVolume = partVerdict(instrument, trade, part);
	if (wrongVolume !== null) return wrongVolume;
	if (view.state(instrument.id).state === "closed") {
		const request = { volume, bound, requestedAtMs: view.nowMs };
		draft.add({ type: "close-queued", tradeId: trade.id, request });
		return null;
	}
	const dealing = dealable(instrument, "close", view);
	if (!dealing.ok) return dealing.refusal;
	const quote = dealing.value;
	const beyond = boundVerdict(instrument, opposite(trade.side), closingSide(trade.side, quote), bound);
	if (beyond !== null) return beyond;
	return closeAt(draft, { trade, instrument, part, quote, reason: "customer", orderId });
}
