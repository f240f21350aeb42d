import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { within } from "./within.ts";

test("a wait ends with its answer, with its failure, or with the name of what did not come", async () => {
	await expect(within(5_000, "an answer", Promise.resolve(1))).resolves.toBe(1);
	await expect(within(5_000, "an answer", Promise.reject(new Error("refused")))).rejects.toThrow("refused");
	await expect(within(20, "a push", sleep(5_000, 0, { ref: false }))).rejects.toThrow("a push: not within 0.02 s");
});
