import * as z from "zod";

const state = z.object({
	app: z.string(),
	channel: z.string(),
	count: z.int().min(0),
	members: z.record(z.string(), z.unknown()).nullable(),
});

/** What nodes tell each other. */
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
	/** Who is in these channels on the node that says it; `full`: and in no others. */
	z.object({ kind: z.literal("state"), full: z.boolean(), states: z.array(state) }),
	/** I am new, or you are new to me: say who is where. */
	z.object({ kind: z.literal("hello") }),
	z.object({ kind: z.literal("beat") }),
	z.object({ kind: z.literal("bye") }),
	z.object({ kind: z.literal("session-ended"), sessionId: z.string(), userId: z.string() }),
	z.object({ kind: z.literal("terminate-user"), app: z.string(), userId: z.string() }),
	/** I had to drop what I wanted to tell: have your clients look for themselves. */
	z.object({ kind: z.literal("gap") }),
]);
export type BusMessage = z.infer<typeof busMessage>;

/** One row of the stream: what a node said at once. `batch` grows, so that a row that comes twice is known. */
export const busRow = z.object({ node: z.int(), batch: z.int(), messages: z.array(z.unknown()) });
