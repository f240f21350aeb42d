import type { HouseReason } from "@truefill/core/ledger";
import { IS_FULL, SEED } from "@truefill/testkit/tier";
import { expect, test } from "vitest";
import { runSwarm } from "./swarm.ts";

/**
 * Random histories of the provider and the bank: cards and wires in, refunds, disputes, payouts to both, what fails and
 * what comes back; requests and answers lost, repeated and late, processes killed between two steps.
 */
const HISTORIES = IS_FULL ? 10_000 : 80;
const SHORT_MS = 10_000;
/** Timeout for a hang, generous enough for a busy machine. */
const LIMIT_MS = 3_600_000;
/** What the histories are made of. */
const STEPS: readonly HouseReason[] = [
	"card-payment",
	"refund",
	"card-payout",
	"chargeback",
	"chargeback-reversed",
	"wire-received",
	"suspense",
	"suspense-cleared",
	"wire-sent",
	"payout-returned",
];

test(
	`${HISTORIES} histories of payments from seed ${SEED}: money is booked once in both journals, or waits in sight`,
	async () => {
		const seeds = Array.from({ length: HISTORIES }, (_, index) => SEED + index);
		const reports = await runSwarm({ seeds, safetyMs: SHORT_MS, payments: true, repeated: false });
		const failed = reports.flatMap(({ seed, violation }) => (violation === undefined ? [] : [{ seed, violation }]));
		expect(failed).toEqual([]);
		expect(reports).toHaveLength(HISTORIES);
		for (const step of STEPS) {
			const times = reports.reduce((sum, { house }) => sum + (house.get(step) ?? 0), 0);
			expect(times, step).toBeGreaterThan(HISTORIES / 20);
		}
	},
	LIMIT_MS,
);
