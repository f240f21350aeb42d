import { resetAccount as resetCall, topUp as topUpCall } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { answerOf, DecimalFields, requestHash } from "../request.ts";
import { ownAccount } from "./own-account.ts";
import { renderAccount } from "./render-account.ts";

/** Puts demo money into a demo account. */
export async function topUp(
	engine: EnginePort,
	userId: string,
	accountId: string,
	body: z.output<typeof topUpCall.body>,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const amount = fields.money("amount", body.amount, own.value.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(amount !== null, "an amount that is not wrong is there");
	const answer = await engine.submit(
		{ kind: "top-up-demo", commandId: body.command_id, origin: "customer", accountId, amount },
		requestHash(topUpCall.id, { id: accountId }, body),
		renderAccount,
	);
	return answerOf(answer, topUpCall.response);
}

/** Resets a demo account. */
export async function resetAccount(
	engine: EnginePort,
	userId: string,
	accountId: string,
	body: z.output<typeof resetCall.body>,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const fields = new DecimalFields();
	const balance = fields.money("balance", body.balance, own.value.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(balance !== null, "an amount that is not wrong is there");
	const answer = await engine.submit(
		{ kind: "reset-demo", commandId: body.command_id, origin: "customer", accountId, balance },
		requestHash(resetCall.id, { id: accountId }, body),
		renderAccount,
	);
	return answerOf(answer, resetCall.response);
}
