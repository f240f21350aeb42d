import { IS_FULL, SEED } from "@truefill/testkit/tier";
import { describe, expect, test } from "vitest";
import { keepFailed, readKept } from "../kept.ts";
import { HISTORY_KINDS, type HistoryKind } from "./kinds.ts";
import { type HistoryReport, runHistories } from "./swarm.ts";

/** How many in the quick tier, and what must happen in every twentieth of them at least. */
const KINDS: Readonly<Record<HistoryKind, { readonly quick: number; readonly happens: readonly string[] }>> = {
	coins: {
		quick: 40,
		happens: [
			"reorganise",
			"replace",
			"dust",
			"silent",
			"behind",
			"wrong-parent",
			"unknown-block",
			"started",
			"alarm COIN_CREDIT_FROZEN",
			"void",
			"small",
			"waiting",
			"held",
			"unsupported",
			"booked",
		],
	},
	payouts: {
		quick: 40,
		happens: ["make", "signer", "reorganise", "silent", "cancelled", "sent", "paid"],
	},
	savings: {
		quick: 60,
		happens: [
			"three days",
			"started",
			"interest-accrued",
			"interest-paid",
			"interest-forgone",
			"savings-plan-set",
			"transfer-sent",
			"account-archived",
			"reminded",
		],
	},
	bank: {
		quick: 20,
		happens: [
			"imported",
			"again",
			"STATEMENT_CONFLICTS",
			"information",
			"known",
			"unclear",
			"queue",
			"proposed",
			"matched",
			"booked",
			"refuse",
			"by-hand",
		],
	},
};
const FULL = 10_000;
/** Timeout for a hang, generous enough for a busy machine. */
const LIMIT_MS = 3_600_000;

const said = (reports: readonly HistoryReport[]) =>
	reports.flatMap(({ seed, violation }) => (violation === undefined ? [] : [`seed ${seed}: ${violation.message}`]));

describe.each(HISTORY_KINDS)("histories of %s", (kind) => {
	test("that failed before do not fail any more", async () => {
		const seeds = readKept(kind).map(({ seed }) => seed);
		expect(said(await runHistories({ kind, seeds, keepLines: 0, isRepeated: true }))).toEqual([]);
	});

	test(
		`break no rule, from seed ${SEED} on`,
		async () => {
			const { quick, happens } = KINDS[kind];
			const count = IS_FULL ? FULL : quick;
			const seeds = Array.from({ length: count }, (_, index) => SEED + index);
			const reports = await runHistories({ kind, seeds, keepLines: 0, isRepeated: false });
			if (IS_FULL) keepFailed(reports, kind);
			expect(said(reports)).toEqual([]);
			expect(reports).toHaveLength(count);
			for (const what of happens) {
				const times = reports.reduce((sum, { counts }) => sum + (counts.get(what) ?? 0), 0);
				expect(times, what).toBeGreaterThanOrEqual(count / 20);
			}
		},
		LIMIT_MS,
	);

	test("are the same again with the same seed", async () => {
		const seeds = [1, 2, 3, 4];
		expect(said(await runHistories({ kind, seeds, keepLines: 0, isRepeated: true }))).toEqual([]);
	});
});
