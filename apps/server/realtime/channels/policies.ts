import type { Permission } from "@truefill/contracts/http";
import {
	CHANNELS,
	type ChannelKind,
	chatChannel,
	clientTyping,
	parseChannel,
	STAFF_CHAT,
} from "@truefill/contracts/realtime";
import type * as z from "zod";

/** The caller who wants to join. */
export interface Asking {
	readonly userId: string;
	readonly isAdmin: boolean;
	readonly status: "active" | "pending" | "deactivated";
	readonly permissions: readonly Permission[];
}

/** The sender of a client event. */
export interface Sender {
	readonly userId: string;
	readonly name: string;
	readonly isAdmin: boolean;
	readonly permissions: readonly Permission[];
}

/** An event that clients may send on a channel: its schema, and the event that the others receive instead. */
export interface ClientEventPolicy {
	readonly schema: z.ZodType;
	may(sender: Sender): boolean;
	/** The server sets the sender's identity, never the sender. */
	relay(
		sender: Sender,
		ownerId: string,
		data: unknown,
	): { channels: readonly string[]; event: string; payload: unknown };
}

/** Who may join a kind of channel. Everything else is denied. */
export interface ChannelPolicy {
	readonly kind: ChannelKind;
	/** @param ownerId the user in the channel's name; null when there is none. */
	may(asking: Asking, ownerId: string | null): boolean;
	/** By event name, `client-typing`. */
	readonly clientEvents?: Readonly<Record<string, ClientEventPolicy>>;
}

const active = (asking: Asking): boolean => asking.status === "active";
const owns = (asking: Asking, ownerId: string | null): boolean => asking.userId === ownerId;
const staffWith = (permission: Permission) => (asking: Asking) =>
	asking.isAdmin && active(asking) && asking.permissions.includes(permission);
const mayReadChats = staffWith("chat.read");

export const POLICIES: readonly ChannelPolicy[] = [
	{
		kind: "chat",
		may: (asking, ownerId) => (active(asking) && !asking.isAdmin && owns(asking, ownerId)) || mayReadChats(asking),
		clientEvents: {
			"client-typing": {
				schema: clientTyping,
				may: (sender) => !sender.isAdmin || sender.permissions.includes("chat.write"),
				relay: (sender, ownerId, data) => ({
					channels: [chatChannel(ownerId), STAFF_CHAT],
					event: "typing",
					payload: {
						customer_id: ownerId,
						user_id: sender.userId,
						is_admin: sender.isAdmin,
						name: sender.name,
						typing: clientTyping.parse(data).typing,
					},
				}),
			},
		},
	},
	{ kind: "notification", may: (asking, ownerId) => active(asking) && owns(asking, ownerId) },
	// Pending users receive their approval here; deactivated users receive nothing.
	{ kind: "user", may: (asking, ownerId) => asking.status !== "deactivated" && owns(asking, ownerId) },
	{ kind: "trade", may: (asking, ownerId) => active(asking) && !asking.isAdmin && owns(asking, ownerId) },
	{ kind: "staffChat", may: mayReadChats },
	{ kind: "staffClients", may: staffWith("clients.read") },
	{ kind: "staffRisk", may: staffWith("risk.read") },
	// Staff without the second factor that their role needs have no permissions, so they are not listed.
	{ kind: "staffPresence", may: (asking) => asking.isAdmin && active(asking) && asking.permissions.length > 0 },
];

/** The policies by kind, one for each. */
export class PolicyRegistry {
	readonly #policies: ReadonlyMap<ChannelKind, ChannelPolicy>;

	/** @throws Error when a kind of channel has no policy or two. The server does not start then. */
	constructor(policies: readonly ChannelPolicy[] = POLICIES) {
		this.#policies = new Map(policies.map((policy) => [policy.kind, policy]));
		const missing = Object.keys(CHANNELS).filter((kind) => !policies.some((policy) => policy.kind === kind));
		if (missing.length > 0) throw new Error(`The channels ${missing.join(", ")} have no policy: add one.`);
		if (this.#policies.size !== policies.length) throw new Error("A kind of channel has two policies.");
	}

	/** Deny by default: unknown names, and known ones of others. */
	may(asking: Asking, channel: string): boolean {
		const parsed = parseChannel(channel);
		return parsed !== undefined && this.#policies.get(parsed.kind)?.may(asking, parsed.userId) === true;
	}

	clientEvent(channel: string, event: string): { policy: ClientEventPolicy; ownerId: string } | undefined {
		const parsed = parseChannel(channel);
		if (parsed?.userId === undefined || parsed.userId === null) return undefined;
		const events = this.#policies.get(parsed.kind)?.clientEvents ?? {};
		const policy = Object.hasOwn(events, event) ? events[event] : undefined;
		return policy === undefined ? undefined : { policy, ownerId: parsed.userId };
	}
}
