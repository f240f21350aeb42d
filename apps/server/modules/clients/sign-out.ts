import { ok, refuse } from "@truefill/core/result";
import type { ClientParts } from "./parts.ts";

/**
 * Ends everything that speaks for a client, under a reason that he is told by mail: his device or his password may be in
 * other hands. He may sign in again at once. Refused: CLIENT_NOT_FOUND.
 */
export async function signClientOut(
	{ store, clock, identity, mail, wake }: Pick<ClientParts, "store" | "clock" | "identity" | "mail" | "wake">,
	actorUserId: string,
	id: string,
	reason: string,
) {
	const at = new Date(clock.nowMs());
	const ended = await store.signOut(id, { actorUserId, reason, at }, (tx) =>
		mail.write(tx, { userId: id, template: "client-signed-out", params: { reason } }),
	);
	if (ended === undefined) return refuse("CLIENT_NOT_FOUND");
	identity.userChanged(id);
	for (const sessionId of [...ended.sessions, ...ended.tokens]) {
		identity.sessionEvents.sessionEnded({ sessionId, userId: id });
	}
	wake();
	return ok({ data: { sessions: ended.sessions.length, api_tokens: ended.tokens.length } });
}
