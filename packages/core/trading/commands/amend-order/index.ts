import { readInstant, readLevelsPatch, readProtectionPatch, TIMES_IN_FORCE } from "../../codec/orders.ts";
import type { CommandDefinition } from "../definition.ts";
import type { AmendOrder } from "./command.ts";
import { decideAmendOrder } from "./decide.ts";

export const amendOrder: CommandDefinition<AmendOrder> = {
	kind: "amend-order",
	whileArchived: "allowed",
	refusalStored: true,
	read: (r, base) => ({
		kind: "amend-order",
		...base,
		orderId: r.text("orderId"),
		...(r.has("volume") ? { volume: r.volume("volume") } : {}),
		...(r.has("price") ? { price: r.price("price") } : {}),
		...(r.has("limitPrice") ? { limitPrice: r.price("limitPrice") } : {}),
		...(r.has("timeInForce") ? { timeInForce: r.oneOf("timeInForce", TIMES_IN_FORCE) } : {}),
		...(r.has("expiresAtMs") ? { expiresAtMs: readInstant(r, "expiresAtMs") } : {}),
		...readLevelsPatch(r),
		...readProtectionPatch(r),
	}),
	decide: decideAmendOrder,
};
