import { transfer as call } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { TransferSent } from "@truefill/core/trading";
import type * as z from "zod";
import { type Effect, type EnginePort, sha256 } from "../../engine/index.ts";
import { accountToWire } from "../accounts/index.ts";
import { answerOf, DecimalFields, requestHash } from "../request.ts";
import { intoSavingsVerdict } from "./into-savings.ts";
import { ownPair, partnerOf } from "./own-pair.ts";
import { termsToWire } from "./terms-to-wire.ts";

/**
 * Moves money between two own accounts. The debit is stored first; then the engine makes sure that the credit is
 * booked, once. Refused before anything is stored if it is not possible.
 */
export async function transfer(engine: EnginePort, userId: string, body: z.output<typeof call.body>) {
	const pair = await ownPair(engine, userId, body);
	if (!pair.ok) return pair;
	const { from, to, amount } = pair.value;
	const refused = intoSavingsVerdict(from, to, amount, engine.view());
	if (refused !== null) return refused;
	const fields = new DecimalFields();
	const minimumReceived = fields.moneyFromZero("minimum_received", body.minimum_received, to.currency);
	const wrong = fields.refusal();
	if (wrong !== null) return wrong;
	invariant(minimumReceived !== null, "an amount that is not wrong is there");
	const { command_id: commandId } = body;
	const transferId = `trf_${sha256(`${from.id} ${commandId}`).slice(0, 32)}`;
	const answer = await engine.submit(
		{
			kind: "transfer-out",
			commandId,
			origin: "customer",
			accountId: from.id,
			transferId,
			to: partnerOf(to),
			amount,
			minimumReceived,
		},
		requestHash(call.id, {}, body),
		renderTransfer,
	);
	const answered = answerOf(answer, call.response);
	// The caller's next request for their accounts shows both halves.
	if (answered.ok) await engine.transferArrived(transferId);
	return answered;
}

/** The sender's account and the terms, rendered when the command is decided and stored as rendered. */
function renderTransfer({ events, after, view }: Effect): unknown {
	const sent = sentOf(events);
	return {
		data: {
			id: sent.transferId,
			to_account_id: sent.to.accountId,
			...termsToWire(sent.terms, after.currency, sent.to.currency),
			account: accountToWire(after, view),
			sequence: after.sequence,
		},
	};
}

function sentOf(events: Effect["events"]): TransferSent {
	const sent = events.find((event) => event.type === "transfer-sent");
	invariant(sent !== undefined, "a transfer sends");
	return sent;
}
