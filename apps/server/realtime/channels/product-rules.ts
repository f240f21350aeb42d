import { permission } from "@truefill/contracts/http";
import { parseChannel } from "@truefill/contracts/realtime";
import * as z from "zod";
import { type App, isChannelAuth, signChannel } from "../apps.ts";
import type { Connection } from "../hub/connection.ts";
import type { Holder } from "../hub/holder.ts";
import type { Holders } from "../hub/holders.ts";
import { readMember, UNAUTHORIZED } from "../hub/plain-rules.ts";
import type { Admission, AppRules, ClientEventAnswer, Member, Subscription } from "../hub/rules.ts";
import { checkMessage } from "../outbox/write.ts";
import type { LiveSessions } from "./live-sessions.ts";
import type { PolicyRegistry } from "./policies.ts";

const holderData = z.object({
	holder: z.strictObject({
		sessionId: z.string(),
		userId: z.string(),
		name: z.string(),
		isAdmin: z.boolean(),
		permissions: z.array(permission),
	}),
});

/** The answer of `POST /broadcasting/auth`: signed, with the caller's session. */
export function signFor(app: App, socketId: string, channel: string, holder: Holder, member: Member | null) {
	const channelData = JSON.stringify({
		...(member === null ? {} : { user_id: member.userId, user_info: member.info }),
		holder,
	});
	return { auth: signChannel(app, socketId, channel, channelData), channel_data: channelData };
}

/** The product's channels: only those of the registry, only with our own signature, only while the session is live. */
export class ProductRules implements AppRules {
	readonly signin = false;
	readonly #app: App;
	readonly #policies: PolicyRegistry;
	readonly #sessions: LiveSessions;
	readonly #holders: Holders;

	constructor(app: App, policies: PolicyRegistry, sessions: LiveSessions, holders: Holders) {
		this.#app = app;
		this.#holders = holders;
		this.#policies = policies;
		this.#sessions = sessions;
	}

	admit(connection: Connection, { channel, auth, channelData }: Subscription): Admission | Promise<Admission> {
		const parsed = parseChannel(channel);
		if (parsed === undefined || auth === undefined || channelData === undefined) return UNAUTHORIZED;
		if (!isChannelAuth(this.#app, auth, connection.id, channel, channelData)) return UNAUTHORIZED;
		const holder = readHolder(channelData);
		const member = parsed.kind === "staffPresence" ? readMember(channelData) : null;
		if (holder === undefined || member === undefined) return UNAUTHORIZED;
		const admitted: Admission = { kind: "admitted", member };
		if (this.#sessions.hasEnded(holder.sessionId)) return UNAUTHORIZED;
		if (connection.holder !== null) {
			if (connection.holder.sessionId !== holder.sessionId) return UNAUTHORIZED;
			// Signed by another node, perhaps with permissions that this node does not know yet.
			this.#holders.bind(connection, holder);
			return admitted;
		}
		// Signed by another node, which could not bind the session to this socket.
		return this.#sessions.isLive(holder.sessionId).then((live) => {
			if (!live || !connection.isOpen) return UNAUTHORIZED;
			if (connection.holder === null) this.#holders.bind(connection, holder);
			return connection.holder?.sessionId === holder.sessionId ? admitted : UNAUTHORIZED;
		});
	}

	clientEvent(connection: Connection, channel: string, event: string, data: unknown): ClientEventAnswer {
		const { holder } = connection;
		const found = this.#policies.clientEvent(channel, event);
		if (holder === null || found === undefined || !connection.channels.has(channel) || !found.policy.may(holder)) {
			return { kind: "refused", message: "Clients may not send this event here." };
		}
		const parsed = found.policy.schema.safeParse(data);
		if (!parsed.success) return { kind: "refused", message: "The event does not carry what it must." };
		const message = found.policy.relay(holder, found.ownerId, parsed.data);
		checkMessage(message);
		return { kind: "relay", channels: message.channels, event: message.event, data: JSON.stringify(message.payload) };
	}
}

function readHolder(channelData: string): Holder | undefined {
	try {
		return holderData.safeParse(JSON.parse(channelData)).data?.holder;
	} catch {
		return undefined;
	}
}
