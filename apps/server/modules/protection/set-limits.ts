import { setLimits as call } from "@truefill/contracts/http";
import type { Money } from "@truefill/core/money";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import { ownAccount, renderAccount } from "../accounts/index.ts";
import { answerOf, DecimalFields, requestHash } from "../request.ts";

/** Sets the customer's own limits on one of their accounts; the engine decides what applies at once or later. */
export async function setLimits(
	engine: EnginePort,
	userId: string,
	accountId: string,
	body: z.output<typeof call.body>,
) {
	const own = await ownAccount(engine, userId, accountId);
	if (!own.ok) return own;
	const { currency } = own.value;
	const fields = new DecimalFields();
	const amount = (name: "day_loss" | "week_loss" | "month_loss" | "exposure"): Money | null => {
		const text = body[name];
		return text === null ? null : fields.money(name, text, currency);
	};
	const hours = body.hours === null ? null : { fromMinute: body.hours.from_minute, toMinute: body.hours.to_minute };
	const limits = {
		dayLoss: amount("day_loss"),
		weekLoss: amount("week_loss"),
		monthLoss: amount("month_loss"),
		exposure: amount("exposure"),
		hours,
	};
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	const answer = await engine.submit(
		{ kind: "set-limits", commandId: body.command_id, origin: "customer", accountId, limits },
		requestHash(call.id, { id: accountId }, body),
		renderAccount,
	);
	return answerOf(answer, call.response);
}
