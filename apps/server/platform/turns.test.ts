import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("does what one key asks in order, what others ask meanwhile, and keeps nothing afterwards", async () => {
	const turns = new Turns();
	const said: string[] = [];
	const work = (name: string, ms: number) => async () => {
		said.push(`${name} begins`);
		await sleep(ms);
		said.push(`${name} ends`);
		if (name === "a1") throw new Error(name);
		return name;
	};
	const asked = [turns.take("a", work("a1", 20)), turns.take("a", work("a2", 0)), turns.take("b", work("b1", 0))];
	expect(
		(await Promise.allSettled(asked)).map((each) => (each.status === "fulfilled" ? each.value : "failed")),
	).toEqual(["failed", "a2", "b1"]);
	expect(said.filter((each) => each.startsWith("a"))).toEqual(["a1 begins", "a1 ends", "a2 begins", "a2 ends"]);
	expect(said.indexOf("b1 ends")).toBeLessThan(said.indexOf("a1 ends"));
	await sleep(0);
	expect(turns.size).toBe(0);
});
