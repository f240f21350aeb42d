import type { placeOco as call } from "@truefill/contracts/http";
import type { OrderRequest } from "@truefill/core/trading";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { refuseFields } from "../../http/bind.ts";
import { ownAccount } from "../accounts/index.ts";
import { requestHash } from "../request.ts";
import { changesOf, renderChanges } from "./changes.ts";
import { orderTerms } from "./place-order.ts";

type Body = z.output<typeof call.body>;

/** Places two orders; the fill of one cancels the other. Both are placed or neither (E12). */
export async function placeOco(engine: EnginePort, userId: string, body: Body) {
	const own = await ownAccount(engine, userId, body.account_id);
	if (!own.ok) return own;
	const requests: OrderRequest[] = [];
	for (const [index, leg] of body.orders.entries()) {
		const terms = orderTerms({ ...leg, account_id: body.account_id });
		if (!terms.ok) {
			const wrong = Object.entries(terms.refusal.fields).map(([name, why]) => [`orders.${index}.${name}`, why]);
			return refuseFields("INPUT_INVALID", Object.fromEntries(wrong));
		}
		requests.push(terms.value);
	}
	const [first, second] = requests;
	if (first === undefined || second === undefined) throw new Error("the contract lets exactly two orders in");
	const answer = await engine.submit(
		{
			kind: "place-oco",
			commandId: body.command_id,
			origin: "customer",
			accountId: own.value.id,
			orders: [first, second],
		},
		requestHash("placeOco", {}, body),
		renderChanges,
	);
	return changesOf(answer);
}
