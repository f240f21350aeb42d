import { openTrade as call } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields, given, requestHash } from "../request.ts";
import { effectOf, renderEffect } from "./effect.ts";

/** Opens a trade at the market. The price is the server's; `bound` only limits it. */
export async function openTrade(engine: EnginePort, userId: string, body: z.output<typeof call.body>) {
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const volume = fields.volume("volume", body.volume);
	const stopLoss = fields.price("stop_loss", body.stop_loss);
	const takeProfit = fields.price("take_profit", body.take_profit);
	const bound = fields.price("bound", body.bound);
	const trailingDistance = fields.price("trailing_distance", body.trailing_distance);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(volume !== null, "a volume that is not wrong is there");
	const answer = await engine.submit(
		{
			kind: "open-trade",
			commandId: body.command_id,
			origin: "customer",
			accountId: own.value.id,
			instrumentId: body.asset_id,
			side: body.trade_type,
			volume,
			stopLoss,
			takeProfit,
			bound,
			...given("timeInForce", body.time_in_force),
			...given("reduceOnly", body.reduce_only),
			...(trailingDistance === null ? {} : { trailingDistance }),
			...given("guaranteedStop", body.guaranteed_stop),
		},
		requestHash(call.id, {}, body),
		renderEffect,
	);
	return effectOf(answer);
}
