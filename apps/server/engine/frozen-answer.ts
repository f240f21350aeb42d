import { answerKey } from "./answers.ts";
import type { EngineStore } from "./store.ts";
import type { Asked, StoredAnswers } from "./stored-answers.ts";
import type { Answer } from "./types.ts";

const NOT_READY: Answer = { kind: "failed", code: "NOT_READY" };

/** Answer of a frozen account: a stored answer is repeated, everything else is refused. */
export async function frozenAnswer(
	asked: Asked,
	given: {
		readonly store: Pick<EngineStore, "findStored">;
		readonly stored: StoredAnswers;
		readonly partition: number;
		readonly projected: () => Promise<boolean>;
	},
): Promise<Answer> {
	if (!(await given.projected())) return NOT_READY;
	const { accountId, origin, commandId } = asked.command;
	const wanted = { partition: given.partition, accountId, origin, commandId };
	const found = await given.store.findStored([wanted]).catch(() => undefined);
	if (found === undefined) return NOT_READY;
	const known = found.get(answerKey(accountId, origin, commandId));
	if (known === undefined) return { kind: "refused", refusal: { code: "ACCOUNT_FROZEN", params: {} } };
	return given.stored.answer(asked, known);
}
