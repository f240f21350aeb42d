import {
	cancelClose as cancelCloseCall,
	closeBy as closeByCall,
	closeMany as closeManyCall,
	reverseTrade as reverseTradeCall,
} from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields, given, requestHash } from "../request.ts";
import { changesOf, renderChanges } from "./changes.ts";
import { accountOfTrade } from "./own-trade.ts";

/** Closes all matching trades of an account; those that cannot be closed are listed and stay open. */
export async function closeMany(engine: EnginePort, userId: string, body: z.output<typeof closeManyCall.body>) {
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const { command_id: commandId, which, asset_id: instrumentId = null, side = null } = body;
	if (instrumentId !== null && engine.view().instrument(instrumentId) === undefined) {
		return refuse("INSTRUMENT_UNKNOWN", { instrument: instrumentId });
	}
	const chosen = { which, instrumentId, side, ...given("tradeIds", body.trade_ids) };
	const answer = await engine.submit(
		{ kind: "close-many", commandId, origin: "customer", accountId: own.value.id, ...chosen },
		requestHash(closeManyCall.id, {}, body),
		renderChanges,
	);
	return changesOf(answer);
}

/** Closes two opposite trades of one instrument against each other. */
export async function closeBy(engine: EnginePort, userId: string, body: z.output<typeof closeByCall.body>) {
	const own = await accountOfTrade(engine, userId, body.trade_id);
	if (!own.ok) return own;
	const { command_id: commandId, trade_id: tradeId, other_trade_id: otherTradeId } = body;
	const answer = await engine.submit(
		{ kind: "close-by", commandId, origin: "customer", accountId: own.value.id, tradeId, otherTradeId },
		requestHash(closeByCall.id, {}, body),
		renderChanges,
	);
	return changesOf(answer);
}

/** Closes a trade and opens the same volume in the other direction, both or neither. */
export async function reverseTrade(
	engine: EnginePort,
	userId: string,
	tradeId: string,
	body: z.output<typeof reverseTradeCall.body>,
) {
	const own = await accountOfTrade(engine, userId, tradeId);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const bound = fields.price("bound", body.bound);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const answer = await engine.submit(
		{ kind: "reverse-trade", commandId: body.command_id, origin: "customer", accountId: own.value.id, tradeId, bound },
		requestHash(reverseTradeCall.id, { id: tradeId }, body),
		renderChanges,
	);
	return changesOf(answer);
}

/** Cancels a close that waits for the market (E14). */
export async function cancelClose(
	engine: EnginePort,
	userId: string,
	tradeId: string,
	body: z.output<typeof cancelCloseCall.body>,
) {
	const own = await accountOfTrade(engine, userId, tradeId);
	if (!own.ok) return own;
	const answer = await engine.submit(
		{ kind: "cancel-close", commandId: body.command_id, origin: "customer", accountId: own.value.id, tradeId },
		requestHash(cancelCloseCall.id, { id: tradeId }, body),
		renderChanges,
	);
	return changesOf(answer);
}
