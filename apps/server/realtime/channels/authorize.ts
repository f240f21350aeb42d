import { permissionsOf } from "@truefill/contracts/http";
import { parseChannel } from "@truefill/contracts/realtime";
import type { SignedIn } from "../../http/guard.ts";
import { type App, signChannel } from "../apps.ts";
import type { Holder } from "../hub/holder.ts";
import type { Hub } from "../hub/hub.ts";
import type { Member } from "../hub/rules.ts";
import type { RealtimeLimits } from "../limits.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { PolicyRegistry } from "./policies.ts";
import { signFor } from "./product-rules.ts";

export interface AuthorizeDeps {
	readonly app: App;
	readonly policies: PolicyRegistry;
	readonly sessions: LiveSessions;
	/** The hub of this node; null when a hosted service holds the sockets. */
	readonly hub: Hub | null;
	/** Whether another live node assigned this socket id. */
	readonly isElsewhere: (socketId: string) => boolean;
	readonly limits: RealtimeLimits;
	/** The user's name for others. */
	readonly nameOf: (userId: string) => Promise<string>;
}

export type Authorization =
	| { readonly kind: "signed"; readonly auth: string; readonly channelData: string | undefined }
	| { readonly kind: "refused"; readonly code: "NOT_ALLOWED" | "TOO_MANY_REQUESTS" };

const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;
const NO: Authorization = { kind: "refused", code: "NOT_ALLOWED" };

/**
 * Decides whether the caller's socket may join a channel, and signs it. The first call binds the socket to the caller's
 * session: another session cannot use it, and it is closed when the session ends.
 */
export async function authorize(
	deps: AuthorizeDeps,
	asked: { socketId: string; channel: string },
	{ user, session }: SignedIn,
): Promise<Authorization> {
	const { socketId, channel } = asked;
	const permissions = permissionsOf(user.staffRole);
	const isAdmin = user.role === "admin";
	const parsed = parseChannel(channel);
	if (parsed === undefined || !SOCKET_ID.test(socketId)) return NO;
	if (!deps.policies.may({ userId: user.id, isAdmin, status: user.status, permissions }, channel)) return NO;
	if (deps.hub !== null && !deps.hub.connections.has(socketId) && !deps.isElsewhere(socketId)) return NO;

	const name = await deps.nameOf(user.id);
	if (deps.sessions.hasEnded(session.id)) return NO;
	const holder: Holder = { sessionId: session.id, userId: user.id, name, isAdmin, permissions };
	const member: Member | null =
		parsed.kind === "staffPresence" ? { userId: user.id, info: { name, staff_role: user.staffRole ?? "" } } : null;
	if (deps.hub === null) return signHosted(deps.app, socketId, channel, member);

	const connection = deps.hub.connections.get(socketId);
	if (connection === undefined && !deps.isElsewhere(socketId)) return NO;
	if (connection !== undefined) {
		if (connection.holder === null) {
			const own = deps.hub.holders.countOfUser(user.id);
			if (own >= deps.limits.socketsPerUser) return { kind: "refused", code: "TOO_MANY_REQUESTS" };
		} else if (connection.holder.sessionId !== session.id) return NO;
		// At every call: permissions grow when they set up a second factor.
		deps.hub.holders.bind(connection, holder);
	}
	const signed = signFor(deps.app, socketId, channel, holder, member);
	return { kind: "signed", auth: signed.auth, channelData: signed.channel_data };
}

/** A hosted service knows no sessions: the plain signature, and the member if there is one. */
function signHosted(app: App, socketId: string, channel: string, member: Member | null): Authorization {
	const channelData = member === null ? undefined : JSON.stringify({ user_id: member.userId, user_info: member.info });
	return { kind: "signed", auth: signChannel(app, socketId, channel, channelData), channelData };
}
