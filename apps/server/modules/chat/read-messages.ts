import { chatChannel, STAFF_CHAT } from "@truefill/contracts/realtime";
import type { Participant } from "./participant.ts";
import type { ChatParts } from "./parts.ts";
import { int, markersOf } from "./to-wire.ts";

/**
 * Marks the other side's messages up to a number as read and notifies both sides. A lower number changes nothing; a
 * number beyond the last message means the last one.
 */
export async function readMessages({ store, clock, wake }: ChatParts, participant: Participant, upTo: number) {
	const { customerId, isStaff, userId } = participant;
	if ((await store.conversation(customerId)) === undefined) {
		return { unread_count: 0, markers: markersOf(undefined) };
	}
	const answer = await store.transaction(async (tx) => {
		const before = await store.lock(tx, customerId);
		const until = Math.min(upTo, int(before.last_sequence));
		const unread = isStaff ? before.unread_by_staff : before.unread_by_customer;
		const readBefore = int(isStaff ? before.read_by_staff : before.read_by_customer);
		if (until <= readBefore) return { unread_count: unread, markers: markersOf(before) };
		const at = new Date(clock.nowMs());
		await store.markRead(tx, customerId, !isStaff, until, at);
		const left = await store.unreadFrom(tx, customerId, !isStaff, until);
		await store.change(
			tx,
			customerId,
			isStaff
				? { read_by_staff: String(until), unread_by_staff: left }
				: { read_by_customer: String(until), unread_by_customer: left },
		);
		// If the unread count did not change, nothing is published.
		if (left !== unread) {
			await store.publish(tx, [
				{
					channels: [chatChannel(customerId), STAFF_CHAT],
					event: "message.read",
					payload: {
						customer_id: customerId,
						reader: isStaff ? "staff" : "customer",
						reader_id: userId,
						up_to_sequence: until,
						read_at: at.toISOString(),
					},
				},
			]);
		}
		const read = isStaff ? { read_by_staff: String(until) } : { read_by_customer: String(until) };
		return { unread_count: left, markers: markersOf({ ...before, ...read }) };
	});
	wake();
	return answer;
}
