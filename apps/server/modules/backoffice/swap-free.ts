import { setSwapFree as call } from "@truefill/contracts/http";
import { refuse } from "@truefill/core/result";
import type * as z from "zod";
import type { EnginePort } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import { renderAccount } from "../accounts/index.ts";
import { answerOf, requestHash } from "../request.ts";
import type { BackofficeStore } from "./store.ts";

/** Makes an account swap-free or not (E20); the audit entry is written first, because the engine commits by itself. */
export async function setSwapFree(
	{ store, engine, clock }: { readonly store: BackofficeStore; readonly engine: EnginePort; readonly clock: Clock },
	actorUserId: string,
	accountId: string,
	body: z.output<typeof call.body>,
) {
	const account = await engine.account(accountId);
	if (account === undefined) return refuse("ACCOUNT_NOT_FOUND");
	const { command_id: commandId, swap_free: swapFree, reason } = body;
	await store.note(
		{
			actorUserId,
			action: swapFree ? "account.swap-free" : "account.not-swap-free",
			subjectKind: "account",
			subjectId: accountId,
			reason,
			details: { command_id: commandId },
		},
		new Date(clock.nowMs()),
	);
	const command = { kind: "set-swap-free", commandId, origin: "staff", accountId, swapFree } as const;
	const answer = await engine.submit(command, requestHash(call.id, { id: accountId }, body), renderAccount);
	return answerOf(answer, call.response);
}
