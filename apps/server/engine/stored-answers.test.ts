import { aMarket, anOrder } from "@truefill/testkit";
import * as fc from "@truefill/testkit/properties";
import { expect, test } from "vitest";
import { createSystemClock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { AnswerCache, answerSlot, oldestSlot, type StoredCommand } from "./answers.ts";
import { type Asked, StoredAnswers } from "./stored-answers.ts";

const TEN_MINUTES = 600_000;

function answering(readAccountEvents: () => Promise<readonly unknown[]> = async () => []) {
	const forgotten: number[] = [];
	let isLocked = false;
	const stored = new StoredAnswers({
		store: {
			readAccountEvents,
			forgetAnswers: async (slot) => {
				if (isLocked) throw new Error("locked");
				forgotten.push(slot);
			},
		},
		clock: createSystemClock().machine,
		log: createLog({ level: "silent" }),
		answers: new AnswerCache(10),
		partitionOf: () => 0,
		view: () => aMarket({ instruments: [], quotes: [] }),
	});
	const lock = (locked: boolean) => {
		isLocked = locked;
	};
	return { stored, forgotten, lock };
}

const asked: Asked = { key: "key", command: anOrder(), requestHash: "hash", render: () => ({}) };
const known: StoredCommand = { requestHash: "hash", sequence: 3, answer: null };

test("no answer is deleted before ten minutes, and each before forty", () => {
	fc.assert(
		fc.property(fc.nat({ max: 4_000_000_000_000 }), fc.nat({ max: TEN_MINUTES }), (atMs, laterMs) => {
			expect(oldestSlot(atMs + laterMs)).not.toBe(answerSlot(atMs));
			const slots = [1, 2, 3].map((turn) => oldestSlot(atMs + turn * TEN_MINUTES));
			expect(slots).toContain(answerSlot(atMs));
		}),
	);
});

test("a slot is emptied once before its turn, and again when it could not be", async () => {
	const { stored, forgotten, lock } = answering();
	stored.forget(0);
	stored.forget(TEN_MINUTES - 1);
	expect(forgotten).toEqual([1]);
	lock(true);
	stored.forget(TEN_MINUTES);
	await Promise.resolve();
	lock(false);
	const again = () => {
		stored.forget(TEN_MINUTES);
		return forgotten;
	};
	await expect.poll(again).toEqual([1, 2]);
	stored.forget(2 * TEN_MINUTES);
	expect(forgotten).toEqual([1, 2, 0]);
});

test("what cannot be replayed is never answered wrongly", async () => {
	const { stored } = answering(() => Promise.reject(new Error("the database is away")));
	expect(await stored.answer(asked, known)).toEqual({ kind: "failed", code: "NOT_READY" });
	const empty = answering().stored;
	expect(await empty.answer(asked, known)).toEqual({ kind: "failed", code: "NOT_READY" });
	expect(await empty.answer({ ...asked, requestHash: "other" }, known)).toEqual({
		kind: "failed",
		code: "COMMAND_ID_REUSED",
	});
});

test("replays run one after the other, and only so many wait", async () => {
	let running = 0;
	let most = 0;
	const { stored } = answering(async () => {
		running += 1;
		most = Math.max(most, running);
		await new Promise((resolve) => setImmediate(resolve));
		running -= 1;
		throw new Error("no matter");
	});
	const all = Array.from({ length: 40 }, () => stored.answer(asked, known));
	expect(new Set((await Promise.all(all)).map((answer) => answer.kind))).toEqual(new Set(["failed"]));
	expect(most).toBe(1);
	// Later ones are answered as before.
	expect(await stored.answer(asked, { ...known, answer: { kind: "accepted", body: 1 } })).toEqual({
		kind: "accepted",
		body: 1,
	});
});
