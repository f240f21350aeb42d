import { closeMyself, deactivateClient, refuseClient } from "@truefill/contracts/http";
import { SUPPORT } from "../../demo-life/people.ts";
import { approve, join } from "../acts/joining.ts";
import { answer, arrange, ask } from "../acts/talking.ts";
import { type Actor, once, type Stage } from "../stage.ts";
import type { Life } from "../timeline.ts";
import { settleIn, sinceJoined } from "./pieces.ts";

/** Has signed up, and waits to be approved; may have a question. */
export async function* waitsForApproval(stage: Stage, actor: Actor, question?: string): Life {
	const at = sinceJoined(stage, actor);
	yield at(0);
	await join(stage, actor);
	if (question === undefined) return;
	yield at(0, 1);
	await ask(stage, actor, question);
}

/** Was approved and has done nothing since. */
export async function* looksAround(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield at(0);
	await join(stage, actor);
	yield at(0, 2);
	await approve(stage, actor);
}

export async function* isRefused(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield at(0);
	await join(stage, actor);
	yield at(0, 5);
	const asked = { params: { id: actor.person.id }, body: { reason: "A second sign-up of the same person" } };
	await once(stage.past.call(refuseClient, SUPPORT, asked), "CLIENT_DECIDED");
}

export async function* isDeactivated(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	yield* settleIn(stage, actor);
	yield at(9);
	const asked = { params: { id: actor.person.id }, body: { reason: "Account shared with another person" } };
	await once(stage.past.call(deactivateClient, SUPPORT, asked), "CLIENT_DECIDED");
}

/** Says goodbye in the chat, and closes the account. */
export async function* closes(stage: Stage, actor: Actor): Life {
	const at = sinceJoined(stage, actor);
	const { caller, person } = actor;
	yield* settleIn(stage, actor);
	yield at(12);
	await ask(stage, actor, "I have no time for trading any more. How do I close my account?");
	yield at(12, 1);
	const last = await answer(
		stage,
		actor,
		"In Settings, at the bottom of the page. Your statements stay available to you on request.",
	);
	yield at(12, 2);
	await arrange(stage, actor, last, { state: "resolved" });
	yield at(13);
	const body = { confirm_email: person.email, reason: "No time" };
	await once(stage.past.call(closeMyself, caller, { body }), "CLIENT_DEACTIVATED");
}
