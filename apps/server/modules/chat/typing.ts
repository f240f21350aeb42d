import { chatChannel, STAFF_CHAT } from "@truefill/contracts/realtime";
import type { SignedInUser } from "../../http/bind.ts";
import type { Participant } from "./participant.ts";
import type { DeskParts } from "./parts.ts";
import { fullName } from "./to-wire.ts";

/** Broadcasts who is typing, once and without retry. Staff also see who is replying. */
export async function signalTyping(
	parts: DeskParts,
	participant: Participant,
	user: SignedInUser,
	typing: boolean,
): Promise<void> {
	const row = await parts.desk.user(user.id);
	if (row === undefined) return;
	const { customerId, isStaff } = participant;
	const name = fullName(row);
	if (isStaff) parts.replying.set(customerId, { id: user.id, name }, typing);
	const payload = { customer_id: customerId, user_id: user.id, is_admin: isStaff, name, typing };
	await parts.publisher
		.publish([{ channels: [chatChannel(customerId), STAFF_CHAT], event: "typing", payload }])
		.catch((error: unknown) => parts.log.warn({ err: error }, "failed to publish a typing signal"));
}
