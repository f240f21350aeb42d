import { closeTrade as call } from "@truefill/contracts/http";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { DecimalFields, requestHash } from "../request.ts";
import { effectOf, renderEffect } from "./effect.ts";
import { accountOfTrade } from "./own-trade.ts";

/** Closes a trade at the market, or `volume` of it; while the market is closed the close waits (E14). */
export async function closeTrade(
	engine: EnginePort,
	userId: string,
	tradeId: string,
	body: z.output<typeof call.body>,
) {
	const own = await accountOfTrade(engine, userId, tradeId);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const volume = fields.volume("volume", body.volume);
	const bound = fields.price("bound", body.bound);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const answer = await engine.submit(
		{
			kind: "close-trade",
			commandId: body.command_id,
			origin: "customer",
			accountId: own.value.id,
			tradeId,
			volume,
			bound,
		},
		requestHash(call.id, { id: tradeId }, body),
		renderEffect,
	);
	return effectOf(answer);
}
