import { setTimeout as sleep } from "node:timers/promises";
import type { EngineClock } from "./types.ts";

/** The machine's own time. */
export const systemEngineClock: EngineClock = {
	monotonicMs: () => performance.now(),
	sleep: async (ms) => {
		await sleep(ms, undefined, { ref: false });
	},
	turn: () => new Promise((resolve) => setImmediate(resolve)),
};
