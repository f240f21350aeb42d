import { expect, it } from "vitest";
import { LossShare, lossPercent } from "./loss-share.ts";

it.each([
	[1, 3, "33.34"],
	[0, 5, "0.00"],
	[2, 2, "100.00"],
	[749, 1000, "74.90"],
] as const)("R4: %i losing of %i accounts are %s %%, rounded against the provider", (losing, accounts, percent) => {
	expect(lossPercent(losing, accounts)).toBe(percent);
});

it("counts once for all who ask at the same time, and gives the share of before while it counts anew", async () => {
	let nowMs = Date.parse("2026-03-01T12:00:00Z");
	const counts: PromiseWithResolvers<{ accounts: number; losing: number }>[] = [];
	const losses = () => {
		const count = Promise.withResolvers<{ accounts: number; losing: number }>();
		counts.push(count);
		return count.promise;
	};
	const share = new LossShare({ losses }, { nowMs: () => nowMs });
	const first = [share.now(), share.now(), share.now()];
	expect(counts).toHaveLength(1);
	counts[0]?.resolve({ accounts: 4, losing: 3 });
	const before = { percent: "75.00", accounts: 4, as_of: "2026-03-01" };
	expect(await Promise.all(first)).toEqual([before, before, before]);

	nowMs += 86_400_000;
	expect(await Promise.all([share.now(), share.now()])).toEqual([before, before]);
	expect(counts).toHaveLength(2);
	counts[1]?.reject(new Error("the database is away"));
	await counts[1]?.promise.catch(() => undefined);
	expect(await share.now()).toEqual(before);
	expect(counts).toHaveLength(3);
	counts[2]?.resolve({ accounts: 5, losing: 3 });
	await counts[2]?.promise;
	expect(await share.now()).toEqual({ percent: "60.00", accounts: 5, as_of: "2026-03-02" });
});

it("says that it could not be counted while no share of before is known, and tries again", async () => {
	let fails = true;
	const losses = async () => {
		if (fails) throw new Error("the database is away");
		return { accounts: 0, losing: 0 };
	};
	const share = new LossShare({ losses }, { nowMs: () => 0 });
	await expect(share.now()).rejects.toThrow("the database is away");
	fails = false;
	expect(await share.now()).toBeNull();
});
