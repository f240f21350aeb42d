import { amendOrder as call } from "@truefill/contracts/http";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { DecimalFields, given, requestHash } from "../request.ts";
import { changesOf, renderChanges } from "./changes.ts";
import { accountOfOrder } from "./own-trade.ts";
import { expiryMs } from "./place-order.ts";

/** Whether this lowers the volume of one of their orders and changes nothing else. */
export async function onlyLowers(
	engine: EnginePort,
	userId: string,
	orderId: string,
	body: z.output<typeof call.body>,
): Promise<boolean> {
	const { command_id: _, volume, ...others } = body;
	if (volume === undefined || Object.values(others).some((value) => value !== undefined)) return false;
	const own = await accountOfOrder(engine, userId, orderId);
	const order = own.ok ? own.value.orders.get(orderId) : undefined;
	const lower = new DecimalFields().volume("volume", volume);
	return order !== undefined && lower !== null && lower < order.volume;
}

/** Changes a pending order: an absent field is unchanged, null removes it (E12). */
export async function amendOrder(
	engine: EnginePort,
	userId: string,
	orderId: string,
	body: z.output<typeof call.body>,
) {
	const own = await accountOfOrder(engine, userId, orderId);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const volume = fields.volume("volume", body.volume);
	const price = fields.price("price", body.price);
	const limitPrice = fields.price("limit_price", body.limit_price);
	const stopLoss = fields.price("stop_loss", body.stop_loss);
	const takeProfit = fields.price("take_profit", body.take_profit);
	const trailingDistance = fields.price("trailing_distance", body.trailing_distance);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const answer = await engine.submit(
		{
			kind: "amend-order",
			commandId: body.command_id,
			origin: "customer",
			accountId: own.value.id,
			orderId,
			...(volume === null ? {} : { volume }),
			...(price === null ? {} : { price }),
			...(limitPrice === null ? {} : { limitPrice }),
			...given("timeInForce", body.time_in_force),
			...(body.expires_at === undefined ? {} : { expiresAtMs: expiryMs(body.expires_at) }),
			...(body.stop_loss === undefined ? {} : { stopLoss }),
			...(body.take_profit === undefined ? {} : { takeProfit }),
			...(body.trailing_distance === undefined ? {} : { trailingDistance }),
			...given("guaranteedStop", body.guaranteed_stop),
		},
		requestHash(call.id, { id: orderId }, body),
		renderChanges,
	);
	return changesOf(answer);
}
