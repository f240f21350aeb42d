import { STAFF_CLIENTS } from "@truefill/contracts/realtime";
import { nextSequence } from "../../realtime/index.ts";
import { ONLINE_MS } from "../identity/index.ts";
import type { ChatParts } from "./parts.ts";

/**
 * Tells staff who has come and who has gone, once each; meant to run every few seconds. Online is whose last heartbeat is
 * recent (SPEC §7), so a connection that breaks and comes back changes nothing; who signs out is gone at once.
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

/** A session is over: staff are told at once when it was the last one that its owner was there with. Never rejects. */
export async function publishSignedOut(
	{ store, clock, wake, log }: Pick<ChatParts, "store" | "clock" | "wake" | "log">,
	userId: string,
): Promise<void> {
	try {
		const nowMs = clock.nowMs();
		await store.leave(userId, new Date(nowMs), new Date(nowMs - ONLINE_MS));
		await publishPresence({ store, clock, wake });
	} catch (error) {
		// They are offline when their heartbeat has grown old.
		log.warn({ err: error }, "staff could not be told yet that somebody has signed out");
	}
}
