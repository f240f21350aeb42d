import { addChatNote, amendConversation, conversationOf, readMessages, sendMessage } from "@truefill/contracts/http";
import { SUPPORT } from "../../demo-life/people.ts";
import type { Actor, Stage } from "../stage.ts";

/** The customer writes. */
export async function ask({ past }: Stage, actor: Actor, message: string): Promise<void> {
	const body = { message, client_message_id: actor.idOf(`ask ${message}`) };
	await past.call(sendMessage, actor.caller, { body });
}

/** Support reads what was written, and answers. @returns the number of the answer */
export async function answer({ past }: Stage, actor: Actor, message: string): Promise<number> {
	const customer = { customer_id: actor.person.id };
	const { last_sequence } = (await past.call(conversationOf, SUPPORT, { params: customer })).data;
	await past.call(readMessages, SUPPORT, { body: { ...customer, up_to_sequence: last_sequence } });
	const body = { ...customer, message, client_message_id: actor.idOf(`answer ${message}`) };
	return (await past.call(sendMessage, SUPPORT, { body })).data.sequence;
}

/** The customer has read the answers. */
export async function readAnswers({ past }: Stage, { caller }: Actor, upTo: number): Promise<void> {
	await past.call(readMessages, caller, { body: { up_to_sequence: upTo } });
}

type Change =
	| { readonly state: "pending" | "resolved" | "open" }
	| { readonly state: "snoozed"; readonly snoozed_until: string }
	| { readonly assigned_to: string };

/** Changes the conversation, unless it went on after message `last`: an interrupted run was further already. */
export async function arrange({ past }: Stage, { person }: Actor, last: number, change: Change): Promise<void> {
	const params = { customer_id: person.id };
	const { version, last_sequence } = (await past.call(conversationOf, SUPPORT, { params })).data;
	if (last_sequence > last) return;
	await past.call(amendConversation, SUPPORT, { params, body: { version, ...change } });
}

/** A private note of staff. */
export async function note({ past }: Stage, actor: Actor, text: string): Promise<void> {
	const body = { text, client_note_id: actor.idOf(`note ${text}`) };
	await past.call(addChatNote, SUPPORT, { params: { customer_id: actor.person.id }, body });
}
