import { invariant, refuse } from "@truefill/core/result";
import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount } from "../accounts/index.ts";
import { DecimalFields } from "../request.ts";

/** Both of the user's accounts in a transfer, and the amount in the sender's currency. */
export async function ownPair(
	engine: EnginePort,
	userId: string,
	body: { readonly from_account_id: string; readonly to_account_id: string; readonly amount: string },
) {
	const from = await ownAccount(engine, userId, body.from_account_id);
	if (!from.ok) return from;
	const to = await ownAccount(engine, userId, body.to_account_id);
	if (!to.ok) return to;
	if (to.value.archived) return refuse("ACCOUNT_ARCHIVED");
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, from.value.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	return { ok: true, value: { from: from.value, to: to.value, amount } } as const;
}

export const partnerOf = ({ id, userId, type, currency }: AccountState) => ({ accountId: id, userId, type, currency });
