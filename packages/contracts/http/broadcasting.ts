import * as z from "zod";
import { defineCall } from "./call.ts";
import { exact } from "./exact.ts";

/**
 * SPEC §7: passes the answer to the realtime library. `channel_name` is the full name with `private-` or `presence-`.
 * Client libraries may send it as a form. Any channel that may not be joined is NOT_ALLOWED with the same body: an
 * invalid name, another user's channel, a socket of another session.
 */
export const authorizeChannel = defineCall({
	id: "authorizeChannel",
	method: "POST",
	path: "/broadcasting/auth",
	tag: "realtime",
	access: "session",
	whenDisabled: "open",
	summary: "Authorise a realtime socket for a private or presence channel",
	params: z.strictObject({}),
	query: z.strictObject({}),
	body: z.strictObject({
		socket_id: exact(z.string().max(300), "an id"),
		channel_name: exact(z.string().max(300), "a name of a channel"),
	}),
	takesForm: true,
	status: 200,
	response: z.strictObject({ auth: z.string(), channel_data: z.string().optional() }),
	errors: ["NOT_ALLOWED"],
});
