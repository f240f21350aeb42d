import { formatMoney, formatPrice, formatVolume, volume } from "@truefill/core/money";
import { invariant } from "@truefill/core/result";
import { decodeCommand } from "@truefill/core/trading";
import { type Effect, type EnginePort, sha256 } from "../../../engine/index.ts";
import { refusalToWire } from "../../request.ts";
import type { StoredLeg } from "./tables.ts";

type Result = Omit<StoredLeg["result"], "refusal">;

/** What a command of a strategy did, as the journal shows it. */
export function renderLeg({ events, before, after, view }: Effect): Result {
	const priced = (instrumentId: string, price: Parameters<typeof formatPrice>[0]) =>
		formatPrice(price, view.instrument(instrumentId)?.priceDigits ?? 0);
	for (const event of events) {
		if (event.type === "trade-opened") {
			const { trade, sequence } = event;
			return {
				trade_id: trade.id,
				side: trade.side,
				volume: formatVolume(trade.volume),
				price: priced(trade.instrumentId, trade.openingPrice),
				net: null,
				sequence,
			};
		}
		if (event.type === "trade-increased") {
			const { trade, sequence } = event;
			return {
				trade_id: trade.id,
				side: trade.side,
				volume: formatVolume(event.volume),
				price: priced(trade.instrumentId, event.price),
				net: null,
				sequence,
			};
		}
		if (event.type === "trade-closed") {
			const { closed, sequence } = event;
			return {
				trade_id: closed.tradeId,
				side: closed.side,
				volume: formatVolume(closed.volume),
				price: priced(closed.instrumentId, closed.closingPrice),
				net: formatMoney(closed.netPnl, after.currency),
				sequence,
			};
		}
		if (event.type === "close-queued") {
			const side = before?.openTrades.get(event.tradeId)?.side ?? null;
			return { trade_id: event.tradeId, side, volume: null, price: null, net: null, sequence: event.sequence };
		}
	}
	invariant(false, "an order of a strategy changes a trade");
}

/** `lost`: it never reached the engine, and is not sent any more. */
export type Sent = StoredLeg | "unknown" | "lost";

/**
 * Sends a command that is stored; the same command again is answered the same. Of an opening whose signal is too old now
 * the engine is only asked what it has answered before: without a volume it opens nothing.
 */
export async function sendLeg(engine: EnginePort, leg: StoredLeg, isOld: boolean): Promise<Sent> {
	if (leg.is_answered) return leg;
	const command = decodeCommand(JSON.parse(leg.command));
	invariant(command.kind === "open-trade" || command.kind === "close-trade", "a strategy opens and closes");
	const onlyAsks = isOld && command.kind === "open-trade";
	const sent = onlyAsks ? { ...command, volume: volume(0n) } : command;
	const answer = await engine.submit(sent, sha256(leg.command_id), renderLeg);
	switch (answer.kind) {
		case "accepted":
			return { ...leg, is_answered: true, result: { ...(answer.body as Result), refusal: null } };
		case "refused":
			if (onlyAsks && answer.refusal.code === "VOLUME_NOT_POSITIVE") return "lost";
			return { ...leg, is_answered: true, result: { ...leg.result, refusal: refusalToWire(answer.refusal) } };
		case "failed":
			return "unknown";
	}
}
