import { anAccount } from "@truefill/testkit";
import { expect, test } from "vitest";
import { heldClock } from "../platform/testing-clock.ts";
import { sha256 } from "./hash.ts";
import { LoadedAccounts } from "./loaded-accounts.ts";
import { Projector } from "./projector.ts";
import { type CommitRows, emptyRows } from "./rows.ts";
import { Snapshots } from "./snapshots.ts";
import type { EngineStore } from "./store.ts";
import { scriptedMarket } from "./testing/scripted-market.ts";

/** A clock that advances one millisecond at a time. */
function passingClock() {
	const clock = heldClock(0);
	return {
		...clock,
		async pass(ms: number) {
			for (let passed = 0; passed < ms; passed += 1) await clock.advance(1);
		},
	};
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {}, fatal() {} };

/** A store that writes at once and records the numbers of commands and snapshots. */
function notingStore() {
	const projected: number[] = [];
	const snapshots: number[] = [];
	const store: Partial<EngineStore> = {
		logged: (rows) => rows,
		projector: () => ({
			write: async (rows) => {
				projected.push(rows.commands.length);
				return { kind: "committed" };
			},
			salvage: async () => undefined,
			drop: () => undefined,
		}),
		writeSnapshots: async (all) => void snapshots.push(all.length),
		noteSnapshots: async () => undefined,
	};
	return { store: store as EngineStore, projected, snapshots };
}

let sequence = 0;
function aBatch(commands: number): CommitRows {
	const old = sequence;
	sequence += commands;
	const fence = { partition: 0, epoch: "1", old_sequence: `${old}`, new_sequence: `${sequence}` };
	const row = {
		partition: 0,
		account_id: "a",
		command_id: "c",
		origin: "customer",
		request_hash: "h",
		account_sequence: 1,
	} as const;
	return { ...emptyRows(), fences: [fence], commands: Array.from({ length: commands }, () => row) };
}

function projecting() {
	const clock = passingClock();
	const { store, projected } = notingStore();
	const waiting = { busy: true, crowded: true };
	const projector = new Projector({
		store,
		clock,
		log: silent,
		epochs: new Map([[0, 1n]]),
		busy: () => waiting.busy,
		crowded: () => waiting.crowded,
		failpoint: undefined,
		onProjected: () => undefined,
		onRefused: () => undefined,
		onLost: (reason) => {
			throw new Error(reason);
		},
	});
	return { clock, projector, projected, waiting };
}

test("the tables wait a second for a crowd, a quarter of one for orders, and not longer", async () => {
	const crowd = projecting();
	crowd.projector.push(aBatch(100));
	await crowd.clock.pass(999);
	expect(crowd.projected).toEqual([]);
	await crowd.clock.pass(50);
	expect(crowd.projected).toEqual([100]);

	const orders = projecting();
	orders.waiting.crowded = false;
	orders.projector.push(aBatch(100));
	await orders.clock.pass(249);
	expect(orders.projected).toEqual([]);
	await orders.clock.pass(50);
	expect(orders.projected).toEqual([100]);
});

test("whoever reads does not wait for a crowd, and what has gathered is written when nobody waits any more", async () => {
	const { clock, projector, projected, waiting } = projecting();
	projector.push(aBatch(100));
	await clock.pass(10);
	const read = projector.projected(3_000);
	await clock.advance(0);
	expect(projected).toEqual([100]);
	expect(await read).toBe(true);

	projector.push(aBatch(7));
	await clock.pass(10);
	waiting.busy = false;
	waiting.crowded = false;
	projector.drained();
	await clock.pass(25);
	expect(projected).toEqual([100, 7]);
});

test("the log does not grow beyond its bound before a crowd is through", async () => {
	const { clock, projector, projected } = projecting();
	for (let batch = 0; batch < 8; batch += 1) projector.push(aBatch(1_000));
	await clock.pass(10);
	expect(projected).toEqual([]);
	projector.push(aBatch(1_000));
	await clock.advance(0);
	expect(projected.length).toBeGreaterThan(0);
});

test("snapshots are left until a crowd is through, or until too much would have to be folded", async () => {
	const clock = passingClock();
	const { store, snapshots } = notingStore();
	const market = scriptedMarket();
	const { state } = anAccount("10000.00", "USD", market.view(), sha256);
	if (state === undefined) throw new Error("there is no account");
	const loadedAccounts = new LoadedAccounts();
	loadedAccounts.add({ partition: 0, openedAtMs: 0, state, frozen: null, snapshotSequence: 0 });
	const queue = { waiting: true, crowded: true };
	const kept = new Snapshots({
		store,
		loadedAccounts,
		heads: new Map([[0, { sequence: 1n }]]),
		projected: async () => true,
		waiting: () => queue.waiting,
		crowded: () => queue.crowded,
		clock,
		log: silent,
		folded: 0,
		snapshotEvery: 100,
	});
	kept.count(599);
	await clock.pass(3_000);
	expect(snapshots).toEqual([]);
	// The most events that a start may fold: now snapshots are written after at most two more seconds.
	kept.count(1);
	await clock.pass(1_990);
	expect(snapshots).toEqual([]);
	await clock.pass(20);
	expect(snapshots).toEqual([1]);
});
