import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import { LaneQueue, type Queued } from "./lane-queue.ts";

interface Named extends Queued {
	readonly name: string;
}
const asked = (accountId: string, name = accountId): Named => ({ command: { accountId }, isAsked: true, name });
const raised = (accountId: string, name = accountId): Named => ({ command: { accountId }, isAsked: false, name });
const names = (batch: readonly Named[]) => batch.map(({ name }) => name);

describe("what a lane decides next", () => {
	it("is what customers ask for, before what a tick has raised", () => {
		const queue = new LaneQueue<Named>();
		for (const name of ["a", "b", "c"]) queue.push(raised(name));
		queue.push(asked("d"));
		expect(names(queue.take(2))).toEqual(["d", "a"]);
		queue.push(asked("e"));
		expect(names(queue.takeAll())).toEqual(["e", "b", "c"]);
		expect(queue.size).toBe(0);
	});

	it("keeps the order of an account that has both", () => {
		const queue = new LaneQueue<Named>();
		queue.push(raised("a", "close-out"));
		queue.push(asked("a", "close"));
		queue.push(asked("b"));
		expect(names(queue.take(2))).toEqual(["b", "close-out"]);
		queue.push(asked("a", "open"));
		expect(names(queue.takeAll())).toEqual(["close", "open"]);
		queue.push(raised("c"));
		queue.push(asked("a", "again"));
		expect(names(queue.takeAll())).toEqual(["again", "c"]);
	});

	it("begins with what is put back", () => {
		const queue = new LaneQueue<Named>();
		for (const name of ["a", "b"]) queue.push(asked(name));
		const batch = queue.take(1);
		queue.putBack(batch);
		expect(names(queue.takeAll())).toEqual(["a", "b"]);
	});

	it("lets some go, and keeps the order of the others", () => {
		const queue = new LaneQueue<Named>();
		queue.push(raised("a", "close-out"));
		for (const name of ["close", "open"]) queue.push(asked("a", name));
		queue.push(asked("b"));
		expect(names(queue.takeWhere(({ name }) => name === "b" || name === "close"))).toEqual(["b", "close"]);
		expect(names(queue.takeWhere(({ name }) => name === "close-out"))).toEqual(["close-out"]);
		queue.push(asked("a", "last"));
		expect(names(queue.takeAll())).toEqual(["open", "last"]);
	});

	it("has all that came, once, in the order of each account", () => {
		const command = fc.record({ account: fc.constantFrom("a", "b", "c"), isAsked: fc.boolean() });
		fc.assert(
			fc.property(fc.array(fc.oneof(command, fc.integer({ min: 1, max: 4 })), { maxLength: 60 }), (steps) => {
				const queue = new LaneQueue<Named & { readonly at: number }>();
				const taken: { readonly command: { readonly accountId: string }; readonly at: number }[] = [];
				let at = 0;
				for (const step of steps) {
					if (typeof step === "number") taken.push(...queue.take(step));
					else queue.push({ command: { accountId: step.account }, isAsked: step.isAsked, name: "", at: at++ });
				}
				taken.push(...queue.takeAll());
				expect(taken).toHaveLength(at);
				for (const account of ["a", "b", "c"]) {
					const own = taken.filter(({ command: { accountId } }) => accountId === account).map((each) => each.at);
					expect(own).toEqual(own.toSorted((one, other) => one - other));
				}
			}),
			{ numRuns: 200 },
		);
	});
});
