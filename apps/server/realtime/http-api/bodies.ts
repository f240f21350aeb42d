import * as z from "zod";

const name = z
	.string()
	.min(1)
	.max(200)
	// Reserved for the server by the protocol: clients could impersonate it with them.
	.refine((event) => !/^pusher(_internal)?:/.test(event), "event names of the protocol are reserved");
const socketId = z
	.string()
	.max(42)
	.regex(/^\d+\.\d+$/);
/** A string; other JSON values are serialised. */
const data = z.union([z.string(), z.unknown().transform((value) => JSON.stringify(value ?? null))]).pipe(z.string());
const info = z.string().max(200).optional();
const channel = z.string().min(1).max(250);

export const eventBody = z
	.object({
		name,
		data,
		channel: channel.optional(),
		channels: z.array(channel).min(1).max(100).optional(),
		socket_id: socketId.nullish(),
		info,
	})
	.transform((event, context) => {
		const channels = event.channels ?? (event.channel === undefined ? [] : [event.channel]);
		if (channels.length === 0)
			context.addIssue({ code: "custom", path: ["channels"], message: "an event needs a channel" });
		return { name: event.name, data: event.data, channels, socketId: event.socket_id ?? undefined, info: event.info };
	});

export const batchBody = z.object({
	batch: z
		.array(z.object({ name, data, channel, socket_id: socketId.nullish(), info }))
		.min(1)
		.max(10),
});

export type TriggeredEvent = z.output<typeof eventBody>;
