import { ok, refuse } from "@truefill/core/result";
import type { ClientParts } from "./parts.ts";

type SignOutParts = Pick<ClientParts, "store" | "clock" | "identity" | "mail" | "wake">;

const TEMPLATES = { client: "client-signed-out", colleague: "staff-signed-out" } as const;

/**
 * Ends all sessions and tokens of a client or staff member, for a reason that they are mailed: their device or password
 * may be in other hands. They may sign in again at once. Null: there is no such user of this kind.
 */
async function signOut(
	kind: keyof typeof TEMPLATES,
	{ store, clock, identity, mail, wake }: SignOutParts,
	actorUserId: string,
	id: string,
	reason: string,
) {
	const at = new Date(clock.nowMs());
	const ended = await store.signOut(kind, id, { actorUserId, reason, at }, (tx) =>
		mail.write(tx, { userId: id, template: TEMPLATES[kind], params: { reason } }),
	);
	if (ended === undefined) return null;
	identity.userChanged(id);
	for (const sessionId of [...ended.sessions, ...ended.tokens]) {
		identity.sessionEvents.sessionEnded({ sessionId, userId: id });
	}
	wake();
	return ok({ data: { sessions: ended.sessions.length, api_tokens: ended.tokens.length } });
}

/** Refused: CLIENT_NOT_FOUND, also for a staff member. */
export const signClientOut = async (parts: SignOutParts, actorUserId: string, id: string, reason: string) =>
	(await signOut("client", parts, actorUserId, id, reason)) ?? refuse("CLIENT_NOT_FOUND");

/** Refused: COLLEAGUE_NOT_FOUND, also for a client. */
export const signStaffOut = async (parts: SignOutParts, actorUserId: string, id: string, reason: string) =>
	(await signOut("colleague", parts, actorUserId, id, reason)) ?? refuse("COLLEAGUE_NOT_FOUND");
