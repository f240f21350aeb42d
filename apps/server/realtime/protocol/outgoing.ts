import { textFrame } from "../../prices/gateway/frame.ts";

/*
 * Messages of the server, as complete WebSocket frames. By the protocol the `data` of an event is a string, JSON within
 * JSON; that of `pusher:error` is an object.
 */

const frame = (message: object): Buffer => textFrame(JSON.stringify(message));

export const connectionEstablished = (socketId: string, activityTimeoutSeconds: number): Buffer =>
	frame({
		event: "pusher:connection_established",
		data: JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeoutSeconds }),
	});

export const PONG = frame({ event: "pusher:pong", data: "{}" });
export const PING = frame({ event: "pusher:ping", data: "{}" });

export const errorMessage = (code: number | null, message: string, channel?: string): Buffer =>
	frame({ event: "pusher:error", data: { code, message }, ...(channel === undefined ? {} : { channel }) });

export const subscriptionSucceeded = (channel: string, data: object): Buffer =>
	frame({ event: "pusher_internal:subscription_succeeded", channel, data: JSON.stringify(data) });

/** Why a subscription was refused. Client libraries pass it to the channel's listeners. */
export const subscriptionError = (
	channel: string,
	type: "AuthError" | "LimitReached" | "Invalid",
	error: string,
): Buffer =>
	frame({
		event: "pusher:subscription_error",
		channel,
		data: { type, error, status: type === "AuthError" ? 401 : 400 },
	});

export const memberAdded = (channel: string, userId: string, info: unknown): Buffer =>
	frame({
		event: "pusher_internal:member_added",
		channel,
		data: JSON.stringify({ user_id: userId, ...(info === null ? {} : { user_info: info }) }),
	});

export const memberRemoved = (channel: string, userId: string): Buffer =>
	frame({ event: "pusher_internal:member_removed", channel, data: JSON.stringify({ user_id: userId }) });

export const cacheMiss = (channel: string): Buffer => frame({ event: "pusher:cache_miss", channel });

export const signinSuccess = (userData: string): Buffer =>
	frame({ event: "pusher:signin_success", data: JSON.stringify({ user_data: userData }) });

/** An event of a channel. `data` is the string that listeners parse; `userId` is the sender in a presence channel. */
export const channelEvent = (channel: string, event: string, data: string, userId?: string): Buffer =>
	frame({ event, channel, data, ...(userId === undefined ? {} : { user_id: userId }) });
