import { amendTrade as call } from "@truefill/contracts/http";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { DecimalFields, given, requestHash } from "../request.ts";
import { effectOf, renderEffect } from "./effect.ts";
import { accountOfTrade } from "./own-trade.ts";

/** Changes a trade's protective levels: an absent field is unchanged, null removes it (E12). */
export async function amendTrade(
	engine: EnginePort,
	userId: string,
	tradeId: string,
	body: z.output<typeof call.body>,
) {
	const own = await accountOfTrade(engine, userId, tradeId);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const stopLoss = fields.price("stop_loss", body.stop_loss);
	const takeProfit = fields.price("take_profit", body.take_profit);
	const trailingDistance = fields.price("trailing_distance", body.trailing_distance);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const answer = await engine.submit(
		{
			kind: "amend-trade",
			commandId: body.command_id,
			origin: "customer",
			accountId: own.value.id,
			tradeId,
			...(body.stop_loss === undefined ? {} : { stopLoss }),
			...(body.take_profit === undefined ? {} : { takeProfit }),
			...(body.trailing_distance === undefined ? {} : { trailingDistance }),
			...given("guaranteedStop", body.guaranteed_stop),
		},
		requestHash(call.id, { id: tradeId }, body),
		renderEffect,
	);
	return effectOf(answer);
}
