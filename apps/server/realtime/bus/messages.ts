import * as z from "zod";

const state = z.object({
	app: z.string(),
	channel: z.string(),
	count: z.int().min(0),
	members: z.record(z.string(), z.unknown()).nullable(),
});

/** Messages between nodes. */
export const busMessage = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("event"),
		app: z.string(),
		channels: z.array(z.string()),
		event: z.string(),
		data: z.string(),
		except: z.string().optional(),
		userId: z.string().optional(),
	}),
	/** The sending node's state of these channels; `full`: it has no others. */
	z.object({ kind: z.literal("state"), full: z.boolean(), states: z.array(state) }),
	/** A new node, or a node that sees a new one, asks for the full state. */
	z.object({ kind: z.literal("hello") }),
	z.object({ kind: z.literal("beat") }),
	z.object({ kind: z.literal("bye") }),
	z.object({ kind: z.literal("session-ended"), sessionId: z.string(), userId: z.string() }),
	z.object({ kind: z.literal("terminate-user"), app: z.string(), userId: z.string() }),
	/** The sender dropped messages: clients must pull. */
	z.object({ kind: z.literal("gap") }),
]);
export type BusMessage = z.infer<typeof busMessage>;

/** One row of the stream: a batch of messages of one node. `batch` increases, so that duplicates are detected. */
export const busRow = z.object({ node: z.int(), batch: z.int(), messages: z.array(z.unknown()) });
