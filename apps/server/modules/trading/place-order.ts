import { placeOrder as call } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { OrderRequest } from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields, given, requestHash } from "../request.ts";
import { changesOf, renderChanges } from "./changes.ts";

type Body = z.output<typeof call.body>;

/** An order's terms for core; the refusal names the fields that are out of range. */
export function orderTerms(body: Omit<Body, "command_id" | "oco_with">) {
	const fields = new DecimalFields();
	const volume = fields.volume("volume", body.volume);
	const price = fields.price("price", body.price);
	const limitPrice = fields.price("limit_price", body.limit_price);
	const stopLoss = fields.price("stop_loss", body.stop_loss);
	const takeProfit = fields.price("take_profit", body.take_profit);
	const trailingDistance = fields.price("trailing_distance", body.trailing_distance);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(volume !== null && price !== null, "fields that are not wrong are there");
	const terms: OrderRequest = {
		orderKind: body.order_type,
		instrumentId: body.asset_id,
		side: body.side,
		volume,
		price,
		limitPrice,
		timeInForce: body.time_in_force ?? "GTC",
		expiresAtMs: expiryMs(body.expires_at ?? null),
		stopLoss,
		takeProfit,
		trailingDistance,
		guaranteedStop: body.guaranteed_stop ?? false,
		reduceOnly: body.reduce_only ?? false,
		...given("tradeId", body.trade_id ?? undefined),
	};
	return { ok: true, value: terms } as const;
}

export const expiryMs = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Places a pending order (E11, E12). It holds no margin until it fills (E10). */
export async function placeOrder(engine: EnginePort, userId: string, body: Body) {
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const terms = orderTerms(body);
	if (!terms.ok) return terms;
	const answer = await engine.submit(
		{
			kind: "place-order",
			commandId: body.command_id,
			origin: "customer",
			accountId: own.value.id,
			...terms.value,
			ocoWith: body.oco_with ?? null,
		},
		requestHash(call.id, {}, body),
		renderChanges,
	);
	return changesOf(answer);
}
