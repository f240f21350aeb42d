import { type Conversation, permissionsOf, type StaffRef } from "@truefill/contracts/http";
import { STAFF_CHAT } from "@truefill/contracts/realtime";
import { ok, refuse } from "@truefill/core/result";
import { nextSequence } from "../../realtime/index.ts";
import { writeAct } from "../audit/index.ts";
import type { DeskParts } from "./parts.ts";
import type { ChatStore, ChatTransaction, ConversationChange, ConversationRow } from "./store.ts";
import { fullName, isoOrNull, markersOf } from "./to-wire.ts";

/** The longest snooze. */
const SNOOZE_MAX_MS = 90 * 86_400_000;

/** Notifies staff that state, assignment or notes changed. */
export async function publishConversationChanged(
	store: Pick<ChatStore, "publish">,
	tx: ChatTransaction,
	customerId: string,
): Promise<void> {
	const sequence = await nextSequence(tx, `conversation.${customerId}`);
	await store.publish(tx, [
		{ channels: [STAFF_CHAT], event: "conversation.updated", payload: { customer_id: customerId, sequence } },
	]);
}

/** A conversation as staff see it, also of a customer who never wrote. */
export async function conversationOf(parts: DeskParts, customerId: string, asker: string) {
	const [customer, agent, row] = await Promise.all([
		parts.desk.user(customerId),
		parts.desk.user(asker),
		parts.store.conversation(customerId),
	]);
	if (customer === undefined || customer.role !== "customer") return refuse("CONVERSATION_NOT_FOUND");
	const assignee = row?.assigned_to == null ? undefined : await parts.desk.user(row.assigned_to);
	const firstResponseMs =
		row?.opened_at != null && row.first_response_at !== null
			? row.first_response_at.getTime() - row.opened_at.getTime()
			: null;
	return ok({
		data: {
			customer_id: customerId,
			state: row?.state ?? "resolved",
			snoozed_until: isoOrNull(row?.snoozed_until ?? null),
			assigned_to: assignee === undefined ? null : ({ id: assignee.id, name: fullName(assignee) } satisfies StaffRef),
			version: row?.version ?? 0,
			...markersOf(row),
			unread_count: row?.unread_by_staff ?? 0,
			opened_at: isoOrNull(row?.opened_at ?? null),
			waiting_since: isoOrNull(row?.waiting_since ?? null),
			first_response_seconds: firstResponseMs === null ? null : Math.round(firstResponseMs / 1000),
			replying: parts.replying.of(customerId, asker),
			placeholders: {
				first_name: customer.first_name,
				last_name: customer.last_name,
				// A reply to a customer names their account as their own screens do.
				account_id: (await parts.accounts.firstAccount(customerId))?.number ?? "",
				agent_name: agent?.first_name ?? "",
			},
		} satisfies Conversation,
	});
}

export interface Amendment {
	readonly version: number;
	readonly state?: ConversationRow["state"] | undefined;
	readonly snoozed_until?: string | undefined;
	readonly assigned_to?: string | null | undefined;
}

/** Changes state, snooze and assignment. Of two staff who saw the same version the first succeeds, the other fails. */
export async function amendConversation(parts: DeskParts, customerId: string, asker: string, asked: Amendment) {
	const { store, desk, clock } = parts;
	const at = new Date(clock.nowMs());
	if (!(await store.isCustomer(customerId))) return refuse("CONVERSATION_NOT_FOUND");
	const until = asked.snoozed_until === undefined ? null : new Date(asked.snoozed_until);
	if ((asked.state === "snoozed") !== (until !== null)) return refuse("SNOOZE_WRONG");
	if (until !== null && (until <= at || until.getTime() - at.getTime() > SNOOZE_MAX_MS)) return refuse("SNOOZE_WRONG");
	if (asked.assigned_to != null) {
		const colleague = await desk.user(asked.assigned_to);
		const may = permissionsOf(colleague?.staff_role ?? null).includes("chat.write");
		if (!may || colleague?.status !== "active") return refuse("STAFF_NOT_FOUND");
	}
	const changed = await store.transaction(async (tx) => {
		const before = await store.lock(tx, customerId);
		if (before.version !== asked.version) return false;
		const change: ConversationChange = {
			...(asked.state === undefined ? {} : { state: asked.state, snoozed_until: until }),
			...(asked.assigned_to === undefined ? {} : { assigned_to: asked.assigned_to }),
			// A resolved conversation is waiting for nobody.
			...(asked.state === "resolved" ? { waiting_since: null } : {}),
		};
		if (Object.keys(change).length === 0) return true;
		await store.change(tx, customerId, { ...change, version: before.version + 1 });
		await writeAct(tx, at, {
			actorUserId: asker,
			action: "conversation.changed",
			subjectKind: "user",
			subjectId: customerId,
			details: { state: asked.state, assigned_to: asked.assigned_to, snoozed_until: asked.snoozed_until },
		});
		await publishConversationChanged(store, tx, customerId);
		return true;
	});
	parts.wake();
	return changed ? conversationOf(parts, customerId, asker) : refuse("CONVERSATION_CHANGED");
}

/** Reopens conversations whose snooze has ended; run it every few seconds. */
export async function endSnoozes({ store, clock, wake }: Pick<DeskParts, "store" | "clock" | "wake">): Promise<void> {
	const ended = await store.transaction(async (tx) => {
		const customers = await store.endSnoozes(tx, new Date(clock.nowMs()));
		for (const customerId of customers) await publishConversationChanged(store, tx, customerId);
		return customers.length;
	});
	if (ended > 0) wake();
}
