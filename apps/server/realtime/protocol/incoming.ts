import * as z from "zod";
import { parseJson } from "./json.ts";

/** A validated message of a client. */
export type Incoming =
	| { readonly kind: "ping" }
	| { readonly kind: "pong" }
	| {
			readonly kind: "subscribe";
			readonly channel: string;
			readonly auth: string | undefined;
			readonly channelData: string | undefined;
	  }
	| { readonly kind: "unsubscribe"; readonly channel: string }
	| { readonly kind: "signin"; readonly auth: string; readonly userData: string }
	| { readonly kind: "client-event"; readonly channel: string; readonly event: string; readonly data: unknown }
	| { readonly kind: "invalid"; readonly message: string };

const envelope = z.object({
	event: z.string().min(1).max(200),
	channel: z.string().max(300).optional(),
	data: z.unknown().optional(),
});
const subscribe = z.object({
	channel: z.string().max(300),
	auth: z.string().max(300).nullish(),
	channel_data: z.string().max(8_000).nullish(),
});
const unsubscribe = z.object({ channel: z.string().max(300) });
const signin = z.object({ auth: z.string().max(300), user_data: z.string().max(8_000) });

const invalid = (message: string): Incoming => ({ kind: "invalid", message });

/** Parses one message. An invalid one gives `invalid`, with a sentence for its developer. */
export function readMessage(text: string): Incoming {
	let json: unknown;
	try {
		json = parseJson(text);
	} catch {
		return invalid("The message is not JSON");
	}
	const parsed = envelope.safeParse(json);
	if (!parsed.success) return invalid("The message has no event");
	const { event, channel, data } = parsed.data;
	switch (event) {
		case "pusher:ping":
			return { kind: "ping" };
		case "pusher:pong":
			return { kind: "pong" };
		case "pusher:subscribe": {
			const found = subscribe.safeParse(objectOf(data));
			if (!found.success) return invalid("pusher:subscribe needs data with a channel");
			const { auth, channel_data: channelData } = found.data;
			return {
				kind: "subscribe",
				channel: found.data.channel,
				auth: auth ?? undefined,
				channelData: channelData ?? undefined,
			};
		}
		case "pusher:unsubscribe": {
			const found = unsubscribe.safeParse(objectOf(data));
			if (!found.success) return invalid("pusher:unsubscribe needs data with a channel");
			return { kind: "unsubscribe", channel: found.data.channel };
		}
		case "pusher:signin": {
			const found = signin.safeParse(objectOf(data));
			if (!found.success) return invalid("pusher:signin needs data with auth and user_data");
			return { kind: "signin", auth: found.data.auth, userData: found.data.user_data };
		}
		default:
			if (!event.startsWith("client-")) return invalid("Clients send events whose names begin with client-");
			if (channel === undefined) return invalid("A client event needs a channel");
			return { kind: "client-event", channel, event, data };
	}
}

/** Some libraries send `data` as a JSON string. */
function objectOf(data: unknown): unknown {
	if (typeof data !== "string") return data;
	try {
		return parseJson(data);
	} catch {
		return undefined;
	}
}
