import { expect, it } from "vitest";
import { LookUps } from "./look-ups.ts";

interface Question {
	readonly keys: readonly string[];
	answer(): void;
	fail(error: Error): void;
}

function setUp() {
	let nowMs = 0;
	const questions: Question[] = [];
	const lookUps = new LookUps<string>(
		(keys) =>
			new Promise((resolve, reject) => {
				questions.push({ keys, answer: () => resolve((key) => `${key} found`), fail: reject });
			}),
		{ monotonicMs: () => nowMs },
	);
	const pass = (ms: number) => {
		nowMs += ms;
	};
	return { lookUps, questions, pass };
}

it("asks the first at once, and all that come meanwhile together, each once", async () => {
	const { lookUps, questions } = setUp();
	const first = lookUps.find("a");
	const others = [..."bcbcb"].map((key) => lookUps.find(key));
	expect(questions.map(({ keys }) => keys)).toEqual([["a"]]);
	questions[0]?.answer();
	expect(await first).toBe("a found");
	await Promise.resolve();
	expect(questions.map(({ keys }) => keys)).toEqual([["a"], ["b", "c"]]);
	questions[1]?.answer();
	expect(await Promise.all(others)).toEqual(["b found", "c found", "b found", "c found", "b found"]);
	const again = lookUps.find("a");
	expect(questions[2]?.keys, "what was found is not kept here").toEqual(["a"]);
	questions[2]?.answer();
	await again;
});

it("a question that fails fails for those who asked it, and for nobody after them", async () => {
	const { lookUps, questions } = setUp();
	const failing = lookUps.find("a");
	const next = lookUps.find("b");
	questions[0]?.fail(new Error("away"));
	await expect(failing).rejects.toThrow("away");
	await Promise.resolve();
	questions[1]?.answer();
	expect(await next).toBe("b found");
});

it("a question that hangs does not hold the others", async () => {
	const { lookUps, questions, pass } = setUp();
	const hanging = lookUps.find("a");
	const early = lookUps.find("b");
	pass(600);
	const late = lookUps.find("c");
	expect(questions.map(({ keys }) => keys)).toEqual([["a"], ["b", "c"]]);
	questions[1]?.answer();
	expect(await Promise.all([early, late])).toEqual(["b found", "c found"]);
	questions[0]?.answer();
	expect(await hanging).toBe("a found");
	const after = lookUps.find("d");
	questions[2]?.answer();
	expect(await after).toBe("d found");
});
