import { resolve } from "node:path";
import * as z from "zod";
import { StartupError } from "./startup-error.ts";

/** Where prices come from. */
export type FeedConfig =
	| { readonly kind: "simulated" }
	| {
			readonly kind: "replay";
			/** A file or a folder of recorded data. */
			readonly path: string;
			/** Playback speed: recorded milliseconds per real one. */
			readonly speed: number;
			/** Restarts at the end of the recording. */
			readonly loop: boolean;
			/** Recorded time at which the replay starts; earlier records are history. Absent: the recording's own default. */
			readonly startMs?: number;
			/** How to handle a malformed line. */
			readonly onError: "skip" | "stop";
	  }
	| { readonly kind: "push"; readonly key: string };

const replayOptions = z.strictObject({
	speed: z
		.string()
		.regex(/^\d{1,4}(\.\d{1,3})?$/)
		.transform(Number.parseFloat)
		.refine((speed) => speed > 0)
		.default(1),
	loop: z
		.enum(["0", "1"])
		.transform((text) => text === "1")
		.default(false),
	start: z.iso
		.datetime({ offset: true })
		.transform((text) => Date.parse(text))
		.optional(),
	on_error: z.enum(["skip", "stop"]).default("skip"),
});

export const feed = z.string().transform((text, context): { kind: "push" } | Exclude<FeedConfig, { kind: "push" }> => {
	if (text === "simulated" || text === "push") return { kind: text };
	const [, path, query = ""] = /^replay:([^?]+)(?:\?(.*))?$/.exec(text) ?? [];
	const pairs = [...new URLSearchParams(query)];
	const options = replayOptions.safeParse(Object.fromEntries(pairs));
	if (path === undefined || !options.success || new Set(pairs.map(([name]) => name)).size !== pairs.length) {
		context.addIssue({ code: "custom", message: "not a feed" });
		return z.NEVER;
	}
	const { speed, loop, start, on_error: onError } = options.data;
	return { kind: "replay", path, speed, loop, onError, ...(start === undefined ? {} : { startMs: start }) };
});

export function completeFeed(
	source: z.infer<typeof feed>,
	key: { readonly given: string | undefined; readonly allowed: string },
	cwd: string,
): FeedConfig {
	if (source.kind === "replay") return { ...source, path: resolve(cwd, source.path) };
	if (source.kind === "simulated") return source;
	if (key.given === undefined) {
		throw new StartupError(`FEED=push needs FEED_KEY, which must be ${key.allowed}.`);
	}
	return { kind: "push", key: key.given };
}
