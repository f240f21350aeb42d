import type { Command } from "@truefill/core/trading";
import { answerKey, answerTo } from "./answers.ts";
import type { EngineStore } from "./store.ts";
import type { Answer } from "./types.ts";

const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };

/** Answer of a frozen account: a stored answer is repeated, everything else is refused. */
export async function frozenAnswer(
	{ accountId, origin, commandId }: Pick<Command, "accountId" | "origin" | "commandId">,
	requestHash: string,
	given: {
		readonly store: Pick<EngineStore, "findStored">;
		readonly partition: number;
		readonly projected: () => Promise<boolean>;
	},
): Promise<Answer> {
	if (!(await given.projected())) return NOT_READY;
	const asked = { partition: given.partition, accountId, origin, commandId };
	const stored = await given.store.findStored([asked]).catch(() => undefined);
	if (stored === undefined) return NOT_READY;
	const known = stored.get(answerKey(accountId, origin, commandId));
	return known === undefined
		? { kind: "refused", refusal: { code: "ACCOUNT_FROZEN", params: {} } }
		: answerTo(known, requestHash);
}
