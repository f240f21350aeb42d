import type { AccountState, MarketView } from "../../../account/index.ts";
import { refuse } from "../../../result/index.ts";
import { readOrderRequest } from "../../codec/orders.ts";
import { readObject } from "../../codec/reader.ts";
import { Draft } from "../../draft.ts";
import { orderIdAt } from "../../ids.ts";
import { addOrder } from "../../order-placing.ts";
import type { OrderRequest } from "../../order-request.ts";
import type { Outcome } from "../../outcome.ts";
import type { CommandBase } from "../command-base.ts";
import type { CommandDefinition } from "../definition.ts";

/** Two orders; the fill of one cancels the other. Both are placed, or neither (E12). */
export interface PlaceOco extends CommandBase {
	readonly kind: "place-oco";
	readonly orders: readonly [OrderRequest, OrderRequest];
}

/**
 * Places two orders; the fill of one cancels the other. Both are placed, or neither (E12). The group is named after
 * the first. Refused like either alone; the parameter `oco_order`, 1 or 2, is the order that cannot rest.
 */
function decidePlaceOco(state: AccountState, command: PlaceOco, view: MarketView): Outcome {
	const draft = new Draft(state, command, view);
	const group = orderIdAt(state.number, draft.sequence);
	for (const [index, request] of command.orders.entries()) {
		const refusal = addOrder(draft, request, index === 0 ? null : group);
		if (refusal !== null) return refuse(refusal.code, { ...refusal.params, oco_order: `${index + 1}` });
	}
	return draft.outcome();
}

export const placeOco: CommandDefinition<PlaceOco> = {
	kind: "place-oco",
	whileArchived: "refused",
	refusalStored: true,
	read: (r, base) => {
		const [first, second, ...more] = r.list("orders", (item, path) => readObject(item, path, readOrderRequest));
		if (first === undefined || second === undefined || more.length > 0) return r.fail("orders", "two orders");
		return { kind: "place-oco", ...base, orders: [first, second] };
	},
	decide: decidePlaceOco,
};
