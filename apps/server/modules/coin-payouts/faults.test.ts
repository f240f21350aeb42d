import { IS_FULL } from "@truefill/testkit/tier";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signOffline } from "../../coin-testing/testing-signer.ts";
import { Fuse, Killed, mortalPool } from "../../platform/postgres/testing-kills.ts";
import type { PayoutDeps } from "./deps.ts";
import { followPayouts } from "./follow.ts";
import { pricePayouts } from "./payouts.ts";
import { MAKER, type PayoutDesk, RELEASER, startPayoutDesk } from "./testing.ts";
import { addSigned, makeTransaction, releaseTransaction } from "./transactions.ts";

/* The process killed between any two steps: before or after each statement. */

let desk: PayoutDesk;
beforeAll(async () => {
	desk = await startPayoutDesk();
}, 60_000);
afterAll(() => desk.close());

const reason = "Checked against the request";

/** Everything that happens to one payout that is replaced once. Each step may be repeated: its ids are fixed. */
function stepsOf(id: string) {
	const version = async (deps: PayoutDeps) => (await deps.store.transactionsOf(id)).at(-1);
	const round = (commandId: string) => [
		async (deps: PayoutDeps) =>
			void (await makeTransaction(deps, { by: MAKER, payoutId: id, commandId, speed: "economy", reason })),
		async (deps: PayoutDeps) => {
			const made = await version(deps);
			if (made !== undefined) await releaseTransaction(deps, RELEASER, made.id, reason);
		},
		async (deps: PayoutDeps) => {
			const released = await version(deps);
			if (released === undefined) return;
			await addSigned(deps, RELEASER, released.id, signOffline(desk.secret, released.unsigned));
		},
		(deps: PayoutDeps) => followPayouts(deps, id),
	];
	return [
		(deps: PayoutDeps) => pricePayouts(deps, id),
		...round(`${id}-first`),
		...round(`${id}-second`),
		async () => desk.bitcoin.mine(2),
		(deps: PayoutDeps) => followPayouts(deps, id),
	];
}

/** @returns whether the process died on the way; it was started again and did the rest */
async function live(name: string, at: number, isAfter: boolean): Promise<boolean> {
	const id = `wdr_${name}`;
	desk.bitcoin.fund(2_000_000n, 3);
	await desk.ask(id);
	const fuse = new Fuse(at, isAfter);
	let deps = desk.deps({ pool: mortalPool(desk.database.pool, fuse) });
	for (const step of stepsOf(id)) {
		try {
			await step(deps);
		} catch (error) {
			if (!(error instanceof Killed) && !fuse.isDead) throw error;
		}
		if (fuse.isDead) {
			deps = desk.deps();
			await step(deps);
		}
	}
	const row = await desk.deps().store.find(id);
	const where = `killed ${isAfter ? "after" : "before"} step ${at}`;
	expect(row?.status, where).toBe("paid");
	const versions = await desk.deps().store.transactionsOf(id);
	expect(versions.filter(({ status }) => status === "confirmed").length, where).toBe(1);
	// Of all versions one is in the chain.
	const mined = new Set(desk.bitcoin.mined.map(({ txid }) => txid));
	expect(versions.filter(({ txid }) => txid !== null && mined.has(txid)).length, where).toBe(1);
	return fuse.isDead;
}

/** Every step in the full tier, a part of them in the quick one. */
const STRIDE = IS_FULL ? 1 : 13;

it("a process that is killed pays each payout exactly once", async () => {
	for (const isAfter of [false, true]) {
		let at = isAfter ? 4 : 1;
		while (await live(`${isAfter}-${at}`, at, isAfter)) at += STRIDE;
		expect(at).toBeGreaterThan(40);
	}
}, 300_000);
