import type { DeskStore } from "./desk-store.ts";
import type { ChatParts } from "./parts.ts";
import { readMessages } from "./read-messages.ts";
import { sendMessage } from "./send-message.ts";
import { NO_LINK } from "./to-wire.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface DemoMessage {
	readonly from: "customer" | "staff";
	readonly beforeMs: number;
	readonly text: string;
}

/** A sample conversation for both sides. The last question is left unanswered. */
const MESSAGES: readonly DemoMessage[] = [
	{
		from: "staff",
		beforeMs: 26 * HOUR_MS,
		text: "Welcome to the demo, Dana. This conversation is a sample: write back, attach a file, and answer it as support in another window.",
	},
	{ from: "customer", beforeMs: 25 * HOUR_MS, text: "Thanks! How do I see why a trade was closed at its price?" },
	{
		from: "staff",
		beforeMs: 25 * HOUR_MS - 3 * MINUTE_MS,
		text: "Open the closed trade: it shows the tick that it was filled on, every cost by itself, and how gross and costs add up to net. The ledger shows the same money from both sides.",
	},
	{ from: "customer", beforeMs: 25 * HOUR_MS - 5 * MINUTE_MS, text: "Found it, that is clear." },
	{ from: "staff", beforeMs: 25 * HOUR_MS - 6 * MINUTE_MS, text: "Good. I am here when there is anything else." },
	{
		from: "customer",
		beforeMs: 20 * MINUTE_MS,
		text: "One more question: what happens to my open trades over the weekend?",
	},
];

const REPLIES: readonly (readonly [string, string])[] = [
	["hello", "Hello {first_name}, this is {agent_name}. How can I help you?"],
	[
		"fill",
		"Open the closed trade, {first_name}: it names the tick of the fill and every cost. If anything there is not clear, send me the trade's number.",
	],
	[
		"margin",
		"A margin call comes at 100 % and at 80 % of the used margin; at 50 % trades are closed, only as many as it takes. The preview in your account {account_id} shows the prices at which that would happen.",
	],
	[
		"weekend",
		"Most markets close on Friday evening and open on Sunday night. A stop loss is filled at the first price after the gap; a guaranteed stop exactly at its own.",
	],
	["bye", "You are welcome, {first_name}. Write again whenever you like. {agent_name}"],
];

/** Gives the demo a short history and canned replies, marked as samples; idempotent. */
export async function seedDemoChat(
	parts: ChatParts & { readonly desk: DeskStore },
	people: { readonly customerId: string; readonly supportId: string },
): Promise<void> {
	const { store, desk, clock } = parts;
	const nowMs = clock.nowMs();
	if ((await store.conversation(people.customerId)) === undefined) {
		for (const [index, { from, beforeMs, text }] of MESSAGES.entries()) {
			const isStaff = from === "staff";
			const userId = isStaff ? people.supportId : people.customerId;
			const then = { ...parts, clock: { ...clock, nowMs: () => nowMs - beforeMs } };
			const participant = { customerId: people.customerId, userId, isStaff };
			// The sender has read all messages before theirs.
			await readMessages(then, participant, index);
			await sendMessage(then, participant, { message: text, client_message_id: `demo-message-${index + 1}` }, NO_LINK);
		}
	}
	if ((await desk.cannedReplies()).length > 0) return;
	for (const [shortcut, reply] of REPLIES) {
		const row = { id: `can_demo-${shortcut}`, shortcut, reply, sample: true };
		await desk.addCanned({ ...row, updated_at: new Date(nowMs), updated_by: null });
	}
}
