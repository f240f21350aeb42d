import { cancelOrder as call } from "@truefill/contracts/http";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { requestHash } from "../request.ts";
import { changesOf, renderChanges } from "./changes.ts";
import { accountOfOrder } from "./own-trade.ts";

/** Cancels a pending order. */
export async function cancelOrder(
	engine: EnginePort,
	userId: string,
	orderId: string,
	body: z.output<typeof call.body>,
) {
	const own = await accountOfOrder(engine, userId, orderId);
	if (!own.ok) return own;
	const answer = await engine.submit(
		{ kind: "cancel-order", commandId: body.command_id, origin: "customer", accountId: own.value.id, orderId },
		requestHash(call.id, { id: orderId }, body),
		renderChanges,
	);
	return changesOf(answer);
}
