import { STAFF_CLIENTS, userChannel } from "@truefill/contracts/realtime";
import { nextSequence, type OutboxTransaction, writeOutbox } from "../../../realtime/index.ts";

/** Notifies a user's open pages and the desk, after the commit, that their `GET /user` has changed (SPEC §4). */
export async function writeUserUpdated(tx: OutboxTransaction, userId: string): Promise<void> {
	const sequence = await nextSequence(tx, `user.${userId}`);
	await writeOutbox(tx, [
		{ channels: [userChannel(userId)], event: "user.updated", payload: { user_id: userId, sequence } },
		{ channels: [STAFF_CLIENTS], event: "client.updated", payload: { user_id: userId, is_online: null, sequence } },
	]);
}
