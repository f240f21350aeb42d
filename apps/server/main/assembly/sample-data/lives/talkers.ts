import { SUPPORT } from "../../demo-life/people.ts";
import { answer, arrange, ask, note, readAnswers } from "../acts/talking.ts";
import { type Actor, momentOf, SPAN_DAYS, type Stage } from "../stage.ts";
import type { Life } from "../timeline.ts";

export interface Talk {
	readonly question: string;
	readonly answer?: string;
	readonly thanks?: string;
	readonly note?: string;
	readonly end: "waits" | "assigned" | "pending" | "snoozed" | "resolved";
	/** Hours before the first start at which the question is asked. */
	readonly hoursAgo: number;
}

/** Writes to support; besides the life that the customer has otherwise. */
export async function* talks(stage: Stage, actor: Actor, talk: Talk): Life {
	const at = (hours: number) => momentOf(stage, SPAN_DAYS, hours - talk.hoursAgo);
	yield at(0);
	await ask(stage, actor, talk.question);
	if (talk.end === "waits") return;
	if (talk.note !== undefined) {
		yield at(0.1);
		await note(stage, actor, talk.note);
	}
	if (talk.end === "assigned") {
		yield at(0.15);
		await arrange(stage, actor, 1, { assigned_to: SUPPORT.id });
	}
	if (talk.answer === undefined) return;
	yield at(0.2);
	let last = await answer(stage, actor, talk.answer);
	yield at(0.3);
	await readAnswers(stage, actor, last);
	if (talk.thanks !== undefined) {
		yield at(0.35);
		await ask(stage, actor, talk.thanks);
		last += 1;
	}
	yield at(0.4);
	if (talk.end === "snoozed") {
		const snoozed_until = new Date(momentOf(stage, SPAN_DAYS, 40)).toISOString();
		await arrange(stage, actor, last, { state: "snoozed", snoozed_until });
	} else if (talk.end !== "assigned") await arrange(stage, actor, last, { state: talk.end });
}
