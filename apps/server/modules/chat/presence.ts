import { STAFF_CLIENTS } from "@truefill/contracts/realtime";
import { nextSequence } from "../../realtime/index.ts";
import { ONLINE_MS } from "../identity/index.ts";
import type { ChatParts } from "./parts.ts";

/**
 * Notifies staff who has come online and who has gone offline, once each; run it every few seconds. Online: the last
 * heartbeat is recent (SPEC §7), so a short disconnect changes nothing; after sign-out a user is offline at once.
 */
export async function publishPresence({
	store,
	clock,
	wake,
}: Pick<ChatParts, "store" | "clock" | "wake">): Promise<void> {
	const changed = await store.transaction(async (tx) => {
		const changes = await store.movePresence(tx, new Date(clock.nowMs() - ONLINE_MS));
		for (const { user_id, is_online } of changes) {
			const sequence = await nextSequence(tx, `user.${user_id}`);
			await store.publish(tx, [
				{ channels: [STAFF_CLIENTS], event: "client.updated", payload: { user_id, is_online, sequence } },
			]);
		}
		return changes.length;
	});
	if (changed > 0) wake();
}

/** A session has ended: staff are notified at once if it was the user's last active one. Never rejects. */
export async function publishSignedOut(
	{ store, clock, wake, log }: Pick<ChatParts, "store" | "clock" | "wake" | "log">,
	userId: string,
): Promise<void> {
	try {
		const nowMs = clock.nowMs();
		await store.leave(userId, new Date(nowMs), new Date(nowMs - ONLINE_MS));
		await publishPresence({ store, clock, wake });
	} catch (error) {
		// They go offline when their heartbeat has aged.
		log.warn({ err: error }, "failed to publish a sign-out to staff");
	}
}
